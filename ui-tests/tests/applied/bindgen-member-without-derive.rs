use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Inner {
    pub value: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Outer {
    pub inner: Inner,
}

fn main() {
    assert_eq!(Outer::LAYOUT.size, 4);
}
