use ptx_abi::{DevPtr, KernelParams};

type Slice<'a> = &'a f32;
type Maybe<'a> = Option<&'a f32>;

#[derive(KernelParams)]
struct Args<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: Slice<'a>,
    #[ptx(as = DevPtr<f32>)]
    y: Maybe<'a>,
}

fn main() {}
