//! The feature `cudarc-0_19`: cudarc accepts this crate's types as kernel arguments and as elements of device memory, and
//! its launch builders take the types that derive `KernelParams`.

mod arguments;
mod elements;
mod param_info;
mod refused;
mod typed_kernel;
mod typed_launch;

use ::cudarc::driver::{DeviceRepr, ValidAsZeroBits};

use crate::abi::align::{Alignment, Opaque};
use crate::abi::layout::own_message;
use crate::abi::list::mark_plain_data;

pub use arguments::{Push, Pushed, WritesShared, push_value};
pub use refused::RefusedLaunch;
pub use typed_kernel::{ArgumentsOf, CheckedAgainst, LoadError, TypedKernel};
pub use typed_launch::{LaunchError, TypedLaunch};

mark_plain_data! {
    DeviceRepr [T: ?Sized];
    ValidAsZeroBits [T: ?Sized];
}

// SAFETY: a copy of the bytes is the value; the caller decides what they mean.
unsafe impl<const N: usize, A: Alignment> DeviceRepr for Opaque<N, A> {}
// SAFETY: zero is a value of bytes (the Reference, "Numeric types").
unsafe impl<const N: usize, A: Alignment> ValidAsZeroBits for Opaque<N, A> {}

own_message! {
    /// A type that `impls(DeviceRepr)` accepts, because it is `Copy`.
    #[diagnostic::on_unimplemented(
        message = "[PTX312] `{Self}` is not `Copy`, so a copy of its bytes on the device would not be it",
        label = "`impls(DeviceRepr)` needs `#[derive(Clone, Copy)]`"
    )]
    pub unsafe trait CopyType: Copy
}

/// Compiles only for a type whose bytes may be copied.
pub const fn copy<T: CopyType>() {}
