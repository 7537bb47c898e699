use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Padded {
    a: u8,
    b: u16,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Shown<T> {
    #[ptx(as = u32)]
    bytes: Padded,
    value: T,
}

assert_layouts!(impls(Initialized) for Shown<f32>);

fn main() {}

// fix:
// -assert_layouts!(impls(Initialized) for Shown<f32>);
// +assert_layouts!(Shown<f32>);
// -fn main() {}
// +fn main() {
// +    let _ = ptx_abi::module::Global::new("shown", <Shown<f32>>::LAYOUT).bytes(&[0; 8]);
// +}
