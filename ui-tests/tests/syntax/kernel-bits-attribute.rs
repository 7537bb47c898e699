use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Flags {
    #[bits(4)]
    mode: u32,
    n: u32,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{KernelParams, PtxLayout, bit_fields};
// +
// +#[bit_fields]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Modes {
// +    #[bits(4)]
// +    mode: u32,
// +}
// -    #[bits(4)]
// -    mode: u32,
// +    modes: Modes,
// -fn main() {}
// +pub fn main() {}
