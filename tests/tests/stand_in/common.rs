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

/// Defines calls of the driver. Each writes its name to the file of calls, and its body is the error that it returns.
macro_rules! calls {
    ($($(#[$doc:meta])* fn $name:ident $args:tt $body:block)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name $args -> c_int {
            crate::common::called(stringify!($name));
            $body
        }
    )*};
}
pub(crate) use calls;

static NEXT_STREAM: AtomicUsize = AtomicUsize::new(0x10);

calls! {
    fn cuInit(_: c_uint) { SUCCESS }

    fn cuDeviceGet(device: *mut c_int, _: c_int) {
        unsafe { *device = 0 };
        SUCCESS
    }

    fn cuDevicePrimaryCtxRetain(context: *mut usize, _: c_int) {
        unsafe { *context = 1 };
        SUCCESS
    }

    fn cuDevicePrimaryCtxRelease_v2(_: c_int) { SUCCESS }

    fn cuCtxGetCurrent(context: *mut usize) {
        unsafe { *context = 1 };
        SUCCESS
    }

    fn cuCtxSetCurrent(_: usize) { SUCCESS }
    fn cuCtxSynchronize() { SUCCESS }

    fn cuStreamCreate(stream: *mut usize, _: c_uint) {
        unsafe { *stream = NEXT_STREAM.fetch_add(1, Ordering::Relaxed) };
        SUCCESS
    }

    fn cuStreamDestroy_v2(_: usize) { SUCCESS }
    fn cuStreamSynchronize(_: usize) { SUCCESS }
    fn cuModuleUnload(_: usize) { SUCCESS }
}

/// The number of `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`.
const MAX_DYNAMIC_SHARED: c_int = 8;

/// The maximum number of bytes of dynamic shared memory, which is that of the driver until a program raises it.
pub const DYNAMIC_SHARED: c_int = 48 * 1024;

calls! {
    /// Callers ask only for the maximum of dynamic shared memory, and for the architecture, `sm_90`.
    fn cuFuncGetAttribute(value: *mut c_int, attribute: c_int, _: usize) {
        unsafe { *value = if attribute == MAX_DYNAMIC_SHARED { DYNAMIC_SHARED } else { 90 } };
        SUCCESS
    }
}
