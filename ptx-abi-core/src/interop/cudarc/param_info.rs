//! The parameters of a loaded function, as the driver reports them.

use alloc::vec::Vec;
use core::ffi::c_int;

use ::cudarc::driver::{CudaFunction, DriverError, sys};

use crate::abi::Sm;
use crate::kernel::check::kernel::{Kernel, KernelParam, Origin};
use crate::kernel::check::{MismatchError, Subject};
use crate::kernel::{KernelParams, LaunchShape};

/// The first version of the driver with `cuFuncGetParamInfo`, in the form that `cuDriverGetVersion` returns.
const FIRST_DRIVER: c_int = 12040;

/// The first version of the driver with `cuFuncGetParamCount`.
const FIRST_DRIVER_WITH_COUNT: c_int = 13020;

/// The largest possible number of parameters: they have at most 32,764 bytes, and each takes at least one.
const MOST_PARAMS: usize = 32764;

/// The reason why `check` did not succeed.
pub(super) enum Failed {
    /// The driver, or the CUDA version that cudarc was built for, is older than 12.4.
    TooOld,
    /// The driver returned an error.
    Driver(DriverError),
    /// The parameters differ.
    Mismatch(MismatchError),
}

impl From<DriverError> for Failed {
    fn from(error: DriverError) -> Self {
        Self::Driver(error)
    }
}

/// Compares the number, offsets and sizes of the parameters with those of the loaded function.
pub(super) fn check<K: KernelParams>(function: &CudaFunction, entry: &str) -> Result<(), Failed> {
    // This call also makes the function's context current, which the next calls need.
    let sm = function.binary_version()?;
    // Facts 4: the offsets depend on the architecture of the loaded code.
    let sm = Sm::new(u32::try_from(sm).unwrap_or_default());
    let places = params(function)?;
    let subject = Subject { name: "", params: K::PARAMS, shape: LaunchShape::NONE, path: "" };
    let kernel = Kernel::new(entry, Origin::Loaded(sm), &places, &[]);
    kernel.decoded(|kernel| subject.check(kernel)).map_err(Failed::Mismatch)
}

/// A function's parameters, as the driver reports them.
fn params(function: &CudaFunction) -> Result<Vec<KernelParam<'static>>, Failed> {
    let mut version = 0;
    // SAFETY: the driver writes an `int` through the pointer, which points to an `int`.
    unsafe { sys::cuDriverGetVersion(&raw mut version) }.result()?;
    if version < FIRST_DRIVER {
        return Err(Failed::TooOld);
    }
    let count = if version < FIRST_DRIVER_WITH_COUNT { None } else { count(function)? };
    let mut places = Vec::new();
    while places.len() < count.unwrap_or(MOST_PARAMS) {
        let (mut offset, mut size) = (0, 0);
        // SAFETY: `function` keeps the handle valid, the driver is new enough to have the function, and it writes two
        // `size_t` through the pointers, which point to two `usize`.
        let result = unsafe { param_info(function.cu_function(), places.len(), &raw mut offset, &raw mut size) };
        match result {
            sys::CUresult::CUDA_SUCCESS => places.push(KernelParam::Placed(size, offset)),
            // The function has no parameter with this index.
            sys::CUresult::CUDA_ERROR_INVALID_VALUE if count.is_none() => break,
            sys::CUresult::CUDA_ERROR_NOT_SUPPORTED => return Err(Failed::TooOld),
            error => return Err(DriverError(error).into()),
        }
    }
    Ok(places)
}

/// The number of parameters, or `None` if cudarc has no binding of the driver's function.
fn count(function: &CudaFunction) -> Result<Option<usize>, Failed> {
    let mut count = 0;
    // SAFETY: `function` keeps the handle valid, the caller has checked that the driver has the function, and the driver
    // writes one `size_t` through the pointer, which points to a `usize`.
    match unsafe { param_count(function.cu_function(), &raw mut count) } {
        sys::CUresult::CUDA_SUCCESS => Ok(Some(count)),
        sys::CUresult::CUDA_ERROR_NOT_SUPPORTED => Ok(None),
        error => Err(DriverError(error).into()),
    }
}

/// Calls `cuFuncGetParamInfo`, which cudarc has with a feature `cuda-12040` or newer.
///
/// # Safety
///
/// The conditions of the driver's function apply, and the driver must have the function.
unsafe fn param_info(function: sys::CUfunction, index: usize, offset: *mut usize, size: *mut usize) -> sys::CUresult {
    // The name resolves to cudarc's function if there is one, and otherwise to the stand-in below, because this crate
    // cannot test which features of cudarc are on.
    #[allow(clippy::wildcard_imports, unused_imports, reason = "the name may not be there")]
    use ::cudarc::driver::sys::*;
    // SAFETY: the caller keeps the conditions above.
    unsafe { cuFuncGetParamInfo(function, index, offset, size) }
}

/// Stands in for `cuFuncGetParamInfo` if cudarc has no binding of it.
#[allow(non_snake_case, dead_code, reason = "the name is that of the driver's function, which may be there")]
unsafe fn cuFuncGetParamInfo(_: sys::CUfunction, _: usize, _: *mut usize, _: *mut usize) -> sys::CUresult {
    sys::CUresult::CUDA_ERROR_NOT_SUPPORTED
}

/// Calls `cuFuncGetParamCount`, which cudarc has with a feature `cuda-13020` or newer.
///
/// # Safety
///
/// The conditions of the driver's function apply, and the driver must have the function.
unsafe fn param_count(function: sys::CUfunction, count: *mut usize) -> sys::CUresult {
    #[allow(clippy::wildcard_imports, unused_imports, reason = "the name may not be there")]
    use ::cudarc::driver::sys::*;
    // SAFETY: the caller keeps the conditions above.
    unsafe { cuFuncGetParamCount(function, count) }
}

/// Stands in for `cuFuncGetParamCount` if cudarc has no binding of it.
#[allow(non_snake_case, dead_code, reason = "the name is that of the driver's function, which may be there")]
unsafe fn cuFuncGetParamCount(_: sys::CUfunction, _: *mut usize) -> sys::CUresult {
    sys::CUresult::CUDA_ERROR_NOT_SUPPORTED
}
