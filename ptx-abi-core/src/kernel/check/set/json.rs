//! A report as JSON, for tools.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use ptx_abi_read::launch::{LaunchBounds, StaticShared};

use super::{CheckedClaim, CheckedKernel, Finding, FindingKind, NotCompared, Report};
use crate::kernel::check::{ParameterMismatch, ParameterMismatchKind, ParameterSide};
use crate::kernel::mangle::{CppArgumentBuf, CppTypeBuf, CppTypeKind};
use crate::param::Class;

impl Report {
    /// The whole report as one JSON object, for tools. It has no line breaks.
    ///
    /// | key | value |
    /// |---|---|
    /// | `ok`, `agreeing`, `without_types`, `without_pointees` | what the methods of these names return (`ok` is `is_ok`) |
    /// | `claims` | a list of `pattern`, `type`, `kernels`, `differ`, `ambiguous`, as in [`CheckedClaim`] |
    /// | `checked_kernels` | a list of `symbol`, `module`, `launch_bounds`, `agrees_with`, `differs_from`, as in [`CheckedKernel`] |
    /// | `findings` | a list of `kind`, `code`, `error`, `pattern`, `kernels`, `text` and `parameters`, as in [`Finding`] |
    /// | `not_compared` | a list of `name`, `listed`, `kernels`, `text`, as in [`NotCompared`] |
    /// | `structs` | the list of the structs to paste |
    ///
    /// `parameters` lists each [`ParameterMismatch`]: `kind`, `rust` and `kernel`. A side is `null` or has `index`, `name`,
    /// `size`, `align`, `offset`, `class`, `type` and `declaration`, in bytes where they are sizes. `class` is a scalar of PTX
    /// such as `".u32"`, `"handle"`, or an object with `size` and `align`. `type` is a tree: each node has `text` and `kind`.
    /// A kind is the name of its variant in Rust. `launch_bounds` has the fields of [`LaunchBounds`]; dimensions are lists.
    /// What is not known is `null`. `code` is the code at the start of `text`, such as `"PTX510"`, which the book explains.
    /// Later versions may add keys.
    ///
    /// ```
    /// # use ptx_abi::{KernelParams, check::KernelSet};
    /// # #[derive(KernelParams)]
    /// # struct Fill { count: u32 }
    /// let ptx = ".version 8.1 .target sm_90 .entry fill(.param .u64 n) { ret; }";
    /// let report = KernelSet::try_new(ptx)?.claim::<Fill>("fill").finish();
    /// assert!(report.to_json().starts_with(r#"{"ok":false,"agreeing":0,"#));
    /// # Ok::<(), ptx_abi::check::SourceError>(())
    /// ```
    #[inline]
    pub fn to_json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }
}

/// A value of JSON.
trait Value {
    fn write(&self, json: &mut String);
}

/// Values that JSON spells as Rust does, and those that lead to a value.
macro_rules! values {
    ($($number:ty),*; $([$($bounds:tt)*] $pointer:ty),*) => {
        $(impl Value for $number {
            #[inline]
            fn write(&self, json: &mut String) {
                _ = write!(json, "{self}");
            }
        })*

        $(impl<$($bounds)*> Value for $pointer {
            #[inline]
            fn write(&self, json: &mut String) {
                (**self).write(json);
            }
        })*
    };
}

values! { bool, u32, u64, usize; [T: Value + ?Sized] &T, [T: Value + ?Sized] Box<T>, [T: Value] Vec<T>, [] String }

/// A string (RFC 8259, section 7).
impl Value for str {
    #[inline]
    fn write(&self, json: &mut String) {
        json.push('"');
        for c in self.chars() {
            match c {
                '"' | '\\' => json.extend(['\\', c]),
                '\n' => json.push_str("\\n"),
                c if c < ' ' => _ = write!(json, "\\u{:04x}", u32::from(c)),
                c => json.push(c),
            }
        }
        json.push('"');
    }
}

impl<T: Value> Value for Option<T> {
    fn write(&self, json: &mut String) {
        match self {
            Some(value) => value.write(json),
            None => json.push_str("null"),
        }
    }
}

