use ptx_abi::PtxLayout;
use ptx_abi::module::Global;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union U {
    a: u8,
    b: u32,
}

fn main() {
    let _ = Global::new("u", U::LAYOUT).bytes(&[1, 0, 0, 0]);
}
