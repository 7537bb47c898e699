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

// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -const SIZE: usize = G::<Box<u8>>::LAYOUT.size;
// +const SIZE: usize = G::<DevPtr<u8>>::LAYOUT.size;
