use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct A {
    pub a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct B {
    pub b: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct C {
    pub c: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct D {
    pub d: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct E {
    pub e: u32,
}

fn main() {}
