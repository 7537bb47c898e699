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

// errors: 2
// fix:
// -type Slice<'a> = &'a f32;
// -type Maybe<'a> = Option<&'a f32>;
// -
//
// -struct Args<'a> {
// +struct Args {
// -    #[ptx(as = DevPtr<f32>)]
// -    x: Slice<'a>,
// -    #[ptx(as = DevPtr<f32>)]
// -    y: Maybe<'a>,
// +    x: DevPtr<f32>,
// +    y: DevPtr<f32>,
