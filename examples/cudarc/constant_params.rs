//! A port of cudarc's example for `__constant__` memory: a kernel reads its parameters from a variable, as `OptiX` programs do.
//!
//! ```text
//! cargo run -p ptx-abi-cudarc-examples --example constant_params
//! ```
//!
//! `optixLaunch` copies a struct of the host into a variable of the device. It finds the variable by its name, and both sides agree
//! only on its size. `Params` is such a struct: an image and the way to fill it, with bit-fields and a `float3`. The program
//! generates the CUDA definition from the Rust type, and `check_global` compares the variable's size and fingerprint in the output of
//! NVRTC. The kernel is an ordinary one, because `OptiX` needs its own SDK. Without a GPU the example ends after the check.
//!
//! The original is `examples/09-constant-memory.rs` of cudarc 0.19.10. It reads the bytes of the variable as numbers in an `unsafe`
//! function, without a check. The test `conformance::ports` counts lines of code without blank lines and comments, after rustfmt has
//! formatted both files, and includes the original's `constant_memory.cu`: this one has 45, the original 48. This one has 2 `unsafe`,
//! the original 2; here they load the driver and launch the kernel.

use cudarc::driver::{CudaContext, DevicePtrMut, DriverError, LaunchConfig, sys};
use cudarc::nvrtc::compile_ptx;
use ptx_abi::check::CheckGlobal as _;
use ptx_abi::vector::{Float3, UChar4};
use ptx_abi::{DevPtrMut, PtxLayout, bit_fields, cuda};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod), rename_all = "camelCase")]
struct Params {
    image: DevPtrMut<UChar4>,
    image_width: u32,
    #[bits(24)]
    frame: u32,
    #[bits(8)]
    alpha: u32,
    color: Float3,
    exposure: f32,
}

const KERNEL: &str = r#"
extern "C" __constant__ Params params;
extern "C" __global__ void drawSolidColor() {
    float3 c = params.color;
    float scale = params.frame == 7 ? 255 * params.exposure : 0;
    uchar4 pixel = make_uchar4(scale * c.x, scale * c.y, scale * c.z, params.alpha);
    params.image[blockIdx.x * params.imageWidth + threadIdx.x] = pixel;
}"#;

fn main() -> Result<(), DriverError> {
    let ptx = compile_ptx(format!("{}{KERNEL}", cuda::definition(Params::LAYOUT))).unwrap();
    Params::check_global(&ptx.to_src(), "params").unwrap();
    println!("`params` is a `Params` of {} bytes.", Params::LAYOUT.size);

    // SAFETY: only NVIDIA's code runs when the library is loaded. If the library were missing, cudarc would panic.
    let Some(Ok(gpu)) = unsafe { sys::is_culib_present() }.then(|| CudaContext::new(0)) else { return Ok(()) };
    let (stream, module) = (gpu.default_stream(), gpu.load_module(ptx)?);
    let (width, height) = (64, 48);
    let mut image = stream.alloc_zeros::<UChar4>((width * height) as usize)?;
    let pixels = DevPtrMut::from_raw(image.device_ptr_mut(&stream).0);
    let params = Params::new(pixels, width, Float3::new(1.0, 0.5, 0.25), 0.8).with_frame(7).with_alpha(0xff);
    stream.memcpy_htod(bytemuck::bytes_of(&params), &mut module.get_global("params", &stream)?)?;

    let kernel = module.load_function("drawSolidColor")?;
    let config = LaunchConfig { grid_dim: (height, 1, 1), block_dim: (width, 1, 1), shared_mem_bytes: 0 };
    // SAFETY: the kernel takes no arguments, and writes the pixels of the image, one for each of its threads.
    unsafe { stream.launch_builder(&kernel).launch(config) }?;
    assert!(stream.clone_dtoh(&image)?.iter().all(|pixel| pixel.to_array() == [204, 102, 51, 0xff]));
    println!("The GPU has drawn {width} x {height} pixels.");
    Ok(())
}
