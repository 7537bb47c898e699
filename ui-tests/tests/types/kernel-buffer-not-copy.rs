use std::sync::atomic::AtomicU32;

use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Args {
    n: AtomicU32,
    x: DevPtr<f32>,
}

fn launch(arguments: &Args) {
    let _buffer = arguments.to_buffer();
}

fn main() {}

// fix:
// -    let _buffer = arguments.to_buffer();
// +    let _pointers = arguments.pointers();
