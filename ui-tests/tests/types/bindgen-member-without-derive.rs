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

// fix:
// -use ptx_abi::PtxLayout;
// -
// -#[repr(C)]
// +use ptx_abi::PtxLayout;
// +
// +#[derive(PtxLayout)]
// +#[repr(C)]
// +#[ptx(bindgen)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(Outer::LAYOUT.size, 4);
// +}
