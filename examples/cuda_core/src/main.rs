//! Arguments of a kernel with NVIDIA's cuda-core: a struct that is copied to the device, and buffers that are borrowed.

use std::error::Error;

use cuda_core::{CudaContext, DeviceBuffer, launch_kernel_on_stream};
use ptx_abi::pointer::Borrowed;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

/// Zero is a mode, as cuda-core's `DeviceCopy` needs: `DeviceBuffer::zeroed` makes values of zeros.
#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
#[ptx(impls(cuda_core::DeviceCopy))]
enum Mode {
    Keep = 0,
    Double = 2,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(cuda_core::DeviceCopy))]
struct Entry {
    factors: Float4,
    next: DevPtr<Entry>,
    mode: Mode,
    count: u32,
}

/// The buffers stay borrowed as long as the arguments exist.
#[derive(KernelParams)]
#[ptx(entry = "apply")]
struct Apply<'a> {
    n: u32,
    table: Borrowed<'a, DevPtr<Entry>>,
    bias: Borrowed<'a, DevPtr<f32>>,
    values: Borrowed<'a, DevPtrMut<f32>>,
}

const PTX: &str = "
.version 8.0
.target sm_75
.address_size 64
.visible .entry apply(
    .param .u32 apply_param_0,
    .param .u64 apply_param_1,
    .param .u64 apply_param_2,
    .param .u64 apply_param_3
)
{
    ret;
}
";

fn main() -> Result<(), Box<dyn Error>> {
    Apply::check(PTX)?;
    let Ok(context) = CudaContext::new(0) else {
        println!("the arguments fit the kernel; there is no GPU to launch it");
        return Ok(());
    };
    let stream = context.new_stream()?;
    let function = context.load_module_from_ptx_src(PTX)?.load_function("apply")?;
    let entry = Entry { factors: Float4::new(1.0, 2.0, 3.0, 4.0), next: DevPtr::null(), mode: Mode::Double, count: 1 };
    let table = DeviceBuffer::from_host(&stream, &[entry, Entry { mode: Mode::Keep, ..entry }])?;
    let bias: Option<&DeviceBuffer<f32>> = None;
    let mut values = DeviceBuffer::<f32>::zeroed(&stream, 64)?;
    let arguments = Apply { n: 64, table: (&table).into(), bias: bias.into(), values: (&mut values).into() };
    // SAFETY: the kernel takes these arguments, as is checked, and does nothing with them. It has ended when the buffers are
    // freed: the stream is synchronised while they are borrowed.
    unsafe { launch_kernel_on_stream(&function, (1, 1, 1), (64, 1, 1), 0, &stream, &mut arguments.pointers())? };
    stream.synchronize()?;
    println!("launched");
    Ok(())
}
