//! A launch of a kernel whose parameters were checked.

use core::fmt;

use ::cudarc::driver::{CudaEvent, CudaFunction, DriverError, LaunchArgs, LaunchConfig, sys};
use ptx_abi_read::launch::LaunchBounds;

use super::refused::RefusedLaunch;

/// A launch of a [`TypedKernel`](super::TypedKernel), with exactly the arguments of the kernel.
///
/// It borrows what the arguments borrow, and may be launched several times.
#[derive(Debug)]
#[must_use = "`launch` launches the kernel"]
pub struct TypedLaunch<'a> {
    arguments: LaunchArgs<'a>,
    function: &'a CudaFunction,
    /// The demands of the kernel, if they can rule out a launch.
    bounds: Option<&'a LaunchBounds>,
}

/// The events before and after a launch, if [`TypedLaunch::record_kernel_launch`] asks for them.
type Events = Option<(CudaEvent, CudaEvent)>;

impl<'a> TypedLaunch<'a> {
    #[inline]
    pub(super) fn new(arguments: LaunchArgs<'a>, function: &'a CudaFunction, bounds: Option<&'a LaunchBounds>) -> Self {
        Self { arguments, function, bounds }
    }

    /// Makes the next launches return an event before the kernel and one after it, as cudarc does.
    #[inline]
    pub fn record_kernel_launch(&mut self, flags: sys::CUevent_flags) -> &mut Self {
        self.arguments.record_kernel_launch(flags);
        self
    }

    /// Launches the kernel, as cudarc's `launch` does.
    ///
    /// # Safety
    ///
    /// The conditions of cudarc's `LaunchArgs::launch` apply, except that number, sizes and types of the arguments have been
    /// checked: the kernel must not access memory outside of the buffers, nor write what something else uses.
    ///
    /// # Errors
    ///
    /// - [`LaunchError::Refused`] if the module says that the kernel does not take such a block or grid; the driver is not
    ///   called then. The chapter `launch_shape` of the book lists what a kernel can demand.
    /// - [`LaunchError::Refused`] if the driver refuses the launch, and the reason is a missing cluster size or too much dynamic
    ///   shared memory.
    /// - [`LaunchError::Driver`] if the driver refuses the launch for another reason.
    #[inline]
    pub unsafe fn launch(&mut self, config: LaunchConfig) -> Result<Events, LaunchError> {
        self.check(config)?;
        // SAFETY: the caller keeps the conditions above.
        unsafe { self.arguments.launch(config) }.map_err(|error| self.explained(error, config))
    }

    /// Launches the kernel cooperatively, as cudarc's `launch_cooperative` does: all blocks are on the GPU at the same time.
    ///
    /// # Safety
    ///
    /// The conditions of [`launch`](Self::launch) apply.
    ///
    /// # Errors
    ///
    /// Those of [`launch`](Self::launch).
    #[inline]
    pub unsafe fn launch_cooperative(&mut self, config: LaunchConfig) -> Result<Events, LaunchError> {
        self.check(config)?;
        // SAFETY: the caller keeps the conditions above.
        unsafe { self.arguments.launch_cooperative(config) }.map_err(|error| self.explained(error, config))
    }

    /// Refuses what the kernel rules out.
    #[inline]
    fn check(&self, config: LaunchConfig) -> Result<(), LaunchError> {
        match self.bounds.and_then(|bounds| RefusedLaunch::before(bounds, config)) {
            Some(refused) => Err(LaunchError::Refused(refused)),
            None => Ok(()),
        }
    }

    #[cold]
    fn explained(&self, error: DriverError, config: LaunchConfig) -> LaunchError {
        let refused = RefusedLaunch::after(error, self.bounds, config, self.function);
        refused.map_or(LaunchError::Driver(error), LaunchError::Refused)
    }
}

/// The reason why a [`TypedLaunch`] did not launch its kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LaunchError {
    /// The kernel rules out such a launch.
    Refused(RefusedLaunch),
    /// The driver returned an error.
    Driver(DriverError),
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::Driver(error) => fmt::Debug::fmt(error, f),
        }
    }
}

impl core::error::Error for LaunchError {}

impl From<DriverError> for LaunchError {
    fn from(error: DriverError) -> Self {
        Self::Driver(error)
    }
}
