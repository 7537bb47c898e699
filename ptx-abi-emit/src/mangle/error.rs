//! The error of encoding.

use core::fmt;

/// The reason why there is no symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MangleError {
    /// The name is not a C++ name, or it is an operator, a destructor, or in a namespace without a name. A return type is only
    /// part of the symbol of an [`instance`](super::instance), which takes it separately.
    Name,
    /// The type of the parameter with this index, from 0, is not a type or not supported. [`SymbolType`](super::SymbolType)
    /// lists the limits.
    Param(usize),
    /// The return type is not a type.
    Return,
    /// The template arguments do not match the template parameters, or these are not written as in `class T, int N`.
    Arguments,
    /// The name has template arguments, which only [`instance`](super::instance) takes, or the template of an instance
    /// has no parameters.
    Template,
    /// The text does not end with the parameters in parentheses, which only the qualifiers of a member function may follow.
    Signature,
    /// The function is nested deeper than the decoder allows.
    TooLarge,
}

impl fmt::Display for MangleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => {
                "the name is not a C++ name (no return type precedes it), or it is that of an operator, of a \
                 destructor, or of an item in a namespace without a name"
            }
            Self::Param(index) => {
                return write!(
                    f,
                    "parameter {index}: the text is not a C++ type (no parameter name follows it), or \
                     no C++ type is known for this layout: `SymbolType::Cpp` spells it"
                );
            }
            Self::Arguments => {
                "there is not one argument for each parameter of the template, a type for `class T`, a number for `int N`; \
                 or the parameters are not written like these two, without `template <...>` and defaults"
            }
            Self::Return => "the return type is not a C++ type, or no C++ type is known for it",
            Self::Template => {
                "the name has template arguments, which `mangle::instance` takes, or the template has no parameters"
            }
            Self::Signature => {
                "the text does not end with the parameters in parentheses, which only the qualifiers of a member \
                 function may follow"
            },
            Self::TooLarge => "the name or a type is nested too deep",
        })
    }
}

impl core::error::Error for MangleError {}
