use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "../tests/tests/it/object/object.sm_90.cubin")]
struct Scale {
    arg0: u32, // 4 bytes: u32, i32 or f32
    arg1: u32, // 4 bytes: u32, i32 or f32
    arg2: u64, // 8 bytes: u64, i64, f64 or a pointer
}

fn main() {}
