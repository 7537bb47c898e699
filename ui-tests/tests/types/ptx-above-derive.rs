// The attribute of a derive is known below it.
#[ptx(name = "ns::Step")]
#[derive(ptx_abi::PtxLayout)]
#[repr(C)]
pub struct Step {
    pub time: f32,
}

fn main() {
    assert_eq!(<Step as ptx_abi::PtxLayout>::LAYOUT.name, "ns::Step");
}

// fix:
// #[derive(ptx_abi::PtxLayout)] ↑
