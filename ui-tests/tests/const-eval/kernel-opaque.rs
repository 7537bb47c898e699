use ptx_abi::{Align8, KernelParams, Opaque};

#[derive(KernelParams)]
struct Scale {
    n: u32,
    state: Opaque<12, Align8>,
}

fn main() {}

// fix:
// -    state: Opaque<12, Align8>,
// +    state: Opaque<16, Align8>,
