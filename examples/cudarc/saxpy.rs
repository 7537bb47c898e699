//! A kernel in CUDA C++, compiled at run time, checked against the Rust type of its arguments and launched by cudarc.
//!
//! ```text
//! cargo run -p ptx-abi-cudarc-examples --example saxpy
//! ```
//!
//! It needs NVIDIA's run-time compiler, `libnvrtc`, in a folder of the loader or in `LD_LIBRARY_PATH`. Without a GPU the example
//! ends after the check.

use std::error::Error;

use cudarc::driver::{CudaContext, CudaSlice, DriverError, LaunchConfig};
use cudarc::nvrtc::{CompileError, CompileOptions, compile_ptx_with_opts};
use ptx_abi::kernel::TypedKernel;
use ptx_abi::param::Entry;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, bit_fields};

/// `Config` in `saxpy.cu`: it goes to the kernel by value. Bit-fields of one size have the same places on every host.
#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct Config {
    a: Float4,
    #[bits(24)]
    n: u32,
    #[bits(1)]
    relu: u32,
    #[bits(4)]
    exponent: i32,
}

/// The arguments of `saxpy`: each field is one parameter, and the buffers stay borrowed until the launch.
#[derive(KernelParams)]
#[ptx(entry = "saxpy")]
struct Saxpy<'a> {
    config: Config,
    #[ptx(as = DevPtr<Float4>)]
    x: &'a CudaSlice<Float4>,
    #[ptx(as = DevPtrMut<Float4>)]
    y: &'a mut CudaSlice<Float4>,
}

const SOURCE: &str = include_str!("saxpy.cu");

/// Elements of `x` and `y`.
const N: u16 = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = gpu();
    // Any architecture does for the check.
    let sm = match &gpu {
        Ok(context) => context.compute_capability().map(|(major, minor)| 10 * major + minor).map_err(describe)?,
        Err(_) => 75,
    };
    let ptx = compile(sm)?;

    println!("{}", Config::LAYOUT.table());
    println!("{:#}\n", Entry::of::<Saxpy>());
    Saxpy::check(&ptx)?;
    println!("`saxpy` takes these parameters.");

    match gpu {
        Ok(context) => launch(&context, &ptx),
        Err(missing) => {
            println!("{missing}: it is not launched.");
            Ok(())
        }
    }
}

/// The PTX of [`SOURCE`] for one architecture.
fn compile(sm: i32) -> Result<String, Box<dyn Error>> {
    // SAFETY: only NVIDIA's code runs when the library is loaded. If the library were missing, cudarc would panic.
    if !unsafe { cudarc::nvrtc::sys::is_culib_present() } {
        return Err(
            "there is no libnvrtc: install CUDA's run-time compiler, as by `pip install nvidia-cuda-nvrtc`, and \
                    put its folder into LD_LIBRARY_PATH"
                .into(),
        );
    }
    let options = CompileOptions { options: vec![format!("--gpu-architecture=compute_{sm}")], ..Default::default() };
    match compile_ptx_with_opts(SOURCE, options) {
        Ok(ptx) => Ok(ptx.to_src()),
        Err(CompileError::CompileError { log, .. }) => Err(log.to_string_lossy().into()),
        Err(error) => Err(format!("NVRTC: {error:?}").into()),
    }
}

/// The first GPU, or why there is none.
fn gpu() -> Result<std::sync::Arc<CudaContext>, String> {
    // SAFETY: only NVIDIA's code runs when the library is loaded. If the library were missing, cudarc would panic.
    if !unsafe { cudarc::driver::sys::is_culib_present() } {
        return Err("There is no driver of NVIDIA".to_owned());
    }
    CudaContext::new(0).map_err(|error| format!("There is no GPU ({error:?})"))
}

/// Launches the kernel and compares its result with that of the host.
fn launch(context: &std::sync::Arc<CudaContext>, ptx: &str) -> Result<(), Box<dyn Error>> {
    let kernel = TypedKernel::<Saxpy>::load_ptx(context, ptx)?;
    let stream = context.new_stream().map_err(describe)?;

    let (a, exponent) = (Float4::new(1.0, 2.0, -3.0, 4.0), -2);
    let numbers =
        |shift: f32| (0..N).map(move |i| Float4::from([0.0, 1.0, 2.0, 3.0].map(|lane| f32::from(i) + lane - shift)));
    let (x, y): (Vec<_>, Vec<_>) = (numbers(5000.0).collect(), numbers(100.0).collect());
    let device_x = stream.clone_htod(&x).map_err(describe)?;
    let mut device_y = stream.clone_htod(&y).map_err(describe)?;

    let config = Config::new(a).with_n(u32::from(N)).with_relu(1).with_exponent(exponent);
    let mut arguments = Saxpy { config, x: &device_x, y: &mut device_y };
    let mut launch = kernel.launch_builder(&stream, &mut arguments);
    // SAFETY: the kernel takes these arguments, as is checked, and accesses `n` elements of `x` and `y`, which they have.
    unsafe { launch.launch(LaunchConfig::for_num_elems(u32::from(N))) }?;

    let result = stream.clone_dtoh(&device_y).map_err(describe)?;
    let lanes = |vector: &Float4| vector.to_array();
    for (i, ((x, y), result)) in x.iter().zip(&y).zip(&result).enumerate() {
        for lane in 0..4 {
            let expected = (lanes(&a)[lane] / 4.0).mul_add(lanes(x)[lane], lanes(y)[lane]).max(0.0);
            // All numbers have few digits: both results are exact.
            if lanes(result)[lane].to_bits() != expected.to_bits() {
                return Err(format!("element {i}, lane {lane}: {} instead of {expected}", lanes(result)[lane]).into());
            }
        }
    }
    println!("The GPU has computed {N} elements, and all are as the host computes them.");
    Ok(())
}

fn describe(error: DriverError) -> String {
    format!("the driver: {error:?}")
}
