use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Saxpy<'a> {
    n: u32,
    x: &'a f32,
    y: &'a mut f32,
}

fn main() {}
