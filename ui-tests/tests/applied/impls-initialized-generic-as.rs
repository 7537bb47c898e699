use ptx_abi::PtxLayout;
use ptx_abi::module::Global;

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct S<T> {
    #[ptx(as = [f32; 2])]
    a: [T; 2],
}

fn main() {
    let _ = Global::new("s", S::<f32>::LAYOUT).bytes(&[0; 8]);
}
