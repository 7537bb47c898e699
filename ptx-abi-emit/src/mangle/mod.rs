//! Guide 7: the symbols of C++ functions and variables.
//!
//! The page `ptx_abi::mangle` describes them together with the reader of symbols.

mod encode;
mod error;
mod ours;
mod text;
mod write;

use ptx_abi_core::{Layout, PtxLayout};
use ptx_abi_read::name::{Symbol, SymbolError};

pub use self::encode::{extern_c, function, instance, signature, variable};
pub use self::error::MangleError;

/// The symbol, encoded again from its tree. It equals the symbol of a compiler, except for the prefix that nvcc puts
/// before the symbol of a `static` kernel.
pub(crate) fn encoded(symbol: &str) -> Result<alloc::string::String, SymbolError> {
    Symbol::parse(symbol).map(|symbol| write::symbol(&symbol.encoding, false))
}

/// The type of a parameter.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SymbolType<'a> {
    /// The type as C++ spells it: `const float *`, `ns::Particle`, `int (*)[4]`, `Array<float, 3> &`.
    ///
    /// A name such as `uint64_t` represents the type that `<cstdint>` uses on the host. Values among template arguments
    /// have the type of their spelling: `3`, `3u`, `(ns::Mode)2`, but not `ns::Fast`, whose value is not known. They must
    /// be spelled in the type of the class's parameter: `std::array<float, 3ul>`, although C++ converts a `3`.
    ///
    /// Only a compiler can resolve names, so the text is taken as it is written. Every name is a class or an enumeration:
    /// write the type that a `typedef` names. Names include all namespaces, also inline ones. Classes have all template
    /// arguments, also those with a default. A class template has no parameter pack, unless an expansion is there,
    /// `Tuple<A...>`.
    Cpp(&'a str),
    /// The C++ type that [`Symbol::accepts`](ptx_abi_core::mangle::Symbol::accepts) accepts for this layout. If several types match, it is the one that
    /// `<cstdint>` uses on the host: `unsigned long` for `u64` on Linux.
    ///
    /// Untyped scalars, arrays, generic types and [`Opaque`](ptx_abi_core::Opaque) have no C++ type here.
    Layout(&'a Layout<'a>),
}

impl SymbolType<'static> {
    /// The C++ type for which `T` is passed.
    pub const fn of<T: PtxLayout>() -> Self {
        Self::Layout(T::LAYOUT)
    }
}

impl<'a> From<&'a str> for SymbolType<'a> {
    fn from(cpp: &'a str) -> Self {
        Self::Cpp(cpp)
    }
}

impl<'a> From<&'a Layout<'a>> for SymbolType<'a> {
    fn from(layout: &'a Layout<'a>) -> Self {
        Self::Layout(layout)
    }
}
