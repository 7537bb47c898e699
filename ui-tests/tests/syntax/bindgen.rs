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

fn main() {}

// errors: 6
// fix:
// -#[ptx(bindgen, rename_all = "camelCase")]
// +#[ptx(bindgen)]
// -#[ptx(bindgen(namespace))]
// +#[ptx(bindgen)]
// -#[ptx(bindgen = "namespaces")]
// +#[ptx(bindgen)]
// -#[ptx(bindgen())]
// +#[ptx(bindgen)]
// -    pub c: u32,
// -}
// -
// -#[derive(PtxLayout)]
// -#[repr(C)]
// +    pub c: u32,
// +}
// +
// +#[derive(PtxLayout)]
// +#[repr(C)]
// +#[ptx(bindgen)]
// -    #[ptx(bindgen)]
//
// -#[ptx(bindgen(namespaces), bindgen)]
// +#[ptx(bindgen)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(Camera::LAYOUT.members()[0].cpp_name(), "focal_length");
// +}
