use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size)]
struct S {
    #[ptx(offset)]
    a: u32,
}

fn main() {}

// errors: 2
