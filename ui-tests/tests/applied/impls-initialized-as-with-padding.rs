use ptx_abi::PtxLayout;
use ptx_abi::module::Global;

/// Three bytes of padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Padded {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(as = [u32; 2])]
    pair: Padded,
}

fn main() {
    let _ = Global::new("s", S::LAYOUT).bytes(&[0; 8]);
}
