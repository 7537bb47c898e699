use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
struct S {
    a: u32,
}

fn main() {}

// fix:
//  #[derive(PtxLayout)]
// +#[repr(C)]
