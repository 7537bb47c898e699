use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Flagged<T> {
    value: T,
    #[ptx(bits(a: u32 = 5))]
    flags: [u8; 1],
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    wrong: Flagged<u8>,
}

fn main() {}

// fix:
//  #[derive(Clone, Copy, PtxLayout)]
// -#[repr(C)]
// +#[repr(C, align(4))]
