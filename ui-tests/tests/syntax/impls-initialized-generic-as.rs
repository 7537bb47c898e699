use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Initialized))]
struct S<T> {
    #[ptx(as = [f32; 2])]
    a: [T; 2],
}

fn main() {}

// fix:
//  use ptx_abi::PtxLayout;
// +use ptx_abi::module::Global;
// -#[ptx(impls(Initialized))]
//
// -fn main() {}
// +fn main() {
// +    let _ = Global::new("s", S::<f32>::LAYOUT).bytes(&[0; 8]);
// +}
