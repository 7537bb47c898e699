use std::pin::Pin;

use ptx_abi::{DevPtr, KernelParams, PtxLayout, foreign_types};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OfReference<'a> {
    #[ptx(as = u64)]
    a: &'a u8,
}

struct Quad([f32; 4]);

#[derive(PtxLayout)]
#[repr(C)]
struct TypeWithoutLayout {
    #[ptx(as = Quad)]
    a: [f32; 4],
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Wrapper(#[ptx(as = Quad)] [f32; 4]);

type Alias<'a> = &'a f32;

macro_rules! through_a_group {
    ($reference:ty) => {
        #[derive(PtxLayout)]
        #[repr(C)]
        struct Grouped<'a> {
            #[ptx(as = DevPtr<f32>)]
            a: $reference,
        }
    };
}

through_a_group!(&'a f32);

#[derive(PtxLayout)]
#[repr(C)]
struct OfHostMemory<'a, T> {
    #[ptx(as = DevPtr<f32>)]
    a: (&'a f32),
    #[ptx(as = DevPtr<f32>)]
    b: Alias<'a>,
    #[ptx(as = DevPtr<f32>)]
    c: Option<&'a mut f32>,
    #[ptx(as = [DevPtr<f32>; 2])]
    h: [Option<&'a f32>; 2],
    #[ptx(as = DevPtr<f32>)]
    i: Pin<&'a f32>,
    #[ptx(as = DevPtr<f32>)]
    l: (&'a f32,),
    #[ptx(as = DevPtr<f32>)]
    m: core::cell::OnceCell<&'a f32>,
    #[ptx(as = u64)]
    j: &'a T,
    k: T,
}

type AliasOfArgs<'a> = &'a f32;
type OfHostMemoryMaybe<'a> = Option<&'a f32>;

macro_rules! through_a_group_of_args {
    ($reference:ty) => {
        #[derive(KernelParams)]
        struct GroupedArgs {
            #[ptx(as = DevPtr<f32>)]
            a: $reference,
        }
    };
}

through_a_group_of_args!(AliasOfArgs<'static>);

#[derive(KernelParams)]
struct OfHostMemoryArgs<'a> {
    #[ptx(as = DevPtr<f32>)]
    a: (AliasOfArgs<'a>),
    #[ptx(as = DevPtr<f32>)]
    b: OfHostMemoryMaybe<'a>,
    #[ptx(as = [DevPtr<f32>; 2])]
    g: [AliasOfArgs<'a>; 2],
}

foreign_types! { Map; &'static f32 = DevPtr<f32> }

ptx_abi::foreign_types! { NoEntries }

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(types = u8)]
struct OfNoMap<T>(T, [u32; 2]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(types = u16)]
union UnionOfNoMap {
    bits: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(types = u32)]
struct ForeignWrapper(f32);

#[derive(KernelParams)]
#[ptx(types = i16)]
struct Kernel(u32, u32);

#[derive(Clone, Copy, PtxLayout, KernelParams)]
#[repr(C)]
#[ptx(types = i32)]
struct Both(u32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(types = Map)]
struct OfTheHost {
    text: String,
    bytes: *const [u8],
}

#[derive(KernelParams)]
#[ptx(types = Map)]
struct ArgsOfTheHost {
    letter: char,
}

#[ptx_abi::cuda_functions(types = i64)]
unsafe extern "C" {
    fn launch(n: u32, m: *const u64);
}

fn main() {}

// errors: 27
// fix:
// use std::pin::Pin; →
// -struct OfReference<'a> {
// -    #[ptx(as = u64)]
// -    a: &'a u8,
// +struct OfReference {
// +    a: DevPtr<u8>,
// struct Quad([f32; 4]); → #[derive(PtxLayout)] #[repr(C)] struct Quad([f32; 4]);
// -type Alias<'a> = &'a f32;
// -...
// -    k: T,
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct OfHostMemory {
// +    a: DevPtr<u8>,
// DevPtr, KernelParams → DevPtr, DevPtrMut, KernelParams
// -type AliasOfArgs<'a> = &'a f32;
// -...
// -    g: [AliasOfArgs<'a>; 2],
// +#[derive(KernelParams)]
// +struct OfHostMemoryArgs {
// +    a: DevPtr<f32>,
// +    g: [DevPtrMut<f32>; 2],
// &'static f32 → DevPtr<f32>
// -ptx_abi::foreign_types! { NoEntries }
// +struct Hertz(u32);
// +ptx_abi::foreign_types! { NoEntries; Hertz = u32 }
// #[ptx(types = u8)] → #[ptx(types = Map)]
// #[ptx(types = u16)] → #[ptx(types = Map)]
// #[ptx(types = u32)] → #[ptx(types = Map)]
// #[ptx(types = i16)] → #[ptx(types = Map)]
// #[ptx(types = i32)] → #[ptx(types = Map)]
// text: String, → text: DevPtr<u8>, text_len: u64,
// bytes: *const [u8], → bytes: *const u8, bytes_len: u64,
// letter: char, → letter: u32,
// #[ptx_abi::cuda_functions(types = i64)] → #[ptx_abi::cuda_functions(types = Map)]
