use core::marker::PhantomData;
use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Args {
    n: u32,
    nothing: [u32; 0],
    marker: PhantomData<u32>,
}

fn main() {}

// fix:
// -use core::marker::PhantomData;
//
// -    nothing: [u32; 0],
// -    marker: PhantomData<u32>,
