use ptx_abi::{Align4, Opaque, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Slot<T> {
    key: u32,
    value: T,
}

const _: usize = Slot::<Opaque<6, Align4>>::LAYOUT.size;

fn main() {}

// fix:
// -const _: usize = Slot::<Opaque<6, Align4>>::LAYOUT.size;
// +const _: usize = Slot::<Opaque<8, Align4>>::LAYOUT.size;
