use ptx_abi::vector::Float2;
use ptx_abi::{Layout, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct G<T> {
    a: u32,
    #[ptx(as = Float2)]
    c: [T; 2],
}

static LAYOUT: &Layout<'static> = G::<f32>::LAYOUT;

fn main() {}

// fix:
//      a: u32,
// +    _align: ptx_abi::Align8,
// -fn main() {}
// +fn main() {
// +    assert_eq!(LAYOUT.size, 16);
// +}
