use ptx_abi::pointer::Borrowed;
use ptx_abi::{DevPtr, KernelParams};

struct Buffer(u64);

#[derive(KernelParams)]
struct Args<'a> {
    x: Borrowed<'a, DevPtr<f32>>,
}

fn main() {
    let buffer = Buffer(0x1000);
    let packed = Args { x: Borrowed::new(DevPtr::from_raw(buffer.0), &buffer) }.to_buffer();
    drop(buffer);
    assert_eq!(packed.len(), 8);
}

// fix:
// -    drop(buffer);
// -    assert_eq!(packed.len(), 8);
// +    assert_eq!(packed.len(), 8);
// +    drop(buffer);
