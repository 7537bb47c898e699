//! The calls of a CUDA driver that are the same in each library that stands in for it.

use std::env;
use std::ffi::{c_int, c_uint};
use std::fs::File;
use std::io::Write as _;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) const SUCCESS: c_int = 0;
pub(crate) const INVALID_VALUE: c_int = 1;
pub(crate) const NOT_FOUND: c_int = 500;

/// The file with the names of all calls, if the environment variable asks for one.
static CALLS: LazyLock<Option<File>> =
    LazyLock::new(|| Some(File::create(env::var_os("PTX_ABI_DRIVER_CALLS")?).expect("the file can be written")));

/// Writes the name of a call to the file.
pub(crate) fn called(name: &str) {
    if let Some(mut file) = CALLS.as_ref() {
        writeln!(file, "{name}").expect("the file can be written");
    }
}

static NEXT_STREAM: AtomicUsize = AtomicUsize::new(0x10);

#[unsafe(no_mangle)]
extern "C" fn cuInit(_: c_uint) -> c_int {
    called("cuInit");
    SUCCESS
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDeviceGet(device: *mut c_int, _: c_int) -> c_int {
    called("cuDeviceGet");
    unsafe { *device = 0 };
    SUCCESS
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDevicePrimaryCtxRetain(context: *mut usize, _: c_int) -> c_int {
    called("cuDevicePrimaryCtxRetain");
    unsafe { *context = 1 };
    SUCCESS
}

#[unsafe(no_mangle)]
extern "C" fn cuDevicePrimaryCtxRelease_v2(_: c_int) -> c_int {
    called("cuDevicePrimaryCtxRelease_v2");
    SUCCESS
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuCtxGetCurrent(context: *mut usize) -> c_int {
    called("cuCtxGetCurrent");
    unsafe { *context = 1 };
    SUCCESS
}

#[unsafe(no_mangle)]
extern "C" fn cuCtxSetCurrent(_: usize) -> c_int {
    called("cuCtxSetCurrent");
    SUCCESS
}

#[unsafe(no_mangle)]
extern "C" fn cuCtxSynchronize() -> c_int {
    called("cuCtxSynchronize");
    SUCCESS
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuStreamCreate(stream: *mut usize, _: c_uint) -> c_int {
    called("cuStreamCreate");
    unsafe { *stream = NEXT_STREAM.fetch_add(1, Ordering::Relaxed) };
    SUCCESS
}

#[unsafe(no_mangle)]
extern "C" fn cuStreamDestroy_v2(_: usize) -> c_int {
    called("cuStreamDestroy_v2");
    SUCCESS
}

#[unsafe(no_mangle)]
extern "C" fn cuStreamSynchronize(_: usize) -> c_int {
    called("cuStreamSynchronize");
    SUCCESS
}

#[unsafe(no_mangle)]
extern "C" fn cuModuleUnload(_: usize) -> c_int {
    called("cuModuleUnload");
    SUCCESS
}

/// The number of `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`.
const MAX_DYNAMIC_SHARED: c_int = 8;

/// The maximum number of bytes of dynamic shared memory, which is that of the driver until a program raises it.
pub const DYNAMIC_SHARED: c_int = 48 * 1024;

/// Callers ask only for the maximum of dynamic shared memory, and for the architecture, `sm_90`.
#[unsafe(no_mangle)]
unsafe extern "C" fn cuFuncGetAttribute(value: *mut c_int, attribute: c_int, _: usize) -> c_int {
    called("cuFuncGetAttribute");
    unsafe { *value = if attribute == MAX_DYNAMIC_SHARED { DYNAMIC_SHARED } else { 90 } };
    SUCCESS
}
