//! The errors of decoding and of encoding.

use core::fmt;

use crate::text::{Text, push};

/// The reason why [`Symbol::parse`](super::Symbol::parse) does not decode a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SymbolError {
    /// It does not start with `_Z`, as mangled names do. A function has such a symbol with `extern "C"`.
    NotMangled,
    /// It starts with `_Z`, but no compiler writes such a name.
    Invalid,
    /// It is a mangled name as far as it was read, but not that of a function, or it has parts that are not decoded.
    /// [The module](super#what-is-decoded) lists them.
    Unsupported,
}

impl SymbolError {
    /// A description of the reason.
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

/// The reason why there is no symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MangleError {
    /// The name is not a C++ name, or it is an operator, a destructor, or in a namespace without a name. It must stand
    /// alone: a return type before it is only part of the symbol of an [`instance`](super::instance), which takes it
    /// separately.
    Name,
    /// The type of the parameter with this index, from 0, is not a type or not supported. [`Type`](super::Type) lists the
    /// limits.
    Param(usize),
    /// The return type is not a type.
    Return,
    /// The template arguments do not match the template parameters: each parameter needs one argument, a type for
    /// `class T` and a number for `int N`. Or the parameters are not written as in `class T, int N`, without
    /// `template <…>` and defaults.
    Arguments,
    /// The name has template arguments, which only [`instance`](super::instance) takes, or the template of an instance
    /// has no parameters.
    Template,
    /// The text does not end with the parameters in parentheses.
    Signature,
    /// The symbol is longer than 4,096 bytes, or nested deeper than the decoder allows.
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
