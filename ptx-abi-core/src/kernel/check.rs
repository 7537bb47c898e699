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

#![allow(clippy::result_large_err, reason = "a text without an allocation is as large as that; it is read once")]

use core::fmt;

use super::compare::{Header, compare};
use super::difference::Message;
use super::drift::{Drift, Instance, is_drifted, is_instance_of, push_drift, with_help};
use super::search::{self, Wanted};
use super::{Param, global};
use crate::layout::Layout;
use crate::ptx::Module;

/// A type and PTX do not agree; [`Display`](fmt::Display) says where, and shows both sides.
#[derive(Clone, Copy)]
pub struct MismatchError {
    message: Message,
}

impl MismatchError {
    pub(super) const fn new(message: &Message) -> Self {
        Self { message: *message }
    }

    pub(super) const fn as_str(&self) -> &str {
        self.message.as_str()
    }
}

impl fmt::Display for MismatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.as_str())
    }
}

/// The same text, for `unwrap`.
impl fmt::Debug for MismatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.as_str())
    }
}

impl core::error::Error for MismatchError {}

/// What is compared with a kernel.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    /// The name of the type in Rust, if it is known.
    pub(super) name: &'a str,
    pub(super) params: &'a [Param<'a>],
    /// The file that the PTX is from, if it is known.
    pub(super) path: &'a str,
}

impl Subject<'_> {
    /// The first line: `` `Saxpy` does not match the kernel `saxpy` in `kernels/saxpy.ptx` ``.
    pub(super) const fn head(&self, symbol: &str) -> Message {
        let mut message = Message::new();
        if self.name.is_empty() {
            message.push_str("the arguments do");
        } else {
            message.push_str("`");
            message.push_str(self.name);
            message.push_str("` does");
        }
        message.push_str(" not match the kernel `");
        message.push_str(symbol);
        message.push_str("`");
        search::push_place(&mut message, self.path);
        message
    }

    /// Compares the parameters.
    pub(super) const fn compare(&self, header: &Header<'_>) -> Result<(), MismatchError> {
        match compare(self.params, header) {
            Some(verdict) => {
                let mut message = self.head(header.symbol);
                verdict.push(&mut message, self.params, header);
                Err(MismatchError::new(&message))
            }
            None => Ok(()),
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
pub fn check_entry(name: &str, params: &[Param<'_>], ptx: &str, symbol: &str) -> Result<(), MismatchError> {
    check(name, Wanted::Symbol(symbol), params, ptx).map(|_| ())
}

/// Finds the kernel that `entry` names, its symbol or its name in C++, and compares; returns its symbol.
///
/// # Errors
///
/// The module has no such entry or several, or it takes other parameters.
pub fn find_and_check<'p>(entry: &str, params: &[Param<'_>], ptx: &'p str) -> Result<&'p str, MismatchError> {
    check("", Wanted::Either(entry), params, ptx)
}

/// Finds the kernel that is wanted, and compares; returns its symbol.
///
/// # Errors
///
/// The module has no such entry or several, or it takes other parameters.
fn check<'p>(name: &str, wanted: Wanted<'_>, params: &[Param<'_>], ptx: &'p str) -> Result<&'p str, MismatchError> {
    let module = Module::new(ptx);
    let function = search::find(wanted, module)?;
    let subject = Subject { name, params, path: "" };
    let header = Header { symbol: function.name, params: function.params, version: module.version() };
    subject.compare(&header)?;
    drifted(Drift::of_kernel(subject, function.name), module)?;
    Ok(function.name)
}

/// Compares the fingerprints of a module with those of the types.
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
    drift.finish()
}

/// What the functions of a type call that derives `KernelParams`: `name` is that of the type.
pub(crate) mod of_type {
    use super::{MismatchError, Wanted};
    use crate::kernel::KernelSignature;

    /// Finds the kernel, and compares.
    ///
    /// # Errors
    ///
    /// Those of `check` outside.
    pub fn check<K: KernelSignature>(name: &str, wanted: Wanted<'_>, ptx: &str) -> Result<(), MismatchError> {
        find_entry::<K>(name, wanted, ptx).map(|_| ())
    }

    /// Compares the kernel with this symbol.
    ///
    /// # Errors
    ///
    /// Those of `check` outside.
    pub fn check_entry<K: KernelSignature>(name: &str, symbol: &str, ptx: &str) -> Result<(), MismatchError> {
        check::<K>(name, Wanted::Symbol(symbol), ptx)
    }

    /// Finds the kernel, and compares; returns its symbol.
    ///
    /// # Errors
    ///
    /// Those of `check` outside.
    pub fn find_entry<'p, K: KernelSignature>(
        name: &str,
        wanted: Wanted<'_>,
        ptx: &'p str,
    ) -> Result<&'p str, MismatchError> {
        super::check(name, wanted, K::PARAMS, ptx)
    }
}

/// [`CudaHeader::check`](crate::layout::CudaHeader::check); `each` hands all types of the header to what it is given.
pub(crate) fn check_types(ptx: &str, each: impl Fn(&mut dyn FnMut(&Layout<'_>))) -> Result<(), MismatchError> {
    let fingerprints = || Module::new(ptx).fingerprints();
    let mut found: Option<Message> = None;
    let mut report = |layout: &Layout<'_>, value| {
        let message = found.get_or_insert_with(|| {
            let mut message = Message::new();
            message.push_str("the types of the header do not match the PTX");
            message
        });
        push_drift(message, layout, value);
    };
    for (name, value) in fingerprints() {
        each(&mut |layout| {
            if is_drifted(layout, name, value) {
                report(layout, value);
            }
        });
    }
    each(&mut |layout| {
        if !layout.is_instance() || fingerprints().any(|(name, value)| Instance::new(layout).is(name, value)) {
            return;
        }
        // Instances that the header has are no older ones of this.
        let other = fingerprints().find(|(name, value)| {
            let mut known = false;
            each(&mut |other| known |= Instance::new(other).is(name, *value));
            is_instance_of(name, layout.name) && !known
        });
        if let Some((_, value)) = other {
            report(layout, value);
        }
    });
    let Some(message) = found else { return Ok(()) };
    Err(MismatchError::new(&with_help(message)))
}

/// [`PtxLayout::check_global`](crate::PtxLayout::check_global): the type is that of `param`, which has the variable's name.
pub(crate) fn check_global(param: &Param<'_>, ptx: &str) -> Result<(), MismatchError> {
    let module = Module::new(ptx);
    let Some(variable) = module.variable(param.name) else {
        return Err(global::missing(module, param.name));
    };
    let found = global::Found { name: variable.name, space: variable.space, declared: variable.declared, path: "" };
    global::compare(param.layout, &found)?;
    drifted(Drift::of_variable(param, ""), module)
}
