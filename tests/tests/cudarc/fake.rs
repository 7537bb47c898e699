//! The tests' side of the driver without a GPU.

use std::ffi::{CStr, c_char, c_int};
use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaStream, LaunchArgs, LaunchConfig, sys};
use cudarc::nvrtc::Ptx;

/// The calls of the driver since the last call of this function.
pub(crate) fn take_log() -> Vec<String> {
    // SAFETY: the function in `logging.rs` has this type, and returns a string that is never freed.
    let text = unsafe {
        let take = sys::culib().get::<extern "C" fn() -> *const c_char>(b"ptx_abi_take_log").expect("our driver");
        CStr::from_ptr(take())
    };
    text.to_str().expect("UTF-8").lines().map(str::to_owned).collect()
}

/// The number of the driver's calls for a number of parameters since the last call of this function.
pub(crate) fn take_counts() -> usize {
    // SAFETY: the function in `logging.rs` has this type.
    unsafe { sys::culib().get::<extern "C" fn() -> usize>(b"ptx_abi_take_counts").expect("our driver")() }
}

/// Sets the version of the driver, 12080 for 12.8.
pub(crate) fn set_version(version: c_int) {
    // SAFETY: the function in `logging.rs` has this type.
    unsafe {
        sys::culib().get::<extern "C" fn(c_int)>(b"ptx_abi_set_version").expect("our driver")(version);
    }
}

/// A context and a stream. The context then has more than one stream, so that cudarc tracks events.
pub(crate) fn device() -> (Arc<CudaContext>, Arc<CudaStream>) {
    let context = CudaContext::new(0).expect("a device");
    let stream = context.new_stream().expect("a stream");
    (context, stream)
}

/// A module with functions, each as `name offset:size offset:size`.
pub(crate) fn module(context: &Arc<CudaContext>, functions: &[&str]) -> Arc<CudaModule> {
    let text = format!("functions\n{}", functions.join("\n"));
    context.load_module(Ptx::from_src(text)).expect("a module")
}

/// A stream, and the kernel `name offset:size offset:size`.
pub(crate) fn kernel(text: &str) -> (Arc<CudaStream>, CudaFunction) {
    let (context, stream) = device();
    let name = text.split(' ').next().expect("the name");
    (stream, module(&context, &[text]).load_function(name).expect("the kernel"))
}

/// The driver's calls during a launch, and the addresses and bytes of the arguments.
pub(crate) fn launch(mut builder: LaunchArgs<'_>) -> (Vec<String>, Vec<(usize, Vec<u8>)>) {
    // SAFETY: no kernel runs.
    launched(|| drop(unsafe { builder.launch(LaunchConfig::for_num_elems(1)) }.expect("a launch")))
}

/// As [`launch`], with the arguments that `push` adds.
pub(crate) fn launch_with<'a>(
    stream: &'a Arc<CudaStream>,
    function: &'a CudaFunction,
    push: impl FnOnce(&mut LaunchArgs<'a>),
) -> (Vec<String>, Vec<(usize, Vec<u8>)>) {
    let mut builder = stream.launch_builder(function);
    push(&mut builder);
    launch(builder)
}

/// The driver's waits and records, in order.
pub(crate) fn without_launch(log: &[String]) -> Vec<&str> {
    log.iter().map(|line| line.split_once(" launches ").map_or(line.as_str(), |_| "launch")).collect()
}

/// As [`launch`], for what launches one kernel.
pub(crate) fn launched(launch: impl FnOnce()) -> (Vec<String>, Vec<(usize, Vec<u8>)>) {
    take_log();
    launch();
    let log = take_log();
    let launches: Vec<_> = log.iter().filter_map(|line| line.split_once(" launches ")).collect();
    let [(_, launch)] = launches[..] else { panic!("not one launch: {log:?}") };
    let argument = |word: &str| {
        let (address, bytes) = word.strip_prefix("0x")?.split_once('=')?;
        let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        let bytes: Option<_> = bytes.as_bytes().chunks(2).map(byte).collect();
        Some((usize::from_str_radix(address, 16).ok()?, bytes?))
    };
    let arguments = launch.split(' ').skip(1).map(|word| argument(word).expect("an argument"));
    let arguments = arguments.collect();
    (log, arguments)
}
