use ptx_abi::KernelParams;
use ptx_abi::check::{CheckGlobal as _, KernelSet};

#[derive(KernelParams)]
struct Fill {
    count: u32,
}

fn main() {
    let ptx = String::from(".version 8.1 .target sm_90 .entry Fill(.param .u32 n) { ret; }");
    _ = Fill::check(ptx.clone());
    _ = KernelSet::try_new(ptx.clone());
    _ = u32::check_global(ptx, "count");
}

// errors: 3
// fix:
// _ = Fill::check(ptx.clone()); → _ = Fill::check(&ptx);
// _ = KernelSet::try_new(ptx.clone()); → _ = KernelSet::try_new(&ptx);
// _ = u32::check_global(ptx, "count"); → _ = u32::check_global(&ptx, "count");
