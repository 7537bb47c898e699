//! Prepares the arguments of a launch, or launches, as often as the command line asks: `kernel-args-bench WAY TIMES`.
//!
//! Prints the number of allocations. `run.sh` counts the instructions, with a driver that does nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;
use std::hint::black_box;
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};

use cudarc::driver::{CudaContext, CudaFunction, CudaSlice, CudaStream, LaunchConfig, PushKernelArg as _};
use cudarc::nvrtc::Ptx;
use cust::function::Function;
use cust::stream::{Stream, StreamFlags};
use kernel_args_bench::{Args, Camera, buffer, by_hand, generic, ours};
use ptx_abi::KernelParams as _;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: it forwards every call to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promise.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Defines the functions that the library's ways call.
macro_rules! empty {
    ($($name:ident)*) => {$(
        #[unsafe(no_mangle)]
        #[inline(never)]
        pub extern "C" fn $name(pointers: *mut *mut c_void) {
            black_box(pointers);
        }
    )*};
}

empty! { launch_by_hand launch_ours launch_generic launch_buffer }

unsafe extern "C" {
    /// As `cuda.h` declares it.
    fn cuLaunchKernel(
        function: *mut c_void,
        grid_x: u32,
        grid_y: u32,
        grid_z: u32,
        block_x: u32,
        block_y: u32,
        block_z: u32,
        shared: u32,
        stream: *mut c_void,
        pointers: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> i32;
}

const BLOCKS: u32 = 4;
const THREADS: u32 = 256;

/// Launches with an array of pointers. Each caller has its own `SHARED`, so that the compiler does not merge the functions.
///
/// # Safety
///
/// As for `cuLaunchKernel`.
#[inline(always)]
unsafe fn launch<const SHARED: u32>(pointers: *mut *mut c_void) {
    let handle = ptr::without_provenance_mut(16);
    // SAFETY: the driver does nothing.
    let error =
        unsafe { cuLaunchKernel(handle, BLOCKS, 1, 1, THREADS, 1, 1, SHARED, handle, pointers, ptr::null_mut()) };
    assert_eq!(error, 0);
}

/// Writes an array by hand and calls the driver's function.
#[unsafe(no_mangle)]
#[inline(never)]
fn launch_with_array(args: &Args) {
    let mut pointers: [*mut c_void; 8] = [
        (&raw const args.n).cast_mut().cast(),
        (&raw const args.scale).cast_mut().cast(),
        (&raw const args.x).cast_mut().cast(),
        (&raw const args.y).cast_mut().cast(),
        (&raw const args.step).cast_mut().cast(),
        (&raw const args.camera).cast_mut().cast(),
        (&raw const args.flags).cast_mut().cast(),
        (&raw const args.seed).cast_mut().cast(),
    ];
    // SAFETY: the driver does nothing.
    unsafe { launch::<0>(pointers.as_mut_ptr()) }
}

/// Calls `pointers()` and the driver's function.
#[unsafe(no_mangle)]
#[inline(never)]
fn launch_with_pointers(args: &Args) {
    // SAFETY: the driver does nothing.
    unsafe { launch::<1>(args.pointers().as_mut_ptr()) }
}

/// Launches with cust's macro.
#[unsafe(no_mangle)]
#[inline(never)]
fn launch_with_cust(args: &Args, function: &Function<'_>, stream: &Stream) {
    // SAFETY: the driver does nothing.
    let result = unsafe {
        cust::launch!(function<<<BLOCKS, THREADS, 0, stream>>>(
            args.n, args.scale, args.x, args.y, args.step, args.camera, args.flags, args.seed
        ))
    };
    result.expect("the driver does nothing");
}

const CONFIG: LaunchConfig = LaunchConfig { grid_dim: (BLOCKS, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };

/// Fills cudarc's builder without a launch.
#[unsafe(no_mangle)]
#[inline(never)]
fn prepare_with_cudarc(args: &Args, function: &CudaFunction, stream: &CudaStream) {
    let mut builder = stream.launch_builder(function);
    builder.arg(&args.n).arg(&args.scale).arg(&args.x).arg(&args.y);
    builder.arg(&args.step).arg(&args.camera).arg(&args.flags).arg(&args.seed);
    black_box(&mut builder);
}

/// Launches with cudarc's builder.
#[unsafe(no_mangle)]
#[inline(never)]
fn launch_with_cudarc(args: &Args, function: &CudaFunction, stream: &CudaStream) {
    let mut builder = stream.launch_builder(function);
    builder.arg(&args.n).arg(&args.scale).arg(&args.x).arg(&args.y);
    builder.arg(&args.step).arg(&args.camera).arg(&args.flags).arg(&args.seed);
    // SAFETY: the driver does nothing.
    unsafe { builder.launch(CONFIG) }.expect("the driver does nothing");
}

/// Launches with cudarc's builder and cudarc's own buffers, as most programs do.
#[unsafe(no_mangle)]
#[inline(never)]
fn launch_with_cudarc_slices(
    args: &Args,
    (x, y): (&CudaSlice<f32>, &mut CudaSlice<f32>),
    function: &CudaFunction,
    stream: &CudaStream,
) {
    let mut builder = stream.launch_builder(function);
    builder.arg(&args.n).arg(&args.scale).arg(x).arg(y);
    builder.arg(&args.step).arg(&args.camera).arg(&args.flags).arg(&args.seed);
    // SAFETY: the driver does nothing.
    unsafe { builder.launch(CONFIG) }.expect("the driver does nothing");
}

/// Launches with cudarc's builder, which takes all arguments at once.
#[unsafe(no_mangle)]
#[inline(never)]
fn launch_with_cudarc_struct(args: &Args, function: &CudaFunction, stream: &CudaStream) {
    // SAFETY: the driver does nothing.
    unsafe { stream.launch_builder(function).arg(args).launch(CONFIG) }.expect("the driver does nothing");
}

/// Calls `way` and returns the number of its allocations.
fn repeat(times: u64, mut way: impl FnMut()) -> u64 {
    // The first call looks up the driver's functions.
    way();
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    (0..times).for_each(|_| way());
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let way = arguments.next().expect("a way");
    let times: u64 = arguments.next().expect("how many times").parse().expect("a number");

    let context = CudaContext::new(0).expect("the driver does nothing");
    let stream = context.default_stream();
    let module = context.load_module(Ptx::from_src("")).expect("the driver does nothing");
    let function = module.load_function("kernel").expect("the driver does nothing");
    let x = stream.alloc_zeros::<f32>(1024).expect("the driver does nothing");
    let mut y = stream.alloc_zeros::<f32>(1024).expect("the driver does nothing");

    let _context = cust::quick_init().expect("the driver does nothing");
    let cust_stream = Stream::new(StreamFlags::DEFAULT, None).expect("the driver does nothing");
    let cust_module = cust::module::Module::from_ptx("", &[]).expect("the driver does nothing");
    let cust_function = cust_module.get_function("kernel").expect("the driver does nothing");

    let args = black_box(Args {
        n: 1024,
        scale: 2.0,
        x: DevPtr::from_raw(16),
        y: DevPtrMut::from_raw(16),
        step: 0.5,
        camera: Camera { position: Float4::default(), direction: Float4::default(), settings: 0 },
        flags: 1,
        seed: 42,
    });
    let allocations = match way.as_str() {
        "by_hand" => repeat(times, || by_hand(&args)),
        "ours" => repeat(times, || ours(&args)),
        "generic" => repeat(times, || generic(&args)),
        "buffer" => repeat(times, || buffer(&args)),
        "prepare_with_cudarc" => repeat(times, || prepare_with_cudarc(&args, &function, &stream)),
        "launch_with_array" => repeat(times, || launch_with_array(&args)),
        "launch_with_pointers" => repeat(times, || launch_with_pointers(&args)),
        "launch_with_cust" => repeat(times, || launch_with_cust(&args, &cust_function, &cust_stream)),
        "launch_with_cudarc" => repeat(times, || launch_with_cudarc(&args, &function, &stream)),
        "launch_with_cudarc_slices" => {
            repeat(times, || launch_with_cudarc_slices(&args, (&x, &mut y), &function, &stream))
        }
        "launch_with_cudarc_struct" => repeat(times, || launch_with_cudarc_struct(&args, &function, &stream)),
        _ => panic!("there is no way `{way}`"),
    };
    println!("{}", allocations / times);
}
