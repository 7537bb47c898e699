use ptx_abi::KernelParams;
use ptx_abi::vector::{Float3, Float4};

#[derive(Clone, Copy)]
#[repr(C)]
struct Vec3([f32; 3]);

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(as = Float4)]
    v: Vec3,
    #[ptx(as = [Float3; 2])]
    w: [Vec3; 3],
}

fn main() {}

// fix:
// -    #[ptx(as = Float4)]
// +    #[ptx(as = Float3)]
// -    #[ptx(as = [Float3; 2])]
// +    #[ptx(as = [Float3; 3])]
