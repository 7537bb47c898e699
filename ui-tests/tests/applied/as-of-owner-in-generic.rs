use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct G<T> {
    n: u32,
    #[ptx(as = u64)]
    value: T,
}

const SIZE: usize = G::<DevPtr<u8>>::LAYOUT.size;

fn main() {
    assert_eq!(SIZE, 16);
}
