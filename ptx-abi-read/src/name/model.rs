//! The types of a kernel's parameters, as far as a comparison with a type of Rust needs them.
//!
//! A macro writes such a type as a constant, and run time makes the same type from a symbol. One `const fn` compares both.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Symbol;
use super::builtin::Builtins;
use super::print::{is_anonymous, is_version, without_versions};
use super::tree::{Flags, Kind, Length, Tree};
use crate::value::{Value, decimal};

/// A part that a constant borrows, and that run time owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'a, T: ?Sized> {
    /// A part of a constant.
    Lent(&'a T),
    /// A part that was read at run time.
    Owned(Box<T>),
}

impl<T: ?Sized> Part<'_, T> {
    /// The part.
    pub const fn get(&self) -> &T {
        match self {
            Self::Lent(part) => part,
            Self::Owned(part) => part,
        }
    }
}

/// The type of a parameter.
pub enum Type<'a> {
    /// Only a compiler can compute it.
    Unknown,
    /// A builtin type.
    Builtin(Builtins),
    /// A class or an enumeration.
    Class(Class<'a>),
    /// A pointer or a reference, and whether it points to `const`.
    Pointer(Part<'a, Self>, bool),
    /// A native vector of clang with this element and this number of elements.
    Vector(Builtins, usize),
    /// An array: its element, its length, which is 0 if it is open, and whether the innermost elements are `const`.
    Array(Part<'a, Self>, usize, bool),
    /// A function.
    Function,
    /// A pointer to a data member, which is an offset.
    MemberData,
    /// A pointer to a member function.
    MemberFunction,
}

/// A class or an enumeration: `Outer<float>::ns::Inner<int>`.
pub struct Class<'a> {
    /// The instance of a template around it: `Outer<float>`.
    pub of: Option<Part<'a, Self>>,
    /// Its name after that, with namespaces, but without those that have no name or are a library's version: `ns::Inner`.
    pub path: Part<'a, str>,
    /// Its template arguments; `None` if it is not an instance of a template.
    pub arguments: Option<Part<'a, [Argument<'a>]>>,
    /// The whole name in messages.
    pub text: Part<'a, str>,
}

/// A template argument.
pub enum Argument<'a> {
    /// A type, and whether it is `const`.
    Type(Type<'a>, bool),
    /// A `bool`.
    Bool(bool),
    /// An integer that is not an enumerator: whether it is negative, and its magnitude.
    Integer(bool, u128),
    /// A value of the enumeration with this name.
    Enumerator(Part<'a, str>),
    /// Something else: a float, a pointer, a function or a variable.
    Other,
}

impl Type<'static> {
    /// The type that this tree is, and whether it is `const`.
    pub fn new(tree: &Tree<'_>) -> (Self, bool) {
        let (tree, flags) = tree.unqualified();
        (Self::unqualified(tree), flags.has(Flags::CONST))
    }

    fn unqualified(tree: &Tree<'_>) -> Self {
        let is_function = |tree: &Tree<'_>| matches!(tree.unqualified().0.kind, Kind::Function(..));
        match &tree.kind {
            _ if tree.unknown => Self::Unknown,
            Kind::Builtin(of) => Self::Builtin(*of),
            Kind::Pointer(_, to) => {
                let (to, is_const) = Self::new(to);
                Self::Pointer(Part::Owned(Box::new(to)), is_const)
            }
            Kind::Vector(of, Length::Number(len)) => match (&of.unqualified().0.kind, decimal(len)) {
                (Kind::Builtin(of), Some(len)) => Self::Vector(*of, len),
                _ => Self::Unknown,
            },
            Kind::Array(of, length) => match elements(length) {
                Some(length) => Self::Array(Part::Owned(Box::new(Self::new(of).0)), length, has_const_elements(of)),
                None => Self::Unknown,
            },
            Kind::Function(..) => Self::Function,
            Kind::Member(_, member) if is_function(member) => Self::MemberFunction,
            Kind::Member(..) => Self::MemberData,
            _ => Self::Class(Class::new(tree)),
        }
    }
}

