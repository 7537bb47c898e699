use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(C)]
union Number {
    float: f32,
    bits: u32,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{KernelParams, PtxLayout};
// -#[derive(KernelParams)]
// +#[derive(Clone, Copy, PtxLayout)]
// -}
// -
// +}
// +
// +#[derive(KernelParams)]
// +struct Args {
// +    number: Number,
// +}
// +
