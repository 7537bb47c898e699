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
// -#[ptx(name = "ns::Step")]
// -#[derive(ptx_abi::PtxLayout)]
// +#[derive(ptx_abi::PtxLayout)]
// +#[ptx(name = "ns::Step")]
