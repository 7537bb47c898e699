use ptx_abi::KernelParams;
use ptx_abi::kernel::Param;

#[derive(KernelParams)]
struct Fill {
    n: u32,
}

struct Other;

impl KernelParams for Other {
    const ENTRY: &'static str = "other";
    const COUNT: usize = 0;
    const PARAMS: &'static [Param<'static>] = &[];
    const SIZE: usize = 0;
    type Module = ();
    const MODULE: () = ();
    type Offsets = [usize; 0];
    type Static = Fill;
}

fn main() {}

// fix:
// struct Other; → #[derive(KernelParams)] #[ptx(entry = "other")] struct Other;
// -impl KernelParams for Other {
// -...
// -fn main() {}
// +fn main() {}
