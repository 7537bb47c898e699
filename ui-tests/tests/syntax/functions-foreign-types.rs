struct Ext([u32; 4]);

#[derive(Clone, Copy, ptx_abi::PtxLayout)]
#[repr(C)]
struct FpExt {
    elements: [u32; 4],
}

#[ptx_abi::cuda_functions(FIRST, Ext = FpExt, Ext = FpExt)]
unsafe extern "C" {
    fn first(data: *mut Ext);
}

#[ptx_abi::cuda_functions(SECOND, Ext = FpExt, [Ext; 2] = FpExt)]
unsafe extern "C" {
    fn second(data: *mut Ext);
}

#[ptx_abi::cuda_functions(THIRD, Ext = 16)]
unsafe extern "C" {
    fn third(data: *mut Ext);
}

fn main() {}

// errors: 3
// fix:
// -#[ptx_abi::cuda_functions(FIRST, Ext = FpExt, Ext = FpExt)]
// +#[ptx_abi::cuda_functions(FIRST, Ext = FpExt)]
// -#[ptx_abi::cuda_functions(SECOND, Ext = FpExt, [Ext; 2] = FpExt)]
// +#[ptx_abi::cuda_functions(SECOND, Ext = FpExt)]
// -#[ptx_abi::cuda_functions(THIRD, Ext = 16)]
// +#[ptx_abi::cuda_functions(THIRD, Ext = FpExt)]
