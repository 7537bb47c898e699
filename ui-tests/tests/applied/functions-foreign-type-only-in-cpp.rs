use ptx_abi::PtxLayout;

struct Ext([u32; 4]);

#[derive(PtxLayout)]
#[repr(C, align(4))]
#[ptx(opaque, size = 16, align = 4)]
struct FpExt([u8; 16]);

#[ptx_abi::cuda_functions(Ext = FpExt)]
unsafe extern "C" {
    fn fold(data: *const Ext, alpha: Ext);
}

fn main() {
    assert_eq!(size_of::<Ext>(), FpExt::LAYOUT.size);
    assert!(ptx_abi::cuda_asserts!(fn FUNCTIONS).to_string().contains("pa_foreign<::FpExt, 16, 4>"));
}
