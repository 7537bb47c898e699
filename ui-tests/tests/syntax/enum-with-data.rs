use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E {
    A,
    B(f32),
    C { x: u8 },
}

fn main() {}
