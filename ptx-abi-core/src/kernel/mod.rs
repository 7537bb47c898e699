//! Guide 2.3: the parameters of a kernel.
//!
//! The page `ptx_abi::kernel` has the examples, and a table of the mistakes that each way of naming a kernel detects.

mod buffer;
#[cfg(feature = "check")]
mod checked;
pub(crate) mod declare;
mod pointers;
mod signature;

use core::ffi::c_void;
use core::ops::DerefMut;

#[cfg(feature = "check")]
pub use crate::check::{MismatchError, MismatchKind, check_bytes, check_entry, find_and_check};
pub use crate::param::{
    MAX_PARAM_BYTES, MAX_PARAM_BYTES_BEFORE_8_1, Param, param_offset, param_size, write_param_offsets,
};
pub use buffer::{Extra, ParamBuffer, param_align};
#[cfg(feature = "cudarc-0_19")]
pub(crate) use checked::find_by_name;
pub use pointers::Pointers;
pub use signature::KernelSignature;

#[doc(hidden)]
pub use buffer::{CopyArgument, CopyArguments, CopyFields, Packs, Parameters, to_buffer};
#[doc(hidden)]
pub use pointers::{Address, Addresses};

/// The methods of both traits.
macro_rules! methods {
    () => {
        /// Makes a derive use functions of the very `Layout` of this crate, whose type is part of the trait.
        #[doc(hidden)]
        const __LAYOUT: core::marker::PhantomData<crate::layout::Layout<'static>> = core::marker::PhantomData;

        /// The name in C++ that finds the kernel, if the type has one; otherwise empty.
        #[doc(hidden)]
        const __CPP_ENTRY: &'static str = "";

        /// Compares the parameters with those of the kernel in a PTX module that is made at run time.
        ///
        /// # Errors
        ///
        /// The module has no such kernel, or it takes other parameters; the message shows both lists.
        #[cfg(feature = "check")]
        #[allow(clippy::result_large_err, reason = "a text without an allocation is as large as that")]
        fn check(ptx: &str) -> Result<(), crate::check::MismatchError> {
            Self::find_entry(ptx).map(|_| ())
        }

        /// Compares the parameters with those of the kernel with this symbol.
        ///
        /// # Errors
        ///
        /// The module has no such kernel, or it takes other parameters; the message shows both lists.
        #[cfg(feature = "check")]
        #[allow(clippy::result_large_err, reason = "a text without an allocation is as large as that")]
        fn check_entry(ptx: &str, symbol: &str) -> Result<(), crate::check::MismatchError> {
            crate::kernel::checked::with_symbol::<Self>(symbol, Self::PARAMS, ptx)
        }

        /// Compares the parameters with those of the kernel with this symbol in a module that has been read before, for
        /// many kernels of one module. [`KernelSet`](crate::check::KernelSet) compares them all.
        ///
        /// # Errors
        ///
        /// The module has no such kernel, or it takes other parameters; the message shows both lists.
        #[cfg(feature = "check")]
        #[allow(clippy::result_large_err, reason = "a text without an allocation is as large as that")]
        fn check_module(module: &crate::ptx::Module<'_>, symbol: &str) -> Result<(), crate::check::MismatchError> {
            crate::kernel::checked::in_module::<Self>(symbol, Self::PARAMS, module)
        }

        /// Finds the kernel in a PTX module and compares the parameters; returns the symbol to load.
        ///
        /// # Errors
        ///
        /// Those of `check`.
        #[cfg(feature = "check")]
        #[allow(clippy::result_large_err, reason = "a text without an allocation is as large as that")]
        fn find_entry(ptx: &str) -> Result<&str, crate::check::MismatchError> {
            crate::kernel::checked::find::<Self>(Self::ENTRY, Self::__CPP_ENTRY, Self::PARAMS, ptx)
        }

        /// Compares the parameters with those of the kernel in PTX, in a cubin, or in each image of a fatbin that has it.
        /// This is `check` for `include_bytes!("k.cubin")`. A cubin contains sizes and offsets of parameters, but no types.
        ///
        /// # Errors
        ///
        /// The bytes cannot be read, no image has such a kernel, or one takes other parameters; the message shows both
        /// lists.
        #[cfg(feature = "check")]
        #[allow(clippy::result_large_err, reason = "a text without an allocation is as large as that")]
        fn check_bytes(bytes: &[u8]) -> Result<(), crate::check::MismatchError> {
            Self::find_entry_bytes(bytes).map(|_| ())
        }

        /// Like `check_bytes`, but returns the symbol to load, that of the first image.
        ///
        /// # Errors
        ///
        /// Those of `check_bytes`.
        #[cfg(feature = "check")]
        #[allow(clippy::result_large_err, reason = "a text without an allocation is as large as that")]
        fn find_entry_bytes(bytes: &[u8]) -> Result<alloc::borrow::Cow<'_, str>, crate::check::MismatchError> {
            crate::kernel::checked::find_in_bytes::<Self>(Self::ENTRY, Self::__CPP_ENTRY, Self::PARAMS, bytes)
        }
    };
}
pub(crate) use methods;

/// The arguments of one kernel; `#[derive(KernelParams)]` implements it.
///
/// # Safety
///
/// 1. `PARAMS` has `COUNT` items, and `SIZE` is the end of the last one in bytes.
/// 2. `pointers()` holds `COUNT` addresses, in the order of `PARAMS`, of readable values of these sizes in bytes, for as
///    long as it borrows the arguments.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the arguments of a kernel",
    label = "`KernelParams` is not implemented for `{Self}`",
    note = "a struct with one field for each parameter gets it by `#[derive(KernelParams)]`"
)]
pub unsafe trait KernelParams {
    /// The name of the entry in PTX, or its name in C++ if only that is known (`cpp_entry` without `module`).
    const ENTRY: &'static str;
    /// The number of parameters.
    const COUNT: usize;
    /// The parameters, in order.
    const PARAMS: &'static [Param<'static>];
    /// The size of all parameters in bytes, without tail padding (facts 4).
    const SIZE: usize;
    /// The addresses of the arguments: [`Pointers`], which generic code uses as a slice.
    type Pointers<'a>: DerefMut<Target = [*mut c_void]> + Addresses
    where
        Self: 'a;
    /// The addresses of the arguments, for `cuLaunchKernel`.
    fn pointers(&self) -> Self::Pointers<'_>;

    methods!();
}
