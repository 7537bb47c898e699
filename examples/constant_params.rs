//! A kernel reads its parameters from `__constant__` memory, as `OptiX` programs do: cudarc's example of that, ported.
//!
//! ```text
//! cargo run --example constant_params --features cudarc-0_19
//! ```
//!
//! `optixLaunch` copies a struct of the host into a variable of the device by its name, and the size is all that
//! both sides agree on. `Params` is such a struct, an image and how to fill it, with bit-fields and a `float3`, which are
//! easily mislaid. CUDA's definition is made from Rust's, and `check_global` finds the variable, its size and the
//! fingerprint in what NVRTC has compiled. The kernel is an ordinary one, as `OptiX` needs its own SDK; without a GPU
//! the example ends after the check.
//!
//! The original, `examples/09-constant-memory.rs` of cudarc 0.19.10, looks at the bytes of the variable as numbers by an
//! `unsafe` function, and the bytes could be anything. The test `conformance::ports` counts lines of code, without blank
//! ones and comments, both files as rustfmt formats them here, the original with its `constant_memory.cu`: this one has
//! 45, the original 48. This one has 2 `unsafe`, the original 2; here they ask whether there is a driver, and launch.

use cudarc::driver::{CudaContext, DevicePtrMut, DriverError, LaunchConfig, sys};
use cudarc::nvrtc::compile_ptx;
use ptx_abi::check::CheckGlobal as _;
use ptx_abi::vector::{Float3, UChar4};
use ptx_abi::{DevPtrMut, PtxLayout, bit_fields};

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
    let ptx = compile_ptx(format!("{}{KERNEL}", Params::LAYOUT.cuda())).unwrap();
    Params::check_global(&ptx.to_src(), "params").unwrap();
    println!("`params` is a `Params` of {} bytes.", Params::LAYOUT.size);

    // SAFETY: what runs when the library is loaded is NVIDIA's. Without it, cudarc would panic.
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
