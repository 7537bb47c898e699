use ptx_abi::{PtxLayout, foreign_types};

struct Ext([u32; 5]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct FpExt {
    elements: [u32; 4],
}

foreign_types! { Map; Ext = FpExt }

fn main() {}

// fix:
// -struct Ext([u32; 5]);
// +struct Ext([u32; 4]);
