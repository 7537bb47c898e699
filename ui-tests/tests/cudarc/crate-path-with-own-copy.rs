use ptx_abi::PtxLayout;

mod fake {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub const fn copy<T>() {}
    }
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(crate = fake, impls(DeviceRepr))]
struct A {
    a: u32,
}

fn main() {}

// fix:
// -#[derive(PtxLayout)]
// +#[derive(Clone, Copy, PtxLayout)]
