use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E {
    A,
    B(f32),
    C { x: u8 },
}

fn main() {}
