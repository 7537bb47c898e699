use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "class")]
struct S {
    #[ptx(name = "int")]
    a: u32,
    new: u32,
}

fn main() {}

// errors: 2
