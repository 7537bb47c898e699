use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    length: u64,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Start(u64);

fn main() {}
