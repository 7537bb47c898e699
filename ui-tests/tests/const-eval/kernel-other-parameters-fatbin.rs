use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.fatbin")]
struct Scale {}

fn main() {}

// fix:
// -#[ptx(entry = "scale", module = "kernels/object.fatbin")]
// -struct Scale {}
// +#[ptx(entry = "scale", module = "../tests/tests/it/object/object.fatbin")]
// +struct Scale {
// +    n: u32, // 4 bytes: u32 or i32
// +    a: f32,
// +    x: u64, // 8 bytes: u64, i64 or a pointer
// +}
