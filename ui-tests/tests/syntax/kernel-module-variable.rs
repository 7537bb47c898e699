use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "$OUT_DIR/saxpy.ptx")]
struct A(u32);

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "${OUT_DIR}/saxpy.ptx")]
struct B(u32);

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "$CARGO_MANIFEST_DIR/kernels/saxpy.ptx")]
struct C(u32);

fn main() {}

// errors: 3
// no fix: asks for the file of a build script, which this crate has not
