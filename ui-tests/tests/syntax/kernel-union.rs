use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(C)]
union Number {
    float: f32,
    bits: u32,
}

fn main() {}
