use ptx_abi::PtxLayout;

// Nobody uses this type, but it must not compile, even under `cargo check`.
#[derive(PtxLayout)]
#[repr(C)]
struct Unused {
    a: f32,
    #[ptx(offset = 8)]
    b: f32,
}

fn main() {}

// fix:
// -    #[ptx(offset = 8)]
// +    #[ptx(offset = 4)]
