use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Saxpy {
    n: u32,
    x: Vec<f32>,
}

fn main() {}
