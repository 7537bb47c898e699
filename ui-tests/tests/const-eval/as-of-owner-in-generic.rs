use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct G<T> {
    n: u32,
    #[ptx(as = u64)]
    value: T,
}

const SIZE: usize = G::<Box<u8>>::LAYOUT.size;

fn main() {
    assert_eq!(SIZE, 16);
}
