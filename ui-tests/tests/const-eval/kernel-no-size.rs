use core::marker::PhantomData;
use ptx_abi_core::KernelParams;

#[derive(KernelParams)]
struct Args {
    n: u32,
    nothing: [u32; 0],
    marker: PhantomData<u32>,
}

fn main() {}
