use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
enum E {
    A,
    B,
}

fn main() {}

// fix:
//  #[derive(PtxLayout)]
// +#[repr(i32)]
