use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {}

fn main() {}

// fix:
// -struct S {}
// +struct S {
// +    _unused: u8,
// +}
