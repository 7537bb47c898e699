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

// fix:
//  #[derive(PtxLayout)]
// +#[repr(C, align(4))]
// -struct FpExt;
// +struct FpExt([u8; 16]);
// -fn main() {}
// +fn main() {
// +    assert_eq!(size_of::<Ext>(), FpExt::LAYOUT.size);
// +    assert!(ptx_abi::cuda_asserts!(fn FUNCTIONS).to_string().contains("pa_foreign<::FpExt, 16, 4>"));
// +}