impl Value for [u32; 3] {
    #[inline]
    fn write(&self, json: &mut String) {
        self[..].write(json);
    }
}

impl<T: Value> Value for [T] {
    fn write(&self, json: &mut String) {
        json.push('[');
        for (index, item) in self.iter().enumerate() {
            json.push_str(if index > 0 { "," } else { "" });
            item.write(json);
        }
        json.push(']');
    }
}

#[inline]
fn object(json: &mut String, entries: &[(&str, &dyn Value)]) {
    json.push('{');
    for (index, (key, value)) in entries.iter().enumerate() {
        json.push_str(if index > 0 { "," } else { "" });
        key.write(json);
        json.push(':');
        value.write(json);
    }
    json.push('}');
}

/// The objects that have the fields of a struct, some of which JSON calls otherwise, and the results of methods with `()`.
macro_rules! objects {
    ($($ty:ty: $($name:ident$(($($call:tt)?))? $(as $key:literal)?),*;)*) => {$(
        impl Value for $ty {
            #[inline]
            fn write(&self, json: &mut String) {
                object(json, &[$((objects!($name $($key)?), &self.$name$(($($call)?))?)),*]);
            }
        }
    )*};
    ($name:ident) => { stringify!($name) };
    ($name:ident $key:literal) => { $key };
}

objects! {
    Report:
        is_ok() as "ok", agreeing, without_types, without_pointees, claims, checked as "checked_kernels",
        findings, not_compared, structs;
    Finding: kind, code(), is_error as "error", pattern, kernels, text, parameters();
    CheckedClaim: pattern, type_name as "type", kernels, differ, is_ambiguous as "ambiguous";
    CheckedKernel: symbol, module, launch_bounds, agrees_with, differs_from;
    LaunchBounds:
        required_block, max_threads, min_blocks, required_cluster, max_cluster_blocks, explicit_cluster,
        blocks_are_clusters, static_shared;
    StaticShared: at_least, at_most;
    NotCompared: name, is_listed as "listed", kernels, text;
    ParameterMismatch: kind, rust, kernel;
    ParameterSide: index, name, size, align, offset, class, ty as "type", declaration;
}

impl Value for Class {
    #[inline]
    fn write(&self, json: &mut String) {
        match self {
            Self::Scalar(scalar) => scalar.ptx().write(json),
            Self::Handle => "handle".write(json),
            Self::Bytes { size, align } => object(json, &[("size", size), ("align", align)]),
        }
    }
}

impl Value for CppTypeBuf {
    #[inline]
    fn write(&self, json: &mut String) {
        let entries: &[(&str, &dyn Value)] = match self.kind() {
            CppTypeKind::Fundamental => &[("kind", &"Fundamental")],
            CppTypeKind::Named(name) => &[("kind", &"Named"), ("name", name)],
            CppTypeKind::Instance { template, arguments } => {
                &[("kind", &"Instance"), ("template", template), ("arguments", arguments)]
            }
            CppTypeKind::Member { of, member } => &[("kind", &"Member"), ("of", of), ("member", member)],
            CppTypeKind::Const(of) => &[("kind", &"Const"), ("of", of)],
            CppTypeKind::Pointer { to, mutable } => &[("kind", &"Pointer"), ("to", to), ("mutable", mutable)],
            CppTypeKind::Reference { to, mutable } => &[("kind", &"Reference"), ("to", to), ("mutable", mutable)],
            // `Other`: the reader of names has no more kinds, because all crates of this project have one version.
            _ => &[("kind", &"Other")],
        };
        let text: (&str, &dyn Value) = ("text", &self.as_str());
        object(json, &[&[text], entries].concat());
    }
}

macro_rules! kinds {
    ($($ty:ty)*) => {$(
        /// The name of the variant.
        impl Value for $ty {
            #[inline]
            fn write(&self, json: &mut String) {
                _ = write!(json, "\"{self:?}\"");
            }
        }
    )*};
}

kinds! { FindingKind ParameterMismatchKind }

impl Value for CppArgumentBuf {
    #[inline]
    fn write(&self, json: &mut String) {
        match self {
            Self::Type(ty) => ty.write(json),
            _ => self.to_string().write(json),
        }
    }
}
