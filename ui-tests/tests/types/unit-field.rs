use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    nothing: (),
    more: [(); 3],
    n: u32,
}

fn main() {}

// errors: 2
// fix:
// -    nothing: (),
// -    more: [(); 3],
