//! The comparison of a type with PTX, at run time; `#[ptx(module = "…")]` does the same at compile time.
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
//! What the checks are worth was counted. There are 100 pairs of structs and a kernel, in Rust and in CUDA C++: seven of
//! real programs, the rest random, with bit-fields, packing, unions and vectors. In each pair every line of the CUDA side is
//! changed in every way, one at a time, and each check is asked whether it sees that the sides differ. The columns are:
//!
//! - *An edited header*: someone changes a line of a header that [`cuda_header!`](crate::cuda_header) has made. The checks
//!   in it see the change when it is compiled. (In Rust, [`cuda_header_test!`](crate::cuda_header_test) sees every change of
//!   the file.)
//! - *`cuda_asserts`*: someone changes a struct that they have written themselves. The checks that
//!   [`cuda_asserts`](crate::Layout::cuda_asserts) has written for it see that when they are compiled.
//! - *Fingerprints*: the line is changed in Rust, and the header made again, but the PTX is older than both. The check of a
//!   kernel sees that by the fingerprints in the PTX, if one of its parameters is the struct or leads to it; what the table
//!   says is missed are other structs. [`CudaHeader::check`](crate::cuda::CudaHeader::check) sees these too.
//! - *The mangled name alone*: the kernel is checked by `cpp_entry`, and there is neither a header nor a fingerprint.
//!
#![doc = include_str!("mutations.md")]

extern crate alloc;

mod alias;
mod compare;
mod difference;
mod error;
mod fingerprints;
mod global;
mod layers;
mod search;
pub(crate) mod source;
mod suggest;
#[cfg(feature = "cuda")]
mod types;

use self::compare::{Header, compare};
use self::difference::Message;
use self::error::none_or;
pub use self::error::{MismatchError, MismatchKind};
use self::fingerprints::Drift;
pub(crate) use self::search::Wanted;
#[cfg(feature = "cuda")]
pub(crate) use self::types::check_types;
use crate::layout::PtxLayout;
use crate::param::Param;
use crate::ptx::Module;
use crate::text::push;

/// What is compared with a kernel.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    /// The name of the type in Rust, if it is known.
    pub(crate) name: &'a str,
    pub(crate) params: &'a [Param<'a>],
    /// The file that the PTX is from, if it is known.
    pub(crate) path: &'a str,
}

impl Subject<'_> {
    /// The first line: `` `Saxpy` does not match the kernel `saxpy` in `kernels/saxpy.ptx` ``.
    #[inline]
    pub(crate) const fn head(&self, symbol: &str) -> Message {
        let mut message = Message::new();
        if self.name.is_empty() {
            message.push_str("the arguments do");
        } else {
            push!(message, "`{}` does", self.name);
        }
        push!(message, " not match the kernel `{}`", symbol);
        search::push_place(&mut message, self.path);
        message
    }

    /// Compares the parameters; the message, if they differ.
    #[inline]
    const fn compare(&self, header: &Header<'_>) -> Option<Message> {
        match compare(self.params, header) {
            Some(verdict) => {
                let mut message = self.head(header.symbol);
                verdict.push(&mut message, self.params, header);
                Some(message)
            }
            None => None,
        }
    }
}

/// Compares the parameters of the kernel with this symbol, and the fingerprints of the module.
///
/// Types of their own need no name: `name` is that of the type in messages, or nothing.
///
/// # Errors
///
/// The module has no such entry, or it takes other parameters.
#[inline]
pub fn check_entry(name: &str, params: &[Param<'_>], ptx: &str, symbol: &str) -> Result<(), MismatchError> {
    find_wanted(name, Wanted::Symbol(symbol), params, ptx).map(|_| ())
}

/// Finds the kernel that `entry` names, its symbol or its name in C++, and compares; returns its symbol.
///
/// # Errors
///
/// The module has no such entry or several, or it takes other parameters.
#[inline]
pub fn find_and_check<'p>(entry: &str, params: &[Param<'_>], ptx: &'p str) -> Result<&'p str, MismatchError> {
    find_wanted("", Wanted::Either(entry), params, ptx)
}

/// Finds the kernel that is wanted, and compares; returns its symbol.
///
/// # Errors
///
/// The module has no such entry or several, or it takes other parameters.
#[inline]
pub(crate) fn find_wanted<'p>(
    name: &str,
    wanted: Wanted<'_>,
    params: &[Param<'_>],
    ptx: &'p str,
) -> Result<&'p str, MismatchError> {
    let module = Module::new(ptx);
    let function = search::find(wanted, module)?;
    let subject = Subject { name, params, path: "" };
    let header = Header { symbol: function.name, params: function.params, version: module.version() };
    none_or(MismatchKind::Parameters, subject.compare(&header).as_ref())?;
    drifted(Drift::of_kernel(subject, function.name), module)?;
    Ok(function.name)
}

/// Compares the fingerprints of a module with those of the types.
#[inline]
fn drifted(mut drift: Drift<'_>, module: Module<'_>) -> Result<(), MismatchError> {
    for (name, value) in module.fingerprints() {
        drift.compare(name, value);
    }
    let mut index = 0;
    while let Some(mut instance) = drift.instance(index) {
        for (name, value) in module.fingerprints() {
            instance.compare(name, value);
        }
        drift.add(&instance);
        index += 1;
    }
    none_or(MismatchKind::Fingerprints, drift.finish().as_ref())
}

/// A type that is compared with a variable of PTX: every [`PtxLayout`].
pub trait CheckGlobal: PtxLayout {
    /// Compares the type with a `.global` or `.const` variable of a PTX module: size, alignment, and the fingerprint
    /// where the module has it. `#[ptx(global = "…", module = "…")]` does the same at compile time.
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
    /// The module has no such variable, or one of another type; the message shows both.
    #[inline]
    fn check_global(ptx: &str, name: &str) -> Result<(), MismatchError> {
        check_global(&Param::of_any::<Self>(name), ptx)
    }
}

impl<T: PtxLayout> CheckGlobal for T {}

/// The type is that of `param`, which has the variable's name.
#[inline]
fn check_global(param: &Param<'_>, ptx: &str) -> Result<(), MismatchError> {
    let module = Module::new(ptx);
    let Some(variable) = module.variable(param.name) else {
        return Err(MismatchError::new(MismatchKind::Missing, &global::missing(module, param.name)));
    };
    let found = global::Found { name: variable.name, space: variable.space, declared: variable.declared, path: "" };
    none_or(MismatchKind::Variable, global::compare(param.layout, &found).as_ref())?;
    drifted(Drift::of_variable(param, ""), module)
}
