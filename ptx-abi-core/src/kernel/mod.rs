//! Kernel parameters: what a launch passes, described by a type and checked against the kernel itself (guide 2.3).
//!
//! Each field of a struct that derives `KernelParams` is one parameter. `pointers()` is what
//! `cuLaunchKernel` takes, and borrows the fields: nothing is copied or allocated.
//!
//! ```
//! use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
//!
//! #[derive(Clone, Copy, KernelParams)]
//! #[ptx(entry = "saxpy")]
//! pub struct Saxpy {
//!     pub n: u32,
//!     pub a: f32,
//!     pub x: DevPtr<f32>,
//!     pub y: DevPtrMut<f32>,
//! }
//!
//! assert_eq!((Saxpy::ENTRY, Saxpy::COUNT, Saxpy::SIZE), ("saxpy", 4, 24)); // bytes
//! assert_eq!(Saxpy::param_offsets(90), [0, 4, 8, 16]); // bytes
//!
//! let arguments = Saxpy { n: 1024, a: 2.0, x: DevPtr::null(), y: DevPtrMut::null() };
//! let mut pointers = arguments.pointers();
//! // unsafe { cuLaunchKernel(function, …, pointers.as_mut_ptr(), null_mut()) };
//! # assert!(!pointers.as_mut_ptr().is_null());
//! assert_eq!(pointers.len(), 4);
//! ```
//!
//! # Checked against the kernel
//!
//! `#[ptx(module = "kernels/saxpy.ptx")]` compares the parameters with that file when the program is compiled; the text is
//! `Saxpy::MODULE`. `Saxpy::check(ptx)` does the same at run time, for what NVRTC makes. Both compare number, sizes and
//! classes of the parameters, and alignments where they move an offset.
//!
//! More is seen if the PTX says more. The name of an `extern "C"` kernel says nothing of types; a mangled one spells them:
//! `cpp_entry = "ns::scale<float>"` finds it, as does `entry` with the symbol. And if the C++ side defines, for a shared
//! struct, the constant
//!
//! ```cpp
//! extern "C" __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_Config = 0x3686f11e1468a39bULL;
//! ```
//!
//! with the struct's [`fingerprint`](crate::Layout::fingerprint), as [`Layout::cuda`](crate::Layout::cuda) writes it, compilers keep it, and it is
//! compared for every type that a parameter is made of or leads to; `::` in its name is written `__`. The layers around a
//! type hide nothing: `#[repr(transparent)]` types, arrays, `ManuallyDrop` and `MaybeUninit`, pointers to pointers.
//!
#![doc = include_str!("../check/ways.md")]
//!
//! Nothing tells two parameters of one type apart. A struct that only a pointer inside of another one leads to is seen by
//! [`CudaHeader::check`](crate::cuda::CudaHeader::check).

mod buffer;
#[cfg(feature = "check")]
mod checked;
pub(crate) mod declare;
mod pointers;
#[cfg(feature = "emit")]
mod prototype;
mod signature;

use core::ffi::c_void;
use core::ops::DerefMut;

#[cfg(feature = "check")]
pub use crate::check::{MismatchError, MismatchKind, check_entry, find_and_check};
pub use crate::param::{
    MAX_PARAM_BYTES, MAX_PARAM_BYTES_BEFORE_8_1, Param, param_offset, param_size, write_param_offsets,
};
pub use buffer::{Extra, ParamBuffer, param_align};
pub use pointers::Pointers;
pub use signature::KernelSignature;

#[doc(hidden)]
pub use buffer::{AlignedTo16, CopyArgument, Packs, to_buffer};
#[doc(hidden)]
pub use pointers::Address;

/// What both traits do with the parameters.
macro_rules! methods {
    () => {
        /// The name in C++ that finds the kernel, if that is what the type names; otherwise nothing.
        #[doc(hidden)]
        const __CPP_ENTRY: &'static str = "";

        /// The header of the entry as PTX; its parameters are called `<entry>_param_0` and so on.
        ///
        /// # Panics
        ///
        /// If `ENTRY` is no name of PTX, but one of C++ without a module that tells the symbol.
        #[cfg(feature = "emit")]
        #[must_use]
        fn entry() -> crate::param::Entry<'static> {
            crate::param::Entry::new(Self::ENTRY, Self::PARAMS)
        }

        /// Compares the parameters with those of the kernel in a PTX module, for one that is made at run time.
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
    /// The name of the entry in PTX, or as C++ has it where only that is known (`cpp_entry` without `module`).
    const ENTRY: &'static str;
    /// The number of parameters.
    const COUNT: usize;
    /// The parameters, in order.
    const PARAMS: &'static [Param<'static>];
    /// The size of all parameters in bytes, without tail padding (facts 4).
    const SIZE: usize;
    /// The addresses of the arguments: [`Pointers`], a slice of them to generic code.
    type Pointers<'a>: DerefMut<Target = [*mut c_void]>
    where
        Self: 'a;
    /// The addresses of the arguments, for `cuLaunchKernel`.
    fn pointers(&self) -> Self::Pointers<'_>;

    methods!();
}
