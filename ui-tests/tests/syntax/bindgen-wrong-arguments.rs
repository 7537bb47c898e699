use ptx_abi::PtxLayout;

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

// errors: 5
// fix:
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
