use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
union U {
    a: u32,
}

fn main() {}

// errors: 2, rustc's E0658
// fix:
// -#[repr(transparent)]
// +#[repr(C)]
