use ptx_abi_core::KernelParams;

#[derive(KernelParams)]
struct Saxpy {
    n: u32,
    x: Vec<f32>,
}

fn main() {}
