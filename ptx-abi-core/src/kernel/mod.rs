//! Guide 2.3: the parameters of a kernel.
//!
//! The page `ptx_abi::kernel` has the examples, and a table of the mistakes that each way of naming a kernel detects.

pub(crate) mod asked;
mod buffer;
#[cfg(feature = "check")]
pub mod check;
#[cfg(feature = "check")]
pub(crate) mod checked;
#[cfg(any(feature = "check", all(feature = "emit", not(target_arch = "nvptx64"))))]
pub mod mangle;
#[cfg(feature = "check")]
pub mod object;
pub(crate) mod params;
mod pointers;
#[cfg(feature = "check")]
pub mod ptx;

use crate::abi::IntoSm;
pub use crate::param::item::Param;
pub use crate::param::limits::{MAX_PARAM_BYTES, MAX_PARAM_BYTES_BEFORE_8_1};
pub use crate::param::offsets::{param_offset, param_size, write_param_offsets};
use asked::Asked;
#[doc(hidden)]
pub use asked::LaunchShape;
pub use buffer::{Extra, Packed, ParamBuffer, param_align};
#[cfg(feature = "check")]
pub use checked::check_entry;
pub use pointers::{Addresses, Pointers};
#[cfg(feature = "check")]
pub use ptx_abi_read::launch::{LaunchBounds, StaticShared};

#[cfg(not(feature = "check"))]
pub use asked::CheckSource;
#[cfg(not(feature = "check"))]
use asked::Checked;
#[cfg(feature = "check")]
pub use check::source::CheckSource;
#[cfg(feature = "check")]
use check::source::Checked;

#[doc(hidden)]
pub use buffer::{CopyArgument, CopyArguments, CopyFields, Packs, Parameters, to_buffer};
#[doc(hidden)]
pub use pointers::{Address, HoldsAddresses};

/// The arguments of one kernel; `#[derive(KernelParams)]` implements it.
///
/// Import it to use its items: `use ptx_abi::KernelParams;` imports the trait and the derive.
///
/// # Safety
///
/// 1. `PARAMS` has `COUNT` items, and `SIZE` is the end of the last one in bytes. They are the arguments that a launch with
///    a value of the type passes.
/// 2. `Static` is `Self` with `'static` for each of its lifetimes.
#[diagnostic::on_unimplemented(
    message = "[PTX522] `{Self}` is not the arguments of a kernel",
    label = "`KernelParams` is not implemented for `{Self}`",
    note = "a struct with one field for each parameter gets it by `#[derive(KernelParams)]`"
)]
pub unsafe trait KernelParams: Sized {
    /// The name of the entry in PTX, or its name in C++ if only that is known (`cpp_entry` without `module`).
    const ENTRY: &'static str;
    /// The number of parameters.
    const COUNT: usize;
    /// The parameters, in order.
    const PARAMS: &'static [Param<'static>];
    /// The size of all parameters in bytes, without tail padding (facts 4).
    const SIZE: usize;

    /// The type of [`MODULE`](Self::MODULE).
    type Module;
    /// The module with which the compiler compared the parameters, to be loaded: with `#[ptx(module = "…")]` the text of
    /// PTX, or the bytes of a cubin or a fatbin. With `optional` it is an `Option`, which is `None` if the file was absent.
    /// Without `module` it is `()`.
    const MODULE: Self::Module;

    /// The type that [`param_offsets`](Self::param_offsets) returns: `[usize; COUNT]`.
    type Offsets: ParamOffsets;

    /// The type with `'static` for each of its lifetimes, which is the same type for all arguments of one kernel.
    type Static: KernelParams;

    /// The name in C++ that finds the kernel, if the type has one; otherwise empty.
    #[doc(hidden)]
    const __CPP_ENTRY: &'static str = "";

    /// The block and the static shared memory that the type names.
    #[doc(hidden)]
    const __SHAPE: LaunchShape = LaunchShape::NONE;

    /// The addresses of the arguments, for `cuLaunchKernel`. They borrow the arguments.
    ///
    /// A struct that borrows buffers of cudarc has no addresses, because cudarc passes these buffers.
    ///
    /// # Generated code
    ///
    /// These are the instructions for `struct Saxpy { n: u32, a: f32, x: DevPtr<f32>, y: DevPtrMut<f32> }`, with optimization on
    /// x86-64, where `rsi` has its address and `rdi` that of the result. A test writes them:
    ///
    #[doc = include_str!("../../docs/pointers.md")]
    #[inline]
    fn pointers(&self) -> Self::Pointers<'_>
    where
        Self: Addresses,
    {
        self.__addresses()
    }

    /// All arguments in one packed buffer, for `CU_LAUNCH_PARAM_BUFFER_POINTER`. It borrows what the arguments borrow.
    ///
    /// The fields have to be `Copy`, and no parameter may have an alignment above 16 bytes, because the offsets of such
    /// parameters depend on the architecture. A type with type or const parameters has no such buffer.
    ///
    /// # Generated code
    ///
    /// For the struct of [`pointers`](Self::pointers), with the same registers:
    ///
    #[doc = include_str!("../../docs/to_buffer.md")]
    #[inline]
    fn to_buffer<'b>(&self) -> Self::Buffer<'b>
    where
        Self: Packed + 'b,
    {
        self.__packed()
    }

    /// The offset of each parameter in bytes, on an architecture: `Sm::new(90)` or `90` for `sm_90`.
    ///
    /// Up to alignment 16 it is the same on every architecture. Constants use
    /// [`write_param_offsets`].
    #[inline]
    #[must_use]
    fn param_offsets(sm: impl IntoSm) -> Self::Offsets {
        let mut offsets = Self::Offsets::ZERO;
        write_param_offsets(Self::PARAMS, sm, offsets.as_mut_slice());
        offsets
    }

    /// Finds the kernel in a module, compares the parameters at run time, and returns the symbol to load. The feature `check`
    /// turns it on.
    ///
    /// The source is PTX, a cubin, a fatbin, or a file for the host that contains fatbins, as text or as bytes
    /// ([`CheckSource`]). A cubin contains sizes and offsets of parameters, but no types. Each image of a fatbin that has the
    /// kernel is compared. `#[ptx(block = […], shared = …)]` is compared with the launch that the kernel demands.
    ///
    /// # Errors
    ///
    /// The source cannot be read, it has no such kernel, or the kernel takes other parameters or demands another launch. The
    /// message shows both sides.
    #[inline]
    fn check<'s>(source: impl CheckSource<'s>) -> Checked<'s> {
        source.find_kernel(Asked::by::<Self>()).map(|found| found.symbol)
    }

    /// Compares the parameters with those of the kernel that has this name: its symbol, or its name in C++. Otherwise it is
    /// [`check`](Self::check).
    ///
    /// # Errors
    ///
    /// Those of `check`.
    #[inline]
    fn check_named<'s>(source: impl CheckSource<'s>, name: &str) -> Checked<'s> {
        source.find_kernel(Asked::by_name::<Self>(name)).map(|found| found.symbol)
    }
}

/// An array with one offset for each parameter.
///
/// # Safety
///
/// Only arrays of this crate have it.
#[doc(hidden)]
pub unsafe trait ParamOffsets: Copy {
    const ZERO: Self;
    fn as_mut_slice(&mut self) -> &mut [usize];
}

// SAFETY: this is such an array.
unsafe impl<const N: usize> ParamOffsets for [usize; N] {
    const ZERO: Self = [0; N];

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [usize] {
        self
    }
}
