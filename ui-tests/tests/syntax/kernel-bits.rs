use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(bits(on: bool = 1))]
    flags: [u8; 1],
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{KernelParams, PtxLayout};
// +
// +#[derive(PtxLayout)]
// +#[repr(C)]
// +struct Flags {
// +    #[ptx(bits(on: bool = 1))]
// +    flags: [u8; 1],
// +}
// -    #[ptx(bits(on: bool = 1))]
// -    flags: [u8; 1],
// +    flags: Flags,
