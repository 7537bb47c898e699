use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector, size = 8, align = 8)]
struct V {
    x: i32,
    #[ptx(offset = 4)]
    y: i32,
}

fn main() {}
