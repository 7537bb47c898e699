use std::sync::atomic::AtomicU32;

use ptx_abi::{Align32, DevPtr, KernelParams, Opaque};

#[derive(KernelParams)]
struct FieldName {
    #[ptx(name = "count")]
    n: u32,
    x: DevPtr<f32>,
}

#[derive(KernelParams)]
struct Saxpy {
    n: u32,
    x: Vec<f32>,
}

#[derive(KernelParams)]
struct BufferNotCopy {
    n: AtomicU32,
    x: DevPtr<f32>,
}

fn buffer_not_copy_launch(arguments: &BufferNotCopy) {
    let _buffer = arguments.to_buffer();
}

#[derive(KernelParams)]
struct BufferAlignment {
    n: u32,
    wide: Opaque<64, Align32>,
}

fn buffer_alignment_launch(arguments: &BufferAlignment) {
    let _buffer = arguments.to_buffer();
}

fn main() {}

// errors: 4
// fix:
// #[ptx(name = "count")] →
// -    x: Vec<f32>,
// +    x: DevPtr<f32>,
// +    len: usize,
// in buffer_not_copy_launch: _buffer = arguments.to_buffer → _pointers = arguments.pointers
// in buffer_alignment_launch: _buffer = arguments.to_buffer → _pointers = arguments.pointers
