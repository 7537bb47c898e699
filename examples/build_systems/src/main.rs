//! A kernel that a build system compiles, and its arguments, which the compiler compares with the file that it wrote.

#[cfg(any(feature = "cc", feature = "cmake"))]
mod runtime;

use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};

/// How to scale a vector.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Config {
    pub n: u32,
    pub factor: f32,
}

/// The arguments of `scale`. You need only one of these lines.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "scale")]
#[cfg_attr(feature = "cc", ptx(module = "OUT_DIR/libkernels.a"))]
#[cfg_attr(feature = "cmake", ptx(module = "OUT_DIR/lib/libkernels.a"))]
#[cfg_attr(any(feature = "cudaforge", feature = "bindgen_cuda"), ptx(module = "OUT_DIR/scale.ptx"))]
pub struct Scale {
    pub config: Config,
    pub x: DevPtrMut<f32>,
}

fn main() {
    println!("`{}` takes {} arguments", Scale::ENTRY, Scale::COUNT);
    #[cfg(any(feature = "cc", feature = "cmake"))]
    runtime::launch();
}
