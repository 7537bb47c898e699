use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum E {
    A,
    B,
}

fn main() {}

// fix:
// -#[repr(C)]
// +#[repr(i32)]
