use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: u32,
}

impl Default for S {
    fn default() -> Self {
        Self { a: 3, b: 0 }
    }
}

fn main() {}
