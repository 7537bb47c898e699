use ptx_abi::{Align8, KernelParams, Opaque};

#[derive(Clone, Copy)]
#[repr(C, align(8))]
struct State([u8; 12]);

#[derive(KernelParams)]
struct Scale {
    n: u32,
    #[ptx(as = Opaque<12, Align8>)]
    state: State,
}

fn main() {}

// fix:
// -    #[ptx(as = Opaque<12, Align8>)]
// +    #[ptx(as = Opaque<16, Align8>)]
