//! The types shared with `ptx/kernels.cu`.

use ptx_abi::PtxLayout;
use ptx_abi::vector::{Float3, Float4};

#[derive(Clone, Copy, Default, PtxLayout)]
#[repr(C)]
pub(crate) struct Config {
    pub(crate) origin: Float3,
    #[ptx(bits(pub mode: u32 = 3, pub on: bool = 1))]
    pub(crate) flags: [u8; 1],
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[ptx(name = "geo::Ray")] #[repr(C)]
    pub(crate) struct Ray { pub(crate) origin: Float4, pub(crate) direction: Float4 }
    #[ptx(name = "geo::Mode")] #[repr(u8)] pub(crate) enum Mode { Fast, Exact }
}
