use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.cubin")]
struct Scale {
    x: DevPtrMut<f32>,
    mode: u8,
}

fn main() {}

// fix:
// -use ptx_abi::{DevPtrMut, KernelParams};
// +use ptx_abi::KernelParams;
// -#[ptx(entry = "scale", module = "kernels/object.cubin")]
// +#[ptx(entry = "scale", module = "../tests/tests/it/object/object.sm_90.cubin")]
// -    x: DevPtrMut<f32>,
// -    mode: u8,
// +    arg0: u32, // 4 bytes: u32, i32 or f32
// +    arg1: u32, // 4 bytes: u32, i32 or f32
// +    arg2: u64, // 8 bytes: u64, i64, f64 or a pointer
