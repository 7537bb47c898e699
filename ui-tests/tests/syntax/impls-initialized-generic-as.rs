use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Initialized))]
struct S<T> {
    #[ptx(as = [f32; 2])]
    a: [T; 2],
}

fn main() {}
