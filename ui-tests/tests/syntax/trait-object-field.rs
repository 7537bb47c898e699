use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: dyn Send,
}

fn main() {}
