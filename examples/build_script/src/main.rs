//! A kernel that the build script compiles, and its arguments.

mod shared;

use ptx_abi::{DevPtrMut, KernelParams};
use shared::Config;

/// The arguments of `scale`. Without nvcc there is no file, and the compiler warns.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "scale", module = "OUT_DIR/scale.ptx", optional)]
struct Scale {
    config: Config,
    x: DevPtrMut<f32>,
}

fn main() {
    let arguments = Scale { config: Config { n: 1024, factor: 2.0 }, x: DevPtrMut::null() };
    // A driver takes these for `cuLaunchKernel`, after it has loaded `Scale::MODULE`.
    let addresses = arguments.pointers();
    match Scale::MODULE {
        Some(ptx) => {
            println!("`{}` takes {} arguments, checked in {} bytes of PTX", Scale::ENTRY, addresses.len(), ptx.len())
        }
        None => println!("`{}` was not compiled, because there is no nvcc", Scale::ENTRY),
    }
}
