use ptx_abi::PtxLayout;

struct Ext([u32; 4]);

#[derive(PtxLayout)]
#[ptx(opaque, size = 16, align = 4)]
struct FpExt;

#[ptx_abi::cuda_functions(Ext = FpExt)]
unsafe extern "C" {
    fn fold(data: *const Ext, alpha: Ext);
}

fn main() {}
