use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = ::ptx)]
struct S {
    a: u32,
    b: f32,
}

fn main() {}

// errors: 5, for each use of the path
// fix:
// ::ptx → ::ptx_abi
