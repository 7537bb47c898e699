use ptx_abi::{DevPtr, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Address {
    pointer: DevPtr<u32>,
}

fn main() {
    ptx_abi::module::Global::of("address", &Address { pointer: DevPtr::from_raw(0) });
}