/// The length of an array, which is 0 if it is open: `T[]`. `None` means that only a compiler can compute it.
fn elements(length: &Length<'_>) -> Option<usize> {
    match length {
        Length::Number(digits) => Some(decimal(digits).unwrap_or(0)),
        Length::Of(argument) => match &argument.kind {
            Kind::Literal(_, value) => usize::try_from(Value::of_symbol(value)?.magnitude).ok(),
            _ => None,
        },
    }
}

fn has_const_elements(of: &Tree<'_>) -> bool {
    let (of, flags) = of.unqualified();
    match &of.kind {
        _ if flags.has(Flags::CONST) => true,
        Kind::Array(of, _) => has_const_elements(of),
        _ => false,
    }
}

impl Class<'static> {
    fn new(tree: &Tree<'_>) -> Self {
        let (of, path, arguments) = class(tree);
        let of = of.map(|of| Part::Owned(Box::new(Self::new(of))));
        let arguments = arguments.map(|list| Part::Owned(list.iter().map(Argument::new).collect()));
        Self { of, path: Part::Owned(path), arguments, text: spelled(tree) }
    }
}

fn spelled(tree: &Tree<'_>) -> Part<'static, str> {
    Part::Owned(without_versions(&tree.to_string()).into())
}

/// The parts of a class: the nearest instance of a template around it, its name after that, with namespaces, and its
/// template arguments.
pub(super) fn class<'t, 'a>(tree: &'t Tree<'a>) -> (Option<&'t Tree<'a>>, Box<str>, Option<&'t [Tree<'a>]>) {
    let (name, arguments) = match &tree.kind {
        Kind::Template { name, arguments, .. } => (name, Some(arguments.as_slice())),
        _ => (tree, None),
    };
    let (mut scope, mut path) = (Some(name), String::new());
    while let Some(tree) = scope {
        let mut part;
        (scope, part) = match &tree.kind {
            Kind::Template { .. } => break,
            Kind::Scoped(scope, part) => (Some(scope), part),
            _ => (None, tree),
        };
        // Programmers write neither these namespaces, nor versions of libraries, nor the tags of an ABI.
        while let Kind::Tagged(name, _) = &part.kind {
            part = name;
        }
        if !matches!(part.kind, Kind::Name(name, _) if is_anonymous(name) || is_version(name)) {
            path = format!("{part}{}{path}", if path.is_empty() { "" } else { "::" });
        }
    }
    (scope, path.into(), arguments)
}

impl Argument<'static> {
    fn new(tree: &Tree<'_>) -> Self {
        match &tree.kind {
            Kind::Literal(ty, value) => match (&ty.unqualified().0.kind, Value::of_symbol(value)) {
                (Kind::Builtin(of), _) if of.has("b") => Self::Bool(value == "1"),
                (Kind::Builtin(of), Some(value)) if !of.is_float() => Self::Integer(value.negative, value.magnitude),
                _ => match Type::new(ty).0 {
                    Type::Class(Class { of: None, path, .. }) => Self::Enumerator(path),
                    _ => Self::Other,
                },
            },
            Kind::Entity { .. } => Self::Other,
            _ => {
                let (ty, is_const) = Type::new(tree);
                Self::Type(ty, is_const)
            }
        }
    }
}

/// A parameter of a kernel as its symbol spells it.
pub struct Parameter<'a> {
    /// The type.
    pub ty: Type<'a>,
    /// The type as C++ writes it: `const float *`.
    pub text: Part<'a, str>,
}

impl Parameter<'static> {
    /// The parameters that a symbol spells; none if it is not decoded.
    #[inline]
    pub fn all(symbol: &str) -> Vec<Self> {
        Symbol::parse(symbol).map(|symbol| Self::of(&symbol)).unwrap_or_default()
    }

    /// The parameters of a decoded symbol.
    pub fn of(symbol: &Symbol<'_>) -> Vec<Self> {
        let parameter = |tree: &Tree<'_>| Self { ty: Type::new(tree).0, text: spelled(tree) };
        symbol.params.iter().map(parameter).collect()
    }
}
