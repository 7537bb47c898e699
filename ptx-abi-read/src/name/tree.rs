//! Names and types of C++ as trees.
//!
//! A decoded symbol and a text that a user has written become the same tree. In the tree of a symbol, a substitution
//! (`S0_`) shares a node, and a template parameter (`T_`) stays a parameter, because the writer of symbols needs it.
//! `Tree::resolved` replaces parameters by their arguments and spreads packs.
//!
//! The text of a tree may be exponentially longer than its symbol. Each node therefore counts its depth and its weight,
//! and no node exceeds `MAX_DEPTH` or `MAX_WEIGHT`, which bounds the recursion and the time of every walk, and the length
//! of the text.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Deref;

use super::SymbolError;
use super::builtin::Builtins;
pub use super::flags::{Flags, Sign};

const MAX_DEPTH: u16 = 96;
/// The maximum number of nodes that a walk through a tree visits. 32 bytes of a name or value count as one more.
pub(super) const MAX_WEIGHT: u32 = 1 << 15;

/// A tree whose parts other trees may share.
#[derive(Clone)]
pub struct Tree<'a>(Arc<Node<'a>>);

/// A node of a [`Tree`], with sums over its parts.
pub struct Node<'a> {
    /// What the node is.
    pub kind: Kind<'a>,
    /// Whether a part is a parameter, a pack or an expansion.
    open: bool,
    /// Whether a part depends on a template parameter.
    depends: bool,
    /// Whether only a compiler can compute this class or type: a `decltype`, or a member of a class that depends on a
    /// template parameter, `typename T::value_type`, which may be a `typedef` of any type.
    pub unknown: bool,
    /// The number of elements of an unexpanded pack in it.
    pub pack: Option<u32>,
    /// The template whose parameter is a part of it; 0 is none.
    pub(super) context: u32,
    depth: u16,
    pub(super) weight: u32,
}

