use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entri = "saxpy", module = "/a.ptx", module = "b.ptx", vector = 1)]
struct Saxpy<'a> {
    n: &'a u32,
    #[ptx(entry = "x")]
    x: [f32],
    #[ptx(as)]
    y: u64,
}

fn main() {}
