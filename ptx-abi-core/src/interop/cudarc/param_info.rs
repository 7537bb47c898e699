//! What the driver says of the parameters of a loaded function.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ffi::c_int;
use core::fmt;

use ::cudarc::driver::{CudaFunction, DriverError, sys};

use crate::kernel::{KernelSignature, Param, param_offset};

/// The first version of the driver with `cuFuncGetParamInfo`, as `cuDriverGetVersion` counts.
const FIRST_DRIVER: c_int = 12040;

/// The first version of the driver with `cuFuncGetParamCount`.
const FIRST_DRIVER_WITH_COUNT: c_int = 13020;

/// More parameters cannot be: each has a byte of at most 32,764.
const MOST_PARAMS: usize = 32764;

/// A loaded function whose parameters, as the driver knows them, differ from those of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamInfoError {
    entry: Box<str>,
    sm: u32,
    ours: Vec<Place>,
    theirs: Vec<Place>,
}

/// Where one parameter lies in the parameters of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// The name in Rust; the driver knows none.
    name: &'static str,
    /// In bytes.
    offset: usize,
    size: usize,
}

impl Place {
    fn is_like(self, other: Self) -> bool {
        (self.offset, self.size) == (other.offset, other.size)
    }
}

impl fmt::Display for ParamInfoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, sm, ours, theirs } = self;
        write!(f, "the loaded function `{entry}` (sm_{sm}) takes {} parameters", theirs.len())?;
        write!(f, ", and the type has {}", ours.len())?;
        let mut marked = false;
        for index in 0..ours.len().max(theirs.len()) {
            let (ours, theirs) = (ours.get(index), theirs.get(index));
            let differs = !ours.zip(theirs).is_some_and(|(ours, theirs)| ours.is_like(*theirs));
            let mark = if differs && !marked { '>' } else { ' ' };
            marked |= differs;
            write!(f, "\n{mark} ")?;
            match ours {
                Some(Place { name, offset, size }) => write!(f, "`{name}`: {size} bytes at {offset}")?,
                None => write!(f, "no parameter")?,
            }
            match theirs {
                Some(Place { offset, size, .. }) => write!(f, "; in the function {size} bytes at {offset}")?,
                None => write!(f, "; in the function none")?,
            }
        }
        write!(f, "\n  help: write the fields in the order and with the types of the kernel's parameters")
    }
}

impl core::error::Error for ParamInfoError {}

/// Why the driver's knowledge was of no use.
pub(super) enum Failed {
    /// The driver, or the CUDA version that cudarc was built for, is older than 12.4.
    TooOld,
    /// An error of the driver.
    Driver(DriverError),
    /// The parameters differ.
    MismatchError(ParamInfoError),
}

impl From<DriverError> for Failed {
    fn from(error: DriverError) -> Self {
        Self::Driver(error)
    }
}

/// Compares number, offsets and sizes of the parameters with what the driver has loaded.
pub(super) fn check<K: KernelSignature>(function: &CudaFunction, entry: &str) -> Result<(), Failed> {
    // Also makes the function's context current, as the next calls need it.
    let sm = function.binary_version()?;
    let sm = u32::try_from(sm).unwrap_or_default();
    let theirs = params(function)?;
    let ours = K::PARAMS.iter().enumerate().map(|(index, Param { name, size, .. })| {
        // Facts 4: the offsets are those of the architecture that the code is for.
        Place { name, offset: param_offset(K::PARAMS, index, sm), size: *size }
    });
    let ours: Vec<_> = ours.collect();
    if ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(ours, theirs)| ours.is_like(*theirs)) {
        return Ok(());
    }
    Err(Failed::MismatchError(ParamInfoError { entry: entry.into(), sm, ours, theirs }))
}

/// All parameters of a function.
fn params(function: &CudaFunction) -> Result<Vec<Place>, Failed> {
    let mut version = 0;
    // SAFETY: the driver writes an `int` through the pointer, which is to one.
    unsafe { sys::cuDriverGetVersion(&raw mut version) }.result()?;
    if version < FIRST_DRIVER {
        return Err(Failed::TooOld);
    }
    let count = if version < FIRST_DRIVER_WITH_COUNT { None } else { count(function)? };
    let mut places = Vec::new();
    while places.len() < count.unwrap_or(MOST_PARAMS) {
        let (mut offset, mut size) = (0, 0);
        // SAFETY: `function` keeps the handle valid, the driver is one that has the function, and writes two `size_t`
        // through the pointers, which are to two `usize`.
        let result = unsafe { param_info(function.cu_function(), places.len(), &raw mut offset, &raw mut size) };
        match result {
            sys::CUresult::CUDA_SUCCESS => places.push(Place { name: "", offset, size }),
            // There is no parameter with this index.
            sys::CUresult::CUDA_ERROR_INVALID_VALUE if count.is_none() => break,
            sys::CUresult::CUDA_ERROR_NOT_SUPPORTED => return Err(Failed::TooOld),
            error => return Err(DriverError(error).into()),
        }
    }
    Ok(places)
}

/// The number of parameters, where cudarc has a binding of the driver's function.
fn count(function: &CudaFunction) -> Result<Option<usize>, Failed> {
    let mut count = 0;
    // SAFETY: `function` keeps the handle valid, the caller has found that the driver has the function, and the driver
    // writes one `size_t` through the pointer, which is to a `usize`.
    match unsafe { param_count(function.cu_function(), &raw mut count) } {
        sys::CUresult::CUDA_SUCCESS => Ok(Some(count)),
        sys::CUresult::CUDA_ERROR_NOT_SUPPORTED => Ok(None),
        error => Err(DriverError(error).into()),
    }
}

/// `cuFuncGetParamInfo`, where cudarc has it: with a feature `cuda-12040` or newer.
///
/// # Safety
///
/// That of the driver's function; the driver must have it.
unsafe fn param_info(function: sys::CUfunction, index: usize, offset: *mut usize, size: *mut usize) -> sys::CUresult {
    // The name means cudarc's function if there is one, and otherwise the one below: which of cudarc's features are on
    // is not known here.
    #[allow(clippy::wildcard_imports, unused_imports, reason = "the name may not be there")]
    use ::cudarc::driver::sys::*;
    // SAFETY: the caller's promise.
    unsafe { cuFuncGetParamInfo(function, index, offset, size) }
}

/// Stands in for a function that cudarc has no binding of.
#[allow(non_snake_case, dead_code, reason = "the name is that of the driver's function, which may be there")]
unsafe fn cuFuncGetParamInfo(_: sys::CUfunction, _: usize, _: *mut usize, _: *mut usize) -> sys::CUresult {
    sys::CUresult::CUDA_ERROR_NOT_SUPPORTED
}

/// `cuFuncGetParamCount`, where cudarc has it: with a feature `cuda-13020` or newer.
///
/// # Safety
///
/// That of the driver's function; the driver must have it.
unsafe fn param_count(function: sys::CUfunction, count: *mut usize) -> sys::CUresult {
    #[allow(clippy::wildcard_imports, unused_imports, reason = "the name may not be there")]
    use ::cudarc::driver::sys::*;
    // SAFETY: the caller's promise.
    unsafe { cuFuncGetParamCount(function, count) }
}

/// Stands in for a function that cudarc has no binding of.
#[allow(non_snake_case, dead_code, reason = "the name is that of the driver's function, which may be there")]
unsafe fn cuFuncGetParamCount(_: sys::CUfunction, _: *mut usize) -> sys::CUresult {
    sys::CUresult::CUDA_ERROR_NOT_SUPPORTED
}
