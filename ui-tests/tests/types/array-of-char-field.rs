use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: [char; 4],
}

fn main() {}

// fix:
// -    b: [char; 4],
// +    b: [u32; 4],
