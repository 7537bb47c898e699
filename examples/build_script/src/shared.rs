//! What the host and the kernel share. The build script includes this file too.

use ptx_abi::PtxLayout;

/// How to scale a vector.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Config {
    pub n: u32,
    pub factor: f32,
}
