//! A launch of a kernel whose parameters were checked.

use core::fmt;

use ::cudarc::driver::{CudaEvent, DriverError, LaunchArgs, LaunchConfig, sys};

/// A launch of a [`TypedKernel`](super::TypedKernel), with exactly the arguments of the kernel.
///
/// It borrows what the arguments borrow, and may be launched several times.
#[derive(Debug)]
#[must_use = "`launch` launches the kernel"]
pub struct TypedLaunch<'a>(LaunchArgs<'a>);

/// The events before and after a launch, if [`TypedLaunch::record_kernel_launch`] asks for them.
type Events = Option<(CudaEvent, CudaEvent)>;

impl<'a> TypedLaunch<'a> {
    #[inline]
    pub(super) fn new(arguments: LaunchArgs<'a>) -> Self {
        Self(arguments)
    }

    /// Makes the next launches return an event before the kernel and one after it, as cudarc does.
    #[inline]
    pub fn record_kernel_launch(&mut self, flags: sys::CUevent_flags) -> &mut Self {
        self.0.record_kernel_launch(flags);
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
    /// [`LaunchError::Driver`] if the driver refuses the launch.
    #[inline]
    pub unsafe fn launch(&mut self, config: LaunchConfig) -> Result<Events, LaunchError> {
        // SAFETY: the caller keeps the conditions above.
        unsafe { self.0.launch(config) }.map_err(LaunchError::Driver)
    }

    /// Launches the kernel cooperatively, as cudarc's `launch_cooperative` does: all blocks are on the GPU at the same time.
    ///
    /// # Safety
    ///
    /// The conditions of [`launch`](Self::launch) apply.
    ///
    /// # Errors
    ///
    /// [`LaunchError::Driver`] if the driver refuses the launch.
    #[inline]
    pub unsafe fn launch_cooperative(&mut self, config: LaunchConfig) -> Result<Events, LaunchError> {
        // SAFETY: the caller keeps the conditions above.
        unsafe { self.0.launch_cooperative(config) }.map_err(LaunchError::Driver)
    }
}

/// The reason why a [`TypedLaunch`] did not launch its kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LaunchError {
    /// The driver returned an error.
    Driver(DriverError),
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
