//! The parameters of a loaded function, as the driver reports them.

use alloc::vec::Vec;
use core::ffi::c_int;

use ::cudarc::driver::{CudaFunction, DriverError, sys};

use super::typed_kernel::LoadError;
use crate::abi::Sm;
use crate::kernel::check::Subject;
use crate::kernel::check::kernel::{Kernel, KernelParam, Origin};
use crate::kernel::{KernelParams, LaunchShape, MAX_PARAM_BYTES};

/// The first version of the driver with `cuFuncGetParamInfo`, in the form that `cuDriverGetVersion` returns.
const FIRST_DRIVER: c_int = 12040;

/// The first version of the driver with `cuFuncGetParamCount`.
const FIRST_DRIVER_WITH_COUNT: c_int = 13020;

/// Compares the number, offsets and sizes of the parameters of `K` with those of the loaded function. Returns `false` if the
/// driver, or the CUDA version that cudarc was built for, is older than 12.4 and does not report parameters.
pub(super) fn compare<K: KernelParams>(function: &CudaFunction, entry: &str) -> Result<bool, LoadError> {
    // This call also makes the function's context current, which the next calls need.
    let sm = function.binary_version().map_err(LoadError::Driver)?;
    // Facts 4: the offsets depend on the architecture of the loaded code.
    let sm = Sm::new(u32::try_from(sm).unwrap_or_default());
    let Some(places) = params(function).map_err(LoadError::Driver)? else { return Ok(false) };
    let subject = Subject { name: "", params: K::PARAMS, shape: LaunchShape::NONE, path: "" };
    let kernel = Kernel::new(entry, Origin::Loaded(sm), &places, &[]);
    kernel.decoded(|kernel| subject.check(kernel, &|| None)).map_err(LoadError::ParamInfo)?;
    Ok(true)
}

/// A function's parameters, if the driver reports them.
fn params(function: &CudaFunction) -> Result<Option<Vec<KernelParam<'static>>>, DriverError> {
    // Each name resolves to cudarc's function if there is one, and otherwise to the stand-in below, because this crate
    // cannot test which features of cudarc are on.
    #[allow(clippy::wildcard_imports, unused_imports, reason = "the names may not be there")]
    use ::cudarc::driver::sys::*;

    let (handle, mut version, mut count) = (function.cu_function(), 0, 0);
    // SAFETY: the driver writes an `int` through the pointer, which points to an `int`.
    unsafe { sys::cuDriverGetVersion(&raw mut version) }.result()?;
    if version < FIRST_DRIVER {
        return Ok(None);
    }
    let count = if version < FIRST_DRIVER_WITH_COUNT {
        None
    } else {
        // SAFETY: `function` keeps the handle valid, the driver is new enough to have the function, and it writes one
        // `size_t` through the pointer, which points to a `usize`.
        match unsafe { cuFuncGetParamCount(handle, &raw mut count) } {
            CUresult::CUDA_SUCCESS => Some(count),
            CUresult::CUDA_ERROR_NOT_SUPPORTED => None,
            error => return Err(DriverError(error)),
        }
    };
    let mut places = Vec::new();
    // Each parameter takes at least one byte.
    while places.len() < count.unwrap_or(MAX_PARAM_BYTES) {
        let (mut offset, mut size) = (0, 0);
        // SAFETY: `function` keeps the handle valid, the driver is new enough to have the function, and it writes two
        // `size_t` through the pointers, which point to two `usize`.
        match unsafe { cuFuncGetParamInfo(handle, places.len(), &raw mut offset, &raw mut size) } {
            CUresult::CUDA_SUCCESS => places.push(KernelParam::Placed(size, offset)),
            // The function has no parameter with this index.
            CUresult::CUDA_ERROR_INVALID_VALUE if count.is_none() => break,
            CUresult::CUDA_ERROR_NOT_SUPPORTED => return Ok(None),
            error => return Err(DriverError(error)),
        }
    }
    Ok(Some(places))
}

/// Stands in for `cuFuncGetParamInfo`, which cudarc has with a feature `cuda-12040` or newer.
#[allow(non_snake_case, dead_code, reason = "the name is that of the driver's function, which may be there")]
unsafe fn cuFuncGetParamInfo(_: sys::CUfunction, _: usize, _: *mut usize, _: *mut usize) -> sys::CUresult {
    sys::CUresult::CUDA_ERROR_NOT_SUPPORTED
}

/// Stands in for `cuFuncGetParamCount`, which cudarc has with a feature `cuda-13020` or newer.
#[allow(non_snake_case, dead_code, reason = "the name is that of the driver's function, which may be there")]
unsafe fn cuFuncGetParamCount(_: sys::CUfunction, _: *mut usize) -> sys::CUresult {
    sys::CUresult::CUDA_ERROR_NOT_SUPPORTED
}
