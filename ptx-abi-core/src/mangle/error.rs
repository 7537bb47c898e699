//! Why a name is not decoded, or not made.

use core::fmt;

use crate::text::{Text, push};

/// Why [`Symbol::parse`](super::Symbol::parse) has nothing to say about a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SymbolError {
    /// It does not start as mangled names do, with `_Z`: it is what `extern "C"` gives a function.
    NotMangled,
    /// It starts with `_Z`, but no compiler writes such a name.
    Invalid,
    /// It is a mangled name, as far as it was read, but not of a function, or with parts that are not decoded here, which
    /// [the module](super#what-is-decoded) lists.
    Unsupported,
}

impl SymbolError {
    /// The reason in words.
    #[inline]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotMangled => "the symbol is not mangled: it does not start with `_Z`",
            Self::Invalid => "the symbol is no mangled name, although it starts with `_Z`",
            Self::Unsupported => "the mangled name is not that of a function, or has parts that are not decoded",
        }
    }
}

impl fmt::Display for SymbolError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for SymbolError {}

/// Why there is no symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MangleError {
    /// The name is none in C++, or that of an operator or a destructor, or in a namespace without a name. It stands alone: a
    /// return type before it belongs to no symbol but that of an [`instance`](super::instance), which takes it apart.
    Name,
    /// The type of the parameter of this index, from 0, is none, or not known: [`Type`](super::Type) has the limits.
    Param(usize),
    /// The type that the function returns is none.
    Return,
    /// There is not one argument for each parameter of the template, a type for `class T` and a number for `int N`; or the
    /// parameters are not as in `class T, int N`, without `template <…>` and defaults.
    Arguments,
    /// The name has template arguments, which [`instance`](super::instance) takes, or the template of an instance has no parameters.
    Template,
    /// The text has no parentheses with the parameters at its end.
    Signature,
    /// The symbol is longer than 4,096 bytes, or nested deeper than can be decoded.
    TooLarge,
}

impl MangleError {
    #[inline]
    const fn message(self) -> Text<256> {
        let mut message = Text::new();
        match self {
            Self::Name => message.push_str(
                "the name is none of C++ (no return type stands before it), or of an operator, a destructor or in a \
                 namespace without a name",
            ),
            Self::Param(index) => {
                push!(
                    message,
                    "parameter {}: the type is none of C++ (no name of the parameter stands behind it), \
                     or none is known for this layout: `Type::Cpp` spells it",
                    index
                );
            }
            Self::Arguments => message.push_str(
                "there is not one argument for each parameter of the template, a type for `class T`, a number for `int N`; or \
                 the parameters are not written like these two, without `template <...>` and defaults",
            ),
            Self::Return => message.push_str("the return type is none of C++, or no type of C++ is known for it"),
            Self::Template => message.push_str(
                "the name has template arguments, which `mangle::instance` takes, or the template has no parameters",
            ),
            Self::Signature => message.push_str("there are no parameters in parentheses behind the name"),
            Self::TooLarge => message.push_str("the symbol is longer than 4,096 bytes or nested too deep"),
        }
        message
    }
}

impl fmt::Display for MangleError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for MangleError {}
