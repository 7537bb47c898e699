use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
union U {
    a: Inner,
    b: u32,
}

fn main() {}

// fix:
// -    a: Inner,
// +    a: core::mem::ManuallyDrop<Inner>,
