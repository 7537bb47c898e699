//! The comparison of a type with PTX, at run time; `#[ptx(module = "…")]` does the same at compile time.
//!
//! ```
//! use ptx_abi_core::{DevPtrMut, KernelParams};
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

use super::compare::{Header, compare, is_fingerprint_of};
use super::difference::{Message, is_defined};
use super::search::{self, Wanted};
use super::{Param, global};
use crate::layout::{Kind, Layout, str_eq};
use crate::ptx::Module;

/// A type and PTX do not agree; [`Display`](fmt::Display) says where, and shows both sides.
#[derive(Clone, Copy)]
pub struct Mismatch {
    message: Message,
}

impl Mismatch {
    pub(super) const fn new(message: &Message) -> Self {
        Self { message: *message }
    }

    pub(super) const fn as_str(&self) -> &str {
        self.message.as_str()
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.as_str())
    }
}

/// The same text, for `unwrap`.
impl fmt::Debug for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.as_str())
    }
}

impl core::error::Error for Mismatch {}

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
    const fn head(&self, symbol: &str) -> Message {
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
    pub(super) const fn compare(&self, header: &Header<'_>) -> Result<(), Mismatch> {
        match compare(self.params, header) {
            Some(verdict) => {
                let mut message = self.head(header.symbol);
                verdict.push(&mut message, self.params, header);
                Err(Mismatch::new(&message))
            }
            None => Ok(()),
        }
    }
}

/// The fingerprints of a module that are not those of the types.
pub(super) struct Drift<'a> {
    subject: Subject<'a>,
    symbol: &'a str,
    /// Made when the first one is found: most often there is none.
    message: Option<Message>,
}

impl<'a> Drift<'a> {
    pub(super) const fn new(subject: Subject<'a>, symbol: &'a str) -> Self {
        Self { subject, symbol, message: None }
    }

    /// Compares one fingerprint with every parameter that is, or points to, the type of this name.
    pub(super) const fn compare(&mut self, name: &str, value: u64) {
        let params = self.subject.params;
        let mut i = 0;
        while i < params.len() {
            let layout = carried(&params[i]);
            if is_drifted(layout, name, value) && !is_repeated(params, i) {
                let mut message = match self.message {
                    Some(message) => message,
                    None => self.subject.head(self.symbol),
                };
                push_drift(&mut message, layout, value);
                self.message = Some(message);
            }
            i += 1;
        }
    }

    pub(super) const fn finish(self) -> Result<(), Mismatch> {
        let Some(mut message) = self.message else { return Ok(()) };
        message.push_str(HELP);
        Err(Mismatch::new(&message))
    }
}

const HELP: &str = "\n  help: make the C++ header again, and compile the kernel with it";

/// The type that a parameter is or points to; of an array that of its elements.
const fn carried<'a>(param: &Param<'a>) -> &'a Layout<'a> {
    match param.pointee {
        Some(pointee) => defined_in(pointee),
        None => defined_in(param.layout),
    }
}

/// The type itself; of an array that of its elements.
pub(super) const fn defined_in<'a, 'b>(mut layout: &'b Layout<'a>) -> &'b Layout<'a> {
    while let Kind::Array { element, .. } = layout.kind {
        layout = element;
    }
    layout
}

