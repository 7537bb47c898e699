//! A port of cudarc's example that passes a struct to a kernel by value.
//!
//! ```text
//! cargo run -p ptx-abi-cudarc-examples --example device_repr
//! ```
//!
//! The original, `examples/05-device-repr.rs` of cudarc 0.19.10, declares the struct once for Rust and once for CUDA, and an
//! `unsafe impl DeviceRepr` promises that both agree. Here the program generates the CUDA struct from the Rust type, and compares
//! the kernel that NVRTC has compiled with its arguments. Without a GPU the example ends there, and the original panics.
//!
//! The test `conformance::ports` counts lines of code without blank lines and comments, after rustfmt has formatted both files:
//! this one has 35, the original 35. This one has 2 `unsafe`, the original 2; here they load the driver and launch the kernel.

use cudarc::driver::{CudaContext, LaunchConfig, sys};
use cudarc::nvrtc::compile_ptx;
use ptx_abi::{KernelParams, PtxLayout, cuda, kernel::LaunchError, kernel::TypedKernel};

#[derive(PtxLayout)]
#[repr(C)]
struct MyCoolStruct {
    a: f32,
    b: f64,
    c: u32,
    d: usize,
}

#[derive(KernelParams)]
#[ptx(entry = "my_custom_kernel")]
struct MyCustomKernel {
    thing: MyCoolStruct,
}

const KERNEL: &str = r#"
extern "C" __global__ void my_custom_kernel(MyCoolStruct thing) {
    assert(thing.a == 1.0);
    assert(thing.b == 2.34);
    assert(thing.c == 57);
    assert(thing.d == 420);
}"#;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let ptx = compile_ptx(format!("{}{KERNEL}", cuda::definition(MyCoolStruct::LAYOUT))).unwrap().to_src();
    MyCustomKernel::check(&ptx).unwrap();
    println!("`my_custom_kernel` takes a `MyCoolStruct`.");

    // SAFETY: only NVIDIA's code runs when the library is loaded. If the library were missing, cudarc would panic.
    let Some(Ok(gpu)) = unsafe { sys::is_culib_present() }.then(|| CudaContext::new(0)) else { return Ok(()) };
    let kernel = TypedKernel::<MyCustomKernel>::load_ptx(&gpu, &ptx)?;
    let stream = gpu.default_stream();
    // Try changing some of these values to see an assertion of the kernel fail.
    let args = MyCustomKernel { thing: MyCoolStruct { a: 1.0, b: 2.34, c: 57, d: 420 } };
    // SAFETY: the kernel takes these arguments, as is checked, and accesses no memory.
    unsafe { kernel.launch_builder(&stream, &args).launch(LaunchConfig::for_num_elems(1)) }?;
    stream.synchronize().map_err(LaunchError::from).inspect(|()| println!("The GPU found the values of the host."))?;
    Ok(())
}
