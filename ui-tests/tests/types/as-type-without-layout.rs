use ptx_abi::PtxLayout;

struct Float4([f32; 4]);

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(as = Float4)]
    a: [f32; 4],
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Wrapper(#[ptx(as = Float4)] [f32; 4]);

fn main() {}

// errors: 2
// fix:
// -use ptx_abi::PtxLayout;
// -
// +use ptx_abi::PtxLayout;
// +
// +#[derive(PtxLayout)]
// +#[repr(C)]
