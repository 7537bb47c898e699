use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Saxpy<'a> {
    x: &'a [f32],
    y: &'a mut [f32],
    name: &'a str,
}

fn main() {}
