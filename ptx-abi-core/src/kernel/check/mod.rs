//! The comparison of a type with PTX at run time. `#[ptx(module = "…")]` does the same at compile time.
//!
//! ```
//! use ptx_abi::{DevPtrMut, KernelParams};
//!
//! #[derive(KernelParams)]
//! #[ptx(entry = "scale")]
//! struct Scale {
//!     n: u32,
//!     a: f32,
//!     x: DevPtrMut<f32>,
//! }
//!
//! let ptx = ".version 8.1 .target sm_90 .entry scale(.param .u32 n, .param .f64 a, .param .u64 x) { ret; }";
//! let mismatch = Scale::check(ptx).unwrap_err();
//! assert!(mismatch.to_string().contains("`a: f32` has 4 bytes, parameter 1 of the kernel has 8"));
//! ```
//!
//! # Changes of one line
//!
//! How much do the checks detect? This was counted with 100 pairs of structs and a kernel, in Rust and in CUDA C++. Seven
//! pairs are from real programs. The others are random, with bit-fields, packing, unions and vectors. In each pair every
//! line of the CUDA side is changed in every way, one change at a time, and each check either detects that the sides
//! differ or misses it. The columns are:
//!
//! - *An edited header*: someone changes a line of a header that `cuda_header!` wrote. The checks
//!   in the header detect the change when it is compiled. (In Rust, `cuda_header_test!`
//!   detects every change of the file.)
//! - *`cuda_asserts`*: someone changes a struct that they wrote themselves. The checks that
//!   `cuda::asserts` wrote for the struct detect this when they are compiled.
//! - *Fingerprints*: someone changes the line in Rust and regenerates the header, but the PTX is older than both. The
//!   check of a kernel detects this by the fingerprints in the PTX, if one of its parameters is the struct or leads to
//!   it. The misses in the table are other structs. `CudaHeader::check` detects these
//!   too.
//! - *The mangled name alone*: `cpp_entry` checks the kernel, and there is neither a header nor a fingerprint.
//!
#![doc = include_str!("mutations.md")]

pub(crate) mod compare;
pub(crate) mod compiled;
mod difference;
mod error;
mod fingerprints;
mod global;
mod help;
mod image;
pub(crate) mod kernel;
mod mismatch;
mod paste;
mod script;
pub(crate) mod set;
pub(crate) mod shape;
pub(crate) mod source;
mod table;
#[cfg(feature = "cpp")]
pub(crate) mod types;
mod undefined;

use alloc::string::String;
use alloc::vec::Vec;

pub(crate) use ptx_abi_read::search::Wanted;

use self::compare::Comparison;
use self::difference::{Differing, Message, push_place};
pub use self::error::{MismatchError, MismatchKind};
use self::kernel::{Kernel, Origin};
pub use self::mismatch::{ParameterMismatch, ParameterMismatchKind, ParameterSide};
use self::paste::struct_for;
pub use self::set::{
    CargoLines, CheckedClaim, CheckedKernel, Finding, FindingKind, KernelSet, KernelSources, NotCompared, Report,
    SourceError, SourceErrorKind, Unclaimed, explain_missing,
};
use self::source::CheckSource;
pub use self::source::KernelSource;
pub use self::undefined::check_functions;
use crate::abi::layout::PtxLayout;
pub(crate) use crate::kernel::asked::Subject;
use crate::param::Param;
use crate::text::{Window, push, whole};

impl Subject<'_> {
    /// The first line: `` [PTX510] `Saxpy` does not match the kernel `saxpy` in `kernels/saxpy.ptx` ``.
    #[inline]
    pub(crate) const fn head(&self, code: &'static str, symbol: &str, window: Window) -> Message {
        let mut message = Message::of(window);
        push!(message, "[{}] ", code);
        if self.name.is_empty() {
            message.push_str("the arguments do");
        } else {
            push!(message, "`{}` does", self.name);
        }
        push!(message, " not match the kernel `{}`", symbol);
        push_place(&mut message, self.path);
        message
    }

    /// Compares the parameters with those of a kernel at run time. `symbols` returns those of the module, among which the
    /// struct to paste may name the kernel by its name in C++.
    #[inline]
    pub(crate) fn check<'s>(
        &self,
        kernel: Kernel<'_>,
        symbols: &dyn Fn() -> Option<Vec<&'s str>>,
    ) -> Result<(), MismatchError> {
        let mut altogether = false;
        let message = whole(|window| {
            let differing = self.compare(&kernel, window)?;
            altogether = differing.altogether;
            Some(differing.message)
        });
        let Some(message) = message else { return Ok(()) };
        let paste = if altogether { struct_for(kernel, self.name, symbols().as_deref()) } else { String::new() };
        Err(MismatchError::of_kernel(message, paste, self, kernel))
    }

    /// Compares the parameters. Returns how they differ, with this part of the message.
    #[inline]
    pub(crate) const fn compare(&self, kernel: &Kernel<'_>, window: Window) -> Option<Differing> {
        let lists = Comparison { params: self.params, kernel: *kernel };
        let Some((index, difference)) = lists.first() else { return None };
        let mut message = self.head("PTX510", kernel.symbol, window);
        match kernel.origin {
            Origin::Ptx(_) => {}
            Origin::Cubin(arch) => {
                global::push_cubin(&mut message, self.path, arch, "sizes and offsets of parameters");
            }
            Origin::Loaded(arch) => {
                push!(message, " that the driver has loaded for sm_{}", arch.number());
                message.push_str(", which reports sizes and offsets of parameters but no types");
            }
        }
        let altogether = difference::push(&mut message, &lists, index, difference);
        Some(Differing { message, altogether })
    }
}

/// Compares a type with a variable; every [`PtxLayout`] implements this trait.
pub trait CheckGlobal: PtxLayout {
    /// Compares the type with a `.global` or `.const` variable: size, alignment, kind of number, and the module's fingerprint.
    /// `#[ptx(global = "…", module = "…")]` does the same at compile time.
    ///
    /// The source is what [`KernelParams::check`](crate::KernelParams::check) takes: PTX, a cubin, or a fatbin, of which each
    /// image that has the variable is compared. A cubin has no types, so there the check compares size, alignment and
    /// fingerprint.
    ///
    /// ```
    /// use ptx_abi::check::CheckGlobal;
    /// let ptx = ".version 8.1 .target sm_90 .visible .const .align 4 .b8 weights[64];";
    /// assert!(<[f32; 16]>::check_global(ptx, "weights").is_ok());
    /// assert!(<[f32; 15]>::check_global(ptx, "weights").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The source cannot be read, no image has such a variable, or an image's variable has another type. The message shows
    /// both sides.
    fn check_global<'s>(source: impl CheckSource<'s>, name: &str) -> Result<(), MismatchError> {
        image::check_global(&Param::of_any::<Self>(name), source.source())
    }
}

impl<T: PtxLayout> CheckGlobal for T {}
