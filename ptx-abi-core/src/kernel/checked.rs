//! The comparison of a type with PTX at run time: what the methods of the traits call.

use core::any::type_name;

use crate::check::{MismatchError, Wanted, find_in_bytes as find_wanted_in_bytes, find_wanted};
use crate::param::Param;

/// Compares the kernel with this symbol.
pub(super) fn with_symbol<T: ?Sized>(symbol: &str, params: &[Param<'_>], ptx: &str) -> Result<(), MismatchError> {
    find_wanted(name::<T>(), Wanted::Symbol(symbol), params, ptx).map(|_| ())
}

/// Finds the kernel, and compares; returns its symbol. `cpp_entry` is its name in C++, or nothing.
pub(super) fn find<'p, T: ?Sized>(
    entry: &str,
    cpp_entry: &str,
    params: &[Param<'_>],
    ptx: &'p str,
) -> Result<&'p str, MismatchError> {
    find_wanted(name::<T>(), wanted(entry, cpp_entry), params, ptx)
}

/// As [`find`], in PTX, a cubin or a fatbin.
#[inline]
pub(super) fn find_in_bytes<'p, T: ?Sized>(
    entry: &str,
    cpp_entry: &str,
    params: &[Param<'_>],
    bytes: &'p [u8],
) -> Result<&'p str, MismatchError> {
    find_wanted_in_bytes(name::<T>(), wanted(entry, cpp_entry), params, bytes)
}

/// How the kernel is named.
#[inline]
const fn wanted<'a>(entry: &'a str, cpp_entry: &'a str) -> Wanted<'a> {
    if cpp_entry.is_empty() { Wanted::Symbol(entry) } else { Wanted::Cpp(cpp_entry) }
}

/// The name of the type, for messages: `Saxpy` of `module::Saxpy<f32>`.
fn name<T: ?Sized>() -> &'static str {
    let path = type_name::<T>();
    let path = path.split('<').next().unwrap_or(path);
    path.rsplit("::").next().unwrap_or(path)
}
