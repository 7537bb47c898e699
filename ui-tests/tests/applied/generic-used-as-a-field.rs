use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
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