/// Whether a parameter before this one has the same type.
const fn is_repeated(params: &[Param<'_>], index: usize) -> bool {
    let mut i = 0;
    while i < index {
        if str_eq(carried(&params[i]).name, carried(&params[index]).name) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a fingerprint is that of a type with this name in C++, but not with this layout.
pub(super) const fn is_drifted(layout: &Layout<'_>, name: &str, value: u64) -> bool {
    is_defined(layout) && is_fingerprint_of(name, layout.name) && layout.fingerprint() != value
}

/// Says that a type is not what it was when the kernel was compiled.
pub(super) const fn push_drift(message: &mut Message, layout: &Layout<'_>, value: u64) {
    message.push_str("\n  the layout of `");
    message.push_str(layout.name);
    message.push_str("` is another one than the kernel was compiled with: its fingerprint is ");
    push_hex(message, layout.fingerprint());
    message.push_str(", the kernel has ");
    push_hex(message, value);
}

const fn push_hex(message: &mut Message, number: u64) {
    const DIGITS: [&str; 16] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f"];
    message.push_str("0x");
    let mut shift = 64;
    while shift > 0 {
        shift -= 4;
        message.push_str(DIGITS[(number >> shift) as usize & 15]);
    }
}

/// Compares the parameters of the kernel with this symbol, and the fingerprints of the module.
///
/// Types of their own need no name: `name` is that of the type in messages, or nothing.
///
/// # Errors
///
/// The module has no such entry, or it takes other parameters.
pub fn check_entry(name: &str, params: &[Param<'_>], ptx: &str, symbol: &str) -> Result<(), Mismatch> {
    check(name, Wanted::Symbol(symbol), params, ptx).map(|_| ())
}

/// Finds the kernel that `entry` names, its symbol or its name in C++, and compares; returns its symbol.
///
/// # Errors
///
/// The module has no such entry or several, or it takes other parameters.
pub fn find_and_check<'p>(entry: &str, params: &[Param<'_>], ptx: &'p str) -> Result<&'p str, Mismatch> {
    check("", Wanted::Either(entry), params, ptx)
}

/// Finds the kernel that is wanted, and compares; returns its symbol.
///
/// # Errors
///
/// The module has no such entry or several, or it takes other parameters.
fn check<'p>(name: &str, wanted: Wanted<'_>, params: &[Param<'_>], ptx: &'p str) -> Result<&'p str, Mismatch> {
    let module = Module::new(ptx);
    let function = search::find(wanted, module)?;
    let subject = Subject { name, params, path: "" };
    let header = Header { symbol: function.name, params: function.params, version: module.version() };
    subject.compare(&header)?;
    let mut drift = Drift::new(subject, function.name);
    for (name, value) in module.fingerprints() {
        drift.compare(name, value);
    }
    drift.finish()?;
    Ok(function.name)
}

/// What the functions of a type call that derives `KernelParams`: `name` is that of the type.
pub(crate) mod of_type {
    use super::{Mismatch, Wanted};
    use crate::kernel::KernelSignature;

    /// Finds the kernel, and compares.
    ///
    /// # Errors
    ///
    /// Those of `check` outside.
    pub fn check<K: KernelSignature>(name: &str, wanted: Wanted<'_>, ptx: &str) -> Result<(), Mismatch> {
        find_entry::<K>(name, wanted, ptx).map(|_| ())
    }

    /// Compares the kernel with this symbol.
    ///
    /// # Errors
    ///
    /// Those of `check` outside.
    pub fn check_entry<K: KernelSignature>(name: &str, symbol: &str, ptx: &str) -> Result<(), Mismatch> {
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
    ) -> Result<&'p str, Mismatch> {
        super::check(name, wanted, K::PARAMS, ptx)
    }
}

/// [`CudaHeader::check`](crate::layout::CudaHeader::check); `each` hands all types of the header to what it is given.
pub(crate) fn check_types(ptx: &str, each: impl Fn(&mut dyn FnMut(&Layout<'_>))) -> Result<(), Mismatch> {
    let mut found: Option<Message> = None;
    for (name, value) in Module::new(ptx).fingerprints() {
        each(&mut |layout| {
            if is_drifted(layout, name, value) {
                let message = found.get_or_insert_with(|| {
                    let mut message = Message::new();
                    message.push_str("the types of the header do not match the PTX");
                    message
                });
                push_drift(message, layout, value);
            }
        });
    }
    let Some(mut message) = found else { return Ok(()) };
    message.push_str(HELP);
    Err(Mismatch::new(&message))
}

/// [`PtxLayout::check_global`](crate::PtxLayout::check_global) of this layout.
pub(crate) fn check_global(layout: &Layout<'_>, ptx: &str, name: &str) -> Result<(), Mismatch> {
    let module = Module::new(ptx);
    let Some(variable) = module.variable(name) else {
        return Err(global::missing(module, name));
    };
    global::compare(layout, &global::Found { name, space: variable.space, declared: variable.declared, path: "" })?;
    module.fingerprints().try_for_each(|(name, value)| global::fingerprint(layout, name, value, variable.name, ""))
}
