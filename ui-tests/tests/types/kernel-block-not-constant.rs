use ptx_abi::{DevPtrMut, KernelParams};

fn block_size() -> u32 {
    std::env::args().count() as u32
}

#[derive(KernelParams)]
#[ptx(block = [block_size(), 1, 1])]
struct Reduce {
    values: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -fn block_size() -> u32 {
// -    std::env::args().count() as u32
// +const fn block_size() -> u32 {
// +    256
