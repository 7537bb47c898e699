use ptx_abi::{Align32, KernelParams, Opaque};

#[derive(KernelParams)]
struct Args {
    n: u32,
    wide: Opaque<64, Align32>,
}

fn launch(arguments: &Args) {
    let _buffer = arguments.to_buffer();
}

fn main() {}

// fix:
// -    let _buffer = arguments.to_buffer();
// +    let _pointers = arguments.pointers();
