use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen, rename_all = "camelCase")]
pub struct Camera {
    pub focal_length: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen(namespace))]
pub struct A {
    pub a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen = "namespaces")]
pub struct B {
    pub b: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen())]
pub struct C {
    pub c: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
pub struct D {
    #[ptx(bindgen)]
    pub d: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen(namespaces), bindgen)]
pub struct E {
    pub e: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
struct Empty {}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Message<FAM: ?Sized = [u32; 0]> {
    pub length: u32,
    pub words: FAM,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Shape {
    pub vtable_: *const core::ffi::c_void,
    pub area: f32,
}

fn main() {}

// errors: 9
// fix:
// #[ptx(bindgen, rename_all = "camelCase")] → #[ptx(bindgen)]
// #[ptx(bindgen(namespace))] → #[ptx(bindgen)]
// #[ptx(bindgen = "namespaces")] → #[ptx(bindgen)]
// #[ptx(bindgen())] → #[ptx(bindgen)]
// pub struct D { → #[ptx(bindgen)] pub struct D {
// in D: #[ptx(bindgen)] →
// #[ptx(bindgen(namespaces), bindgen)] → #[ptx(bindgen)]
// struct Empty {} → struct Empty { pub _address: u8 }
// pub struct Message<FAM: ?Sized = [u32; 0]> { → pub struct Message {
// pub words: FAM, → pub words: __IncompleteArrayField<u32>,
// in Shape: #[derive(PtxLayout)] →
// in Shape: #[ptx(bindgen)] →
// +#[repr(C)]
// +pub struct __IncompleteArrayField<T>(core::marker::PhantomData<T>, [T; 0]);
// main: assert_eq!(Camera::LAYOUT.members()[0].cpp_name(), "focal_length");
// main: assert_eq!(Message::LAYOUT.size, 4);
