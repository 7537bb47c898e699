//! The parameters of a kernel, known without the arguments.

use super::{KernelParams, methods};
use crate::param::Param;

/// The parameters of a kernel, known without the arguments themselves.
///
/// Every [`KernelParams`] type has it, and so do structs of borrowed device buffers, which only cudarc can pass.
///
/// # Safety
///
/// 1. `PARAMS` has `COUNT` items, and `SIZE` is the end of the last one in bytes. They are the arguments that a launch with
///    a value of the type passes.
/// 2. `Static` is `Self` with `'static` for each of its lifetimes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the arguments of a kernel",
    label = "`KernelParams` is not derived for `{Self}`",
    note = "derive `KernelParams` for a struct with one field for each parameter"
)]
pub unsafe trait KernelSignature {
    /// The name of the entry in PTX, or its name in C++ if only that is known (`cpp_entry` without `module`).
    const ENTRY: &'static str;
    /// The number of parameters.
    const COUNT: usize;
    /// The parameters, in order.
    const PARAMS: &'static [Param<'static>];
    /// The size of all parameters in bytes, without tail padding (facts 4).
    const SIZE: usize;
    /// The type with `'static` for each of its lifetimes, which is the same type for all arguments of one kernel.
    type Static: KernelSignature;

    methods!();
}

// SAFETY: `KernelParams` promises the same of its constants.
unsafe impl<T: KernelParams> KernelSignature for T {
    const ENTRY: &'static str = T::ENTRY;
    const COUNT: usize = T::COUNT;
    const PARAMS: &'static [Param<'static>] = T::PARAMS;
    const SIZE: usize = T::SIZE;
    type Static = T;
    const __CPP_ENTRY: &'static str = T::__CPP_ENTRY;
}
