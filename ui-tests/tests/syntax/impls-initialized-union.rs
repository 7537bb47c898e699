use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
union U {
    a: u8,
    b: u32,
}

fn main() {}

// fix:
//  use ptx_abi::PtxLayout;
// +use ptx_abi::module::Global;
// -#[ptx(impls(Initialized))]
//
// -fn main() {}
// +fn main() {
// +    let _ = Global::new("u", U::LAYOUT).bytes(&[1, 0, 0, 0]);
// +}
