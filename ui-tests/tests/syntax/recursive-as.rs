use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Named {
    #[ptx(as = Named)]
    a: u64,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Tuple(#[ptx(as = [Tuple; 2])] [u64; 2]);

#[derive(PtxLayout)]
#[repr(C)]
union Either {
    #[ptx(as = Self)]
    a: u64,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Wrapper(#[ptx(as = Wrapper)] u64);

#[derive(PtxLayout)]
#[repr(C)]
struct Generic<T> {
    #[ptx(as = Generic<T>)]
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Unsized {
    #[ptx(as = [u8])]
    a: u32,
    #[ptx(as = str)]
    b: u64,
    #[ptx(as = dyn Send)]
    c: u32,
}

fn main() {}

// errors: 8
// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    #[ptx(as = Named)]
// +    #[ptx(as = DevPtr<Named>)]
// -struct Tuple(#[ptx(as = [Tuple; 2])] [u64; 2]);
// +struct Tuple(#[ptx(as = [DevPtr<Tuple>; 2])] [u64; 2]);
// -    #[ptx(as = Self)]
// +    #[ptx(as = DevPtr<Either>)]
// -struct Wrapper(#[ptx(as = Wrapper)] u64);
// +struct Wrapper(#[ptx(as = DevPtr<Wrapper>)] u64);
// -    #[ptx(as = Generic<T>)]
// +    #[ptx(as = DevPtr<Generic<T>>)]
// -    #[ptx(as = [u8])]
// +    #[ptx(as = [u8; 4])]
// -    #[ptx(as = str)]
// +    #[ptx(as = DevPtr<u8>)]
// -    #[ptx(as = dyn Send)]
// +    #[ptx(as = u32)]
