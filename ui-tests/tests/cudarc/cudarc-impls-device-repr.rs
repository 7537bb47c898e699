// It is not clear whether the struct is one argument, or one for each field.
use ptx_abi::{KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout, KernelParams)]
#[repr(C)]
#[ptx(
    impls(DeviceRepr),
    entry = "sum"
)]
struct Sum {
    n: u32,
    a: f32,
}

fn main() {}

// fix:
// -#[ptx(
// -    impls(DeviceRepr),
// -    entry = "sum"
// -)]
// +#[ptx(entry = "sum")]
