struct Ext([u32; 5]);

#[derive(Clone, Copy, ptx_abi::PtxLayout)]
#[repr(C)]
struct FpExt {
    elements: [u32; 4],
}

#[ptx_abi::cuda_functions(Ext = FpExt)]
unsafe extern "C" {
    fn fold(data: *mut Ext);
}

fn main() {}

// fix:
// -    elements: [u32; 4],
// +    elements: [u32; 5],
