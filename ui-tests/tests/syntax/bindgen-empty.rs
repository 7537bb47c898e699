use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
struct Empty {}

fn main() {}

// fix:
// -struct Empty {}
// +struct Empty {
// +    pub _address: u8,
// +}
