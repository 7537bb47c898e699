use ptx_abi::PtxLayout;

// Nobody uses it; it must not compile all the same, even under `cargo check`.
#[derive(PtxLayout)]
#[repr(C)]
struct Unused {
    a: f32,
    #[ptx(offset = 4)]
    b: f32,
}

fn main() {}
