use ptx_abi::PtxLayout;

#[repr(C)]
pub struct Inner {
    pub value: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Outer {
    pub inner: Inner,
}

fn main() {}
