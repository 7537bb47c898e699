//! Types of C++ as trees that own their names, for tools that read errors as data.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use core::fmt;

use super::model::class;
use super::print::Commas;
use super::tree::{Flags, Kind, Sign, Tree};

/// A type of C++ that owns its names: `const ns::Array<float, 3> *`. [`Display`](fmt::Display) writes it as C++ does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CppTypeBuf {
    kind: CppTypeKind,
    text: Box<str>,
}

/// What a [`CppTypeBuf`] is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CppTypeKind {
    /// A builtin type, or a number of `<stdint.h>`: `unsigned long`, `uint32_t`, `void`. The text is its name.
    Fundamental,
    /// A class, a union or an enumeration, with its namespaces: `ns::Particle`. It has no template arguments.
    Named(Box<str>),
    /// An instance of a template: `ns::Array<float, 3>`.
    Instance {
        /// The name of the template, with its namespaces: `ns::Array`.
        template: Box<str>,
        /// The arguments, in order.
        arguments: Box<[CppArgumentBuf]>,
    },
    /// A member of an instance: `Outer<float>::Inner`.
    Member {
        /// The type that has the member.
        of: Box<CppTypeBuf>,
        /// The member, without that type.
        member: Box<CppTypeBuf>,
    },
    /// `const T` as a template argument. The pointee of a pointer is `const` by [`Pointer`](Self::Pointer).
    Const(Box<CppTypeBuf>),
    /// A pointer.
    Pointer {
        /// The type of the pointee.
        to: Box<CppTypeBuf>,
        /// Whether the pointee may be written: `T *`, otherwise `const T *`.
        mutable: bool,
    },
    /// A reference.
    Reference {
        /// The type that it refers to.
        to: Box<CppTypeBuf>,
        /// Whether the value may be written: `T &`, otherwise `const T &`.
        mutable: bool,
    },
    /// A type for which there is only the text: an array, a function, a native vector, a lambda, or a type that only a
    /// compiler can compute.
    Other,
}

/// An argument of a template.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CppArgumentBuf {
    /// A type.
    Type(CppTypeBuf),
    /// A value, as C++ writes it.
    Value(Box<str>),
}

impl CppTypeBuf {
    /// What the type is.
    #[inline]
    pub const fn kind(&self) -> &CppTypeKind {
        &self.kind
    }

    /// The type as C++ writes it.
    #[inline]
    pub const fn as_str(&self) -> &str {
        &self.text
    }
}

/// The type with this text.
pub fn with_text(kind: CppTypeKind, text: impl Into<Box<str>>) -> CppTypeBuf {
    CppTypeBuf { kind, text: text.into() }
}

/// The type that this tree is.
#[inline]
pub fn of_tree(tree: &Tree<'_>) -> CppTypeBuf {
    let (inner, flags) = tree.unqualified();
    let kind =
        if flags.has(Flags::CONST) { CppTypeKind::Const(Box::new(of_tree(inner))) } else { CppTypeKind::of(inner) };
    with_text(kind, tree.to_string())
}

impl CppTypeKind {
    #[inline]
    fn of(tree: &Tree<'_>) -> Self {
        match &tree.kind {
            _ if tree.unknown => Self::Other,
            Kind::Builtin(_) => Self::Fundamental,
            Kind::Pointer(sign, to) => {
                let (pointee, flags) = to.unqualified();
                let (to, mutable) = (Box::new(of_tree(pointee)), !flags.has(Flags::CONST));
                match sign {
                    Sign::Pointer => Self::Pointer { to, mutable },
                    Sign::Lvalue | Sign::Rvalue => Self::Reference { to, mutable },
                }
            }
            _ if tree.is_named() => Self::of_class(tree),
            _ => Self::Other,
        }
    }

    #[inline]
    fn of_class(tree: &Tree<'_>) -> Self {
        let (of, path, arguments) = class(tree);
        let member = match arguments {
            None => with_text(Self::Named(path.clone()), path),
            Some(arguments) => {
                let text = format!("{path}<{}>", Commas(arguments));
                let arguments = arguments.iter().map(CppArgumentBuf::of).collect();
                with_text(Self::Instance { template: path, arguments }, text)
            }
        };
        match of {
            Some(of) => Self::Member { of: Box::new(of_tree(of)), member: Box::new(member) },
            None => member.kind,
        }
    }
}

impl CppArgumentBuf {
    #[inline]
    fn of(tree: &Tree<'_>) -> Self {
        match tree.unqualified().0.kind {
            Kind::Literal(..) | Kind::Entity { .. } | Kind::Pack(_) => Self::Value(tree.to_string().into()),
            _ => Self::Type(of_tree(tree)),
        }
    }
}

impl fmt::Display for CppTypeBuf {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for CppArgumentBuf {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(ty) => ty.fmt(f),
            Self::Value(value) => f.write_str(value),
        }
    }
}
