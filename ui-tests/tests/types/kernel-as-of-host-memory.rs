use ptx_abi::{DevPtr, KernelParams};

type Alias<'a> = &'a f32;
type Maybe<'a> = Option<&'a f32>;

macro_rules! through_a_group {
    ($reference:ty) => {
        #[derive(KernelParams)]
        struct Grouped {
            #[ptx(as = DevPtr<f32>)]
            a: $reference,
        }
    };
}

through_a_group!(Alias<'static>);

#[derive(KernelParams)]
struct Args<'a> {
    #[ptx(as = DevPtr<f32>)]
    a: (Alias<'a>),
    #[ptx(as = DevPtr<f32>)]
    b: Maybe<'a>,
    #[ptx(as = [DevPtr<f32>; 2])]
    g: [Alias<'a>; 2],
}

fn main() {}

// errors: 4
// fix:
// -use ptx_abi::{DevPtr, KernelParams};
// -...
// -through_a_group!(Alias<'static>);
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -struct Args<'a> {
// -...
// -    g: [Alias<'a>; 2],
// +struct Args {
// +    a: DevPtr<f32>,
// +    g: [DevPtrMut<f32>; 2],
