use ptx_abi::check::{CheckGlobal as _, KernelSet};
use ptx_abi::{KernelParams, PtxLayout, foreign_types, kernels_report};

#[derive(KernelParams)]
struct Fill {
    count: u32,
}

#[derive(ptx_abi::KernelParams)]
#[ptx(entry = "fill")]
struct FillOfReport {
    n: u32,
}

struct Copy2d {
    n: u32,
}

mod field {
    pub struct Fp(pub u32);
    pub struct Ext(pub [u32; 4]);
}

#[derive(PtxLayout)]
#[repr(C)]
struct FpExt {
    elements: [u32; 4],
}

foreign_types! { Map; field::Ext = FpExt }

#[derive(KernelParams)]
#[ptx(types = Map)]
struct Fold {
    alpha: field::Ext,
    gain: field::Fp,
}

fn main() {
    let ptx = String::from(".version 8.1 .target sm_90 .entry Fill(.param .u32 n) { ret; }");
    _ = Fill::check(ptx.clone());
    _ = KernelSet::try_new(ptx.clone());
    _ = u32::check_global(ptx, "count");
    let _ = kernels_report! {
        ".version 8.1";
        "fill" => FillOfReport;
        "copy2d_*" => Copy2d;
    };
}

// errors: 5
// fix:
// _ = Fill::check(ptx.clone()); → _ = Fill::check(&ptx);
// _ = KernelSet::try_new(ptx.clone()); → _ = KernelSet::try_new(&ptx);
// _ = u32::check_global(ptx, "count"); → _ = u32::check_global(&ptx, "count");
// -struct FillOfReport {
// -    n: u32,
// -}
// -
// +struct FillOfReport {
// +    n: u32,
// +}
// +
// +#[derive(ptx_abi::KernelParams)]
// +#[ptx(entry = "copy2d")]
// alpha: field::Ext, → alpha: field::Ext, #[ptx(as = u32)]
// main: assert_eq!((Fold::COUNT, Fold::SIZE), (2, 20)); // bytes
