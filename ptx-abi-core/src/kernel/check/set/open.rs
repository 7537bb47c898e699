//! Parameters that a set cannot compare, and the patterns of a table that list them.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use ptx_abi_read::glob;

use super::report::{Finding, FindingKind};
use super::source;
use crate::abi::layout::TypeKind;
use crate::kernel::check::kernel::Kernel;
use crate::kernel::check::mismatch::text_of;
use crate::kernel::object::ObjectError;
use crate::param::Param;

/// A parameter of a type, and the kernels with which its type was not compared; or a file, of which a compressed image was
/// not read.
///
/// The name of a kernel in C++ spells the types of its parameters. One side leaves the type open if it is a pointer to
/// `void` and the other side has another pointee, if only a compiler can compute the type in C++, if it is an
/// [`Opaque`](crate::Opaque) type in Rust, or if a class has template arguments in C++ only, or an enumerator in Rust among
/// them. [`Display`](fmt::Display) writes both types.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotCompared {
    /// The type that claims the kernels, and the parameter: `Scale<f32>.data`; or the name of the file. Patterns match this
    /// name.
    pub name: String,
    /// Whether a pattern of [`KernelSet::not_compared`](super::KernelSet::not_compared) lists it. Otherwise it is an error.
    pub is_listed: bool,
    /// The symbols of the kernels; empty for a file.
    pub kernels: Vec<String>,
    pub(super) text: String,
}

impl fmt::Display for NotCompared {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Symbols of kernels, each once, in the order of the claims.
#[derive(Default)]
struct Kernels {
    all: Vec<String>,
    known: BTreeSet<String>,
}

/// All parameters that are not compared, by name and text, and the kernels whose names spell no types.
#[derive(Default)]
pub(super) struct Open {
    parameters: BTreeMap<(String, String), Kernels>,
    pub(super) without_pointees: BTreeSet<String>,
}

impl Open {
    /// Adds the parameters of the type `name` that are not compared with the kernel, which agrees with the type.
    #[inline]
    pub(super) fn add(&mut self, name: &str, params: &[Param<'_>], kernel: Kernel<'_>) {
        let symbol = kernel.symbol;
        let is_pointer = |param: &Param<'_>| matches!(param.layout.innermost().kind, TypeKind::Pointer(_));
        if kernel.type_of(0).is_none() && params.iter().any(is_pointer) {
            self.without_pointees.insert(symbol.to_owned());
        }
        for (index, param) in params.iter().enumerate() {
            let Some(spelled) = kernel.type_of(index).filter(|_| !kernel.takes(param, index, true)) else { continue };
            let text = format!("`{}` in Rust, `{}` in C++", text_of(param), spelled.text.get());
            let key = (format!("{name}.{}", param.name), text);
            let kernels = self.parameters.entry(key).or_default();
            if kernels.known.insert(symbol.to_owned()) {
                kernels.all.push(symbol.to_owned());
            }
        }
    }

    /// The parameters, each listed by one of the patterns or not.
    #[inline]
    pub(super) fn parameters(self, patterns: &[String]) -> Vec<NotCompared> {
        let parameter = |((name, text), kernels): (_, Kernels)| NotCompared::new(name, kernels.all, text, patterns);
        self.parameters.into_iter().map(parameter).collect()
    }
}

impl NotCompared {
    #[inline]
    fn new(name: String, kernels: Vec<String>, text: String, patterns: &[String]) -> Self {
        let is_listed = patterns.iter().any(|pattern| glob::matches(pattern, &name));
        Self { name, is_listed, kernels, text }
    }

    /// A file with this label, of which an image was not read.
    #[inline]
    pub(super) fn unread(label: &str, error: ObjectError, patterns: &[String]) -> Self {
        let name = if label.is_empty() { "the module" } else { label };
        Self::new(name.to_owned(), Vec::new(), source::unread(error), patterns)
    }

    /// The error for a parameter or a file that no pattern lists.
    #[inline]
    pub(super) fn finding(&self) -> Finding {
        let Self { name, kernels, text, .. } = self;
        if kernels.is_empty() {
            let text = format!(
                "[PTX813] a part of `{name}` is not compared: {text}\n  \
                 help: list the file if its other images have all kernels: `not_compared {name:?};`"
            );
            return Finding::new(FindingKind::NotCompared, "", Vec::new(), text);
        }
        let (first, more) = (kernels.first().map_or("", String::as_str), kernels.len().saturating_sub(1));
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let text = format!(
            "[PTX813] `{name}` is not compared with the kernel `{first}`{more}: {text}\n  \
             help: write the type of C++ in Rust, or list the parameter: `not_compared {name:?};`"
        );
        Finding::new(FindingKind::NotCompared, "", kernels.clone(), text)
    }
}

/// The errors for patterns that match none of the parameters.
#[inline]
pub(super) fn stale(patterns: &[String], parameters: &[NotCompared]) -> Vec<Finding> {
    let matches = |pattern: &&String| !parameters.iter().any(|parameter| glob::matches(pattern, &parameter.name));
    let finding = |pattern: &String| {
        let text = format!("[PTX813] `not_compared {pattern:?}` matches no parameter that is not compared: remove it");
        Finding::new(FindingKind::Stale, pattern, Vec::new(), text)
    };
    patterns.iter().filter(matches).map(finding).collect()
}
