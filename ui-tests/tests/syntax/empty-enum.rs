use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
enum E {}

fn main() {}

// fix:
// -enum E {}
// +enum E {
// +    A,
// +}