/// What a node is.
#[derive(Clone, PartialEq)]
pub enum Kind<'a> {
    /// A builtin type. The tree of a text may mean one of several: `uint64_t`.
    Builtin(Builtins),
    /// The namespace `std`.
    Std,
    /// The name that has this index among the names with their own codes, such as `std::string`.
    Abbreviation(usize),
    /// A name.
    Name(&'a str, Linkage),
    /// A name with an ABI tag.
    Tagged(Tree<'a>, Tree<'a>),
    /// A scope and a name in it.
    Scoped(Tree<'a>, Tree<'a>),
    /// A template with its arguments.
    Template {
        /// The template.
        name: Tree<'a>,
        /// Its arguments.
        arguments: Vec<Tree<'a>>,
        /// Whether it has no `N` around it. If a template is in a namespace and its name is a substitution, some
        /// compilers write no `N` (facts 7).
        unnested: Form<bool>,
    },
    /// A template argument: a value of a type, as a symbol writes it.
    Literal(Tree<'a>, Cow<'a, str>),
    /// A template argument: a pack of arguments.
    Pack(Vec<Tree<'a>>),
    /// A template argument: a function or a variable.
    Entity {
        /// The function or the variable.
        of: Tree<'a>,
        /// Whether its address is taken: `ad` in the symbol.
        address: bool,
        /// Whether it is an expression: `X…E` in the symbol.
        expression: bool,
    },
    /// A type or value that only a compiler computes, such as `decltype(…)`, as the symbol writes it, and the parts of it
    /// that can be substituted.
    Unknown(&'a str, Vec<Tree<'a>>),
    /// A function. Only the instance of a template has a return type.
    Callable(Tree<'a>, Option<Tree<'a>>, Vec<Tree<'a>>),
    /// A class or enumeration in a function or variable, with the number after it.
    Local(Tree<'a>, Tree<'a>, Option<u32>),
    /// A lambda with these parameters, and its number from 0.
    Lambda(Vec<Tree<'a>>, u32),
    /// A class or enumeration without a name, and its number from 0.
    Unnamed(u32),
    /// A parameter of a lambda whose type is `auto`, and its number from 0.
    Auto(u32),
    /// The template parameter with this number from 0, which has this argument.
    Param(u32, Form<Tree<'a>>),
    /// A pattern, once for each element of the packs in it.
    Expansion(Tree<'a>),
    /// A pointer or a reference to a type.
    Pointer(Sign, Tree<'a>),
    /// A type with qualifiers; also the name of a member function.
    Qualified(Tree<'a>, Flags),
    /// An array.
    Array(Tree<'a>, Length<'a>),
    /// A native vector (GNU).
    Vector(Tree<'a>, Length<'a>),
    /// A function type: what it returns, its parameters, and flags.
    Function(Tree<'a>, Vec<Tree<'a>>, Flags),
    /// A pointer to a member of a class, and the type of the member.
    Member(Tree<'a>, Tree<'a>),
    /// A template argument as a text spells it that is not a type: its cast, and its value.
    Written(Option<Tree<'a>>, &'a str),
    /// A template argument of a text that represents any argument: `*`.
    Any,
}

/// How other files can use a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Linkage {
    /// They can.
    External,
    /// They cannot: `L` in the symbol.
    Internal,
    /// It is the name of a vendor's type: `u` in the symbol.
    Vendor,
}

/// The length of an array or vector.
#[derive(Clone, PartialEq)]
pub enum Length<'a> {
    /// Digits, or nothing.
    Number(Cow<'a, str>),
    /// A template parameter, or a value that only a compiler computes.
    Of(Tree<'a>),
}

impl<'a> Deref for Tree<'a> {
    type Target = Node<'a>;

    fn deref(&self) -> &Node<'a> {
        &self.0
    }
}

impl Node<'_> {
    pub(super) fn is_reference(&self) -> bool {
        matches!(self.kind, Kind::Pointer(Sign::Lvalue | Sign::Rvalue, _))
    }

    /// Whether this is the parameter of a template for a value or for a pack of values. As an argument it is an expression.
    pub fn is_value_param(&self) -> bool {
        let is_value = |argument: &Tree<'_>| matches!(argument.kind, Kind::Literal(..) | Kind::Entity { .. });
        match &self.kind {
            Kind::Param(_, Form(argument)) => match &argument.kind {
                Kind::Pack(elements) => elements.first().is_some_and(is_value),
                _ => is_value(argument),
            },
            _ => false,
        }
    }

    /// Whether this is a class or an enumeration.
    pub fn is_named(&self) -> bool {
        matches!(
            self.kind,
            Kind::Name(..)
                | Kind::Tagged(..)
                | Kind::Scoped(..)
                | Kind::Template { .. }
                | Kind::Local(..)
                | Kind::Lambda(..)
                | Kind::Unnamed(_)
                | Kind::Auto(_)
                | Kind::Abbreviation(_)
        )
    }
}

/// The parts of a node at one place.
enum Parts<'n, 'a> {
    One(&'n mut Tree<'a>),
    /// A list, in which packs and expansions are spread.
    List(&'n mut Vec<Tree<'a>>),
}

/// Calls `each` with all parts of a node. The argument of a parameter is one of them.
fn each_part<'a>(
    kind: &mut Kind<'a>,
    each: &mut dyn FnMut(Parts<'_, 'a>) -> Result<(), SymbolError>,
) -> Result<(), SymbolError> {
    use Parts::{List, One};
    match kind {
        Kind::Builtin(_)
        | Kind::Std
        | Kind::Abbreviation(_)
        | Kind::Name(..)
        | Kind::Unnamed(_)
        | Kind::Auto(_)
        | Kind::Any
        | Kind::Written(None, _) => Ok(()),
        Kind::Param(_, Form(part))
        | Kind::Literal(part, _)
        | Kind::Entity { of: part, .. }
        | Kind::Expansion(part)
        | Kind::Pointer(_, part)
        | Kind::Qualified(part, _)
        | Kind::Written(Some(part), _)
        | Kind::Array(part, Length::Number(_))
        | Kind::Vector(part, Length::Number(_)) => each(One(part)),
        Kind::Tagged(a, b)
        | Kind::Scoped(a, b)
        | Kind::Local(a, b, _)
        | Kind::Member(a, b)
        | Kind::Array(a, Length::Of(b))
        | Kind::Vector(a, Length::Of(b)) => {
            each(One(a))?;
            each(One(b))
        }
        Kind::Template { name: part, arguments: list, .. }
        | Kind::Function(part, list, _)
        | Kind::Callable(part, None, list) => {
            each(One(part))?;
            each(List(list))
        }
        Kind::Callable(part, Some(returns), list) => {
            each(One(part))?;
            each(One(returns))?;
            each(List(list))
        }
        Kind::Pack(list) | Kind::Unknown(_, list) | Kind::Lambda(list, _) => each(List(list)),
    }
}

impl<'a> Tree<'a> {
    /// A node with these parts.
    ///
    /// # Errors
    ///
    /// [`SymbolError::Unsupported`] if the tree is too deep or too large.
    pub fn new(kind: Kind<'a>) -> Result<Self, SymbolError> {
        Self::in_context(kind, 0)
    }

    /// A node with these parts. A parameter belongs to the template with the number `context`.
    pub(super) fn in_context(mut kind: Kind<'a>, context: u32) -> Result<Self, SymbolError> {
        let (mut open, mut depends, mut pack, mut around) = (false, false, None, context);
        let text = match &kind {
            Kind::Name(text, _) | Kind::Written(_, text) => text,
            Kind::Literal(_, text) => &**text,
            _ => "",
        };
        let (mut depth, mut weight) = (0u16, 1 + (text.len() / 32) as u32);
        each_part(&mut kind, &mut |parts| {
            let parts = match parts {
                Parts::One(part) => core::slice::from_ref(part),
                Parts::List(list) => list,
            };
            for part in parts {
                open |= part.open;
                depends |= part.depends;
                pack = pack.max(part.pack);
                around = if around == 0 { part.context } else { around };
                depth = depth.max(part.depth);
                weight = weight.saturating_add(part.weight);
            }
            Ok(())
        })?;
        let unknown = match &kind {
            Kind::Unknown(..) => true,
            Kind::Scoped(scope, _) => scope.depends,
            Kind::Template { name, .. } => name.unknown,
            _ => false,
        };
        match &kind {
            Kind::Param(_, Form(argument)) => {
                (open, depends) = (true, true);
                pack = if let Kind::Pack(elements) = &argument.kind { Some(count(elements)) } else { None };
                around = context;
            }
            Kind::Expansion(pattern) => {
                (open, depends) = (true, true);
                weight = pattern.weight.saturating_mul(pack.unwrap_or(0)).saturating_add(1);
                pack = None;
            }
            Kind::Pack(_) => open = true,
            // A reference to a reference, and a qualified one, are written by no compiler, but they collapse as others do.
            Kind::Pointer(Sign::Lvalue | Sign::Rvalue, to) | Kind::Qualified(to, _) => {
                open |= to.is_reference() || matches!(to.kind, Kind::Qualified(..));
            }
            Kind::Unknown(..) | Kind::Array(_, Length::Of(_)) => depends = true,
            // The parameters of another function are its own.
            Kind::Callable(..) | Kind::Local(..) | Kind::Lambda(..) | Kind::Entity { .. } => {
                (depends, around) = (false, 0);
            }
            _ => {}
        }
        if depth >= MAX_DEPTH || weight > MAX_WEIGHT {
            return Err(SymbolError::Unsupported);
        }
        let node = Node { kind, open, depends, unknown, pack, context: around, depth: depth + 1, weight };
        Ok(Self(Arc::new(node)))
    }

    /// The same tree with the flag of an unknown type, which its pattern had.
    fn marked(kind: Kind<'a>, unknown: bool) -> Result<Self, SymbolError> {
        let mut tree = Self::new(kind)?;
        if let Some(node) = Arc::get_mut(&mut tree.0) {
            node.unknown |= unknown;
        }
        Ok(tree)
    }

    /// The tree without template parameters, packs and expansions. `element` is the element of each pack that the
    /// parameters represent.
    ///
    /// References collapse (C++ [dcl.ref]), references and functions have no qualifiers of their own ([dcl.fct]), and the
    /// qualifiers of an array are those of its elements ([basic.type.qualifier]).
    ///
    /// # Errors
    ///
    /// [`SymbolError`] if the tree would be too large.
    pub fn resolved(&self, element: Option<usize>) -> Result<Self, SymbolError> {
        if !self.open {
            return Ok(self.clone());
        }
        match &self.kind {
            Kind::Param(_, Form(argument)) => {
                return match (&argument.kind, element) {
                    (Kind::Pack(elements), Some(index)) => match nth(elements, index) {
                        Some(item) => item.resolved(None),
                        None => argument.resolved(element),
                    },
                    _ => argument.resolved(None),
                };
            }
            Kind::Qualified(inner, flags) => {
                let through = matches!(inner.kind, Kind::Param(..));
                return inner.resolved(element)?.qualified(*flags, through);
            }
            Kind::Expansion(pattern) => return pattern.resolved(element),
            Kind::Unknown(..) => return Ok(self.clone()),
            _ => {}
        }
        let mut kind = self.kind.clone();
        each_part(&mut kind, &mut |parts| {
            match parts {
                Parts::One(part) => *part = part.resolved(element)?,
                Parts::List(list) => *list = resolved_list(list, element)?,
            }
            Ok(())
        })?;
        let kind = match kind {
            Kind::Pointer(sign @ (Sign::Lvalue | Sign::Rvalue), to) => match &to.kind {
                Kind::Pointer(Sign::Rvalue, inner) => Kind::Pointer(sign, inner.clone()),
                Kind::Pointer(Sign::Lvalue, _) => return Ok(to),
                _ => Kind::Pointer(sign, to),
            },
            kind => kind,
        };
        Self::marked(kind, self.unknown)
    }

    /// The type with more qualifiers. `through` says that it is the argument of a template parameter.
    ///
    /// # Errors
    ///
    /// [`SymbolError::Unsupported`] if the tree is too deep.
    pub fn qualified(self, flags: Flags, through: bool) -> Result<Self, SymbolError> {
        if flags == Flags::NONE {
            return Ok(self);
        }
        let unknown = self.unknown;
        let kind = match &self.kind {
            _ if self.is_reference() => return Ok(self),
            Kind::Function(..) if through => return Ok(self),
            Kind::Qualified(inner, more) => Kind::Qualified(inner.clone(), flags | *more),
            Kind::Array(of, length) => Kind::Array(of.clone().qualified(flags, through)?, length.clone()),
            _ => Kind::Qualified(self, flags),
        };
        Self::marked(kind, unknown)
    }

    /// The type without its own qualifiers, and these qualifiers.
    pub fn unqualified(&self) -> (&Self, Flags) {
        match &self.kind {
            Kind::Qualified(inner, flags) => (inner, *flags),
            _ => (self, Flags::NONE),
        }
    }

    /// The last name, without the function around it.
    pub(super) fn last_name(&self) -> &Self {
        match &self.kind {
            Kind::Qualified(name, _) | Kind::Local(_, name, _) => name.last_name(),
            _ => self,
        }
    }
}

/// The element of a list with this index, which includes those of packs in it.
fn nth<'n, 'a>(list: &'n [Tree<'a>], mut index: usize) -> Option<&'n Tree<'a>> {
    for item in list {
        // A pack is never in another pack.
        let items = if let Kind::Pack(elements) = &item.kind { elements } else { core::slice::from_ref(item) };
        match items.get(index) {
            Some(item) => return Some(item),
            None => index -= items.len(),
        }
    }
    None
}

/// The number of elements, including those that packs and expansions represent.
fn count(list: &[Tree<'_>]) -> u32 {
    let mut all = 0;
    for item in list {
        all += match &item.kind {
            Kind::Pack(elements) => count(elements),
            Kind::Expansion(pattern) => pattern.pack.unwrap_or(0),
            _ => 1,
        };
    }
    all
}

/// A list without packs and expansions.
pub(super) fn resolved_list<'a>(list: &[Tree<'a>], element: Option<usize>) -> Result<Vec<Tree<'a>>, SymbolError> {
    let mut resolved = Vec::with_capacity(list.len());
    for item in list {
        match &item.kind {
            Kind::Pack(elements) => resolved.extend(resolved_list(elements, element)?),
            Kind::Expansion(pattern) => match pattern.pack {
                Some(elements) => {
                    for index in 0..elements as usize {
                        resolved.push(pattern.resolved(Some(index))?);
                    }
                }
                // `auto...` of a lambda
                None => resolved.push(Tree::new(Kind::Expansion(pattern.resolved(None)?))?),
            },
            // A parameter that is a pack is only outside of an expansion in a list of arguments.
            Kind::Param(_, Form(argument)) if element.is_none() && matches!(argument.kind, Kind::Pack(_)) => {
                resolved.extend(resolved_list(core::slice::from_ref(argument), None)?);
            }
            _ => resolved.push(item.resolved(element)?),
        }
    }
    Ok(resolved)
}

/// Trees are equal if their symbols are: the writer replaces the second one by a substitution.
impl PartialEq for Tree<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.kind == other.kind
    }
}

/// A property that makes no difference between trees: how a symbol writes a name, and what a parameter represents.
#[derive(Clone, Copy)]
pub struct Form<T>(pub T);

impl<T> PartialEq for Form<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
