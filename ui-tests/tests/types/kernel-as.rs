use ptx_abi::{DevPtr, KernelParams};

type Slice<'a> = &'a f32;
type OfHiddenReferenceMaybe<'a> = Option<&'a f32>;

#[derive(KernelParams)]
struct OfHiddenReferenceArgs<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: Slice<'a>,
    #[ptx(as = DevPtr<f32>)]
    y: OfHiddenReferenceMaybe<'a>,
}

type Alias<'a> = &'a f32;
type OfHostMemoryMaybe<'a> = Option<&'a f32>;

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
struct OfHostMemoryArgs<'a> {
    #[ptx(as = DevPtr<f32>)]
    a: (Alias<'a>),
    #[ptx(as = DevPtr<f32>)]
    b: OfHostMemoryMaybe<'a>,
    #[ptx(as = [DevPtr<f32>; 2])]
    g: [Alias<'a>; 2],
}

fn main() {}

// errors: 6
// fix:
// DevPtr, KernelParams → DevPtr, DevPtrMut, KernelParams
// -type Slice<'a> = &'a f32;
// -type OfHiddenReferenceMaybe<'a> = Option<&'a f32>;
// -
// struct OfHiddenReferenceArgs<'a> { → struct OfHiddenReferenceArgs {
// -    #[ptx(as = DevPtr<f32>)]
// -    x: Slice<'a>,
// -    #[ptx(as = DevPtr<f32>)]
// -    y: OfHiddenReferenceMaybe<'a>,
// +    x: DevPtr<f32>,
// +    y: DevPtr<f32>,
// -type Alias<'a> = &'a f32;
// -...
// -    g: [Alias<'a>; 2],
// +#[derive(KernelParams)]
// +struct OfHostMemoryArgs {
// +    a: DevPtr<f32>,
// +    g: [DevPtrMut<f32>; 2],
