//! Compares a type with PTX at run time, for the methods of the traits.

use core::any::type_name;

use alloc::borrow::Cow;
use alloc::string::String;

use super::KernelSignature;
use crate::check::{KernelSet, MismatchError, Subject, Wanted, find_in_bytes as find_wanted_in_bytes, find_in_module};
use crate::param::Param;
use crate::ptx::Module;

/// Compares the kernel with this symbol.
#[inline]
pub(super) fn with_symbol<T: ?Sized>(symbol: &str, params: &[Param<'_>], ptx: &str) -> Result<(), MismatchError> {
    in_module::<T>(symbol, params, &Module::new(ptx))
}

/// Compares the kernel with this symbol in a module that has been read before.
#[inline]
pub(super) fn in_module<T: ?Sized>(
    symbol: &str,
    params: &[Param<'_>],
    module: &Module<'_>,
) -> Result<(), MismatchError> {
    find_in_module(subject::<T>(params), Wanted::Symbol(symbol), module).map(drop)
}

/// Finds the kernel, compares it, and returns its symbol. `cpp_entry` is its name in C++, or empty.
#[inline]
pub(super) fn find<'p, T: ?Sized>(
    entry: &str,
    cpp_entry: &str,
    params: &[Param<'_>],
    ptx: &'p str,
) -> Result<&'p str, MismatchError> {
    find_in_module(subject::<T>(params), wanted(entry, cpp_entry), &Module::new(ptx))
}

/// Like [`find`], but in PTX, a cubin or a fatbin.
#[inline]
pub(super) fn find_in_bytes<'p, T: ?Sized>(
    entry: &str,
    cpp_entry: &str,
    params: &[Param<'_>],
    bytes: &'p [u8],
) -> Result<Cow<'p, str>, MismatchError> {
    find_wanted_in_bytes(subject::<T>(params), wanted(entry, cpp_entry), bytes)
}

/// Like [`find_in_bytes`], for a kernel whose name is known at run time: its symbol, or its name in C++.
#[cfg(feature = "cudarc-0_19")]
#[inline]
pub(crate) fn find_by_name<'p, T: ?Sized>(
    entry: &str,
    params: &[Param<'_>],
    bytes: &'p [u8],
) -> Result<Cow<'p, str>, MismatchError> {
    find_wanted_in_bytes(subject::<T>(params), Wanted::Either(entry), bytes)
}

/// The name that finds the kernel.
#[inline]
const fn wanted<'a>(entry: &'a str, cpp_entry: &'a str) -> Wanted<'a> {
    if cpp_entry.is_empty() { Wanted::Symbol(entry) } else { Wanted::Cpp(cpp_entry) }
}

/// The parameters with the name of the type for messages: `Saxpy` for `module::Saxpy<f32>`.
#[inline]
fn subject<'a, T: ?Sized>(params: &'a [Param<'a>]) -> Subject<'a> {
    let path = type_name::<T>();
    let path = path.split('<').next().unwrap_or(path);
    Subject { name: path.rsplit("::").next().unwrap_or(path), params, path: "" }
}

impl KernelSet<'_> {
    /// Claims the kernels that `pattern` names for the type `K`; [`KernelSet`] explains patterns.
    ///
    /// `K` derives [`KernelParams`](super::KernelParams), and may be an instance of a generic type. The name that it gives
    /// its own kernel is ignored.
    #[inline]
    pub fn claim<K: KernelSignature + ?Sized>(self, pattern: impl Into<String>) -> Self {
        self.claim_params(instance_name(type_name::<K>()), K::PARAMS, pattern)
    }
}

/// The name of a type without the modules in it: `Gather<u8, f16>` for `kernels::Gather<u8, half::binary16::f16>`.
#[inline]
fn instance_name(path: &str) -> String {
    let mut name = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once("::") {
        let of_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | '{' | '}' | '#');
        name.push_str(before.trim_end_matches(of_path));
        rest = after;
    }
    name.push_str(rest);
    name
}
