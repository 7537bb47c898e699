use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S<T> {
    #[ptx(bits(a: u32 = 5))]
    bits: [u8; 1],
    b: T,
}

const SIZE: usize = S::<u32>::LAYOUT.size;

fn main() {
    assert_eq!(SIZE, 8);
}
