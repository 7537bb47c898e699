use std::sync::atomic::AtomicU32;

use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Args {
    n: AtomicU32,
    x: DevPtr<f32>,
}

fn launch(arguments: &Args) {
    let _pointers = arguments.pointers();
}

fn main() {}
