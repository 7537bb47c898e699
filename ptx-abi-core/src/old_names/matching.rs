//! Whether a graph matches a name or type as the user wrote it in C++: `ns::Particle`, `const float *const *`,
//! `Array<float, 3>`.
//!
//! The graph leads, and the text is split from its end, where the outermost part of a type stands. So only the text that
//! the symbol asks for is parsed.

use super::builtin::{BUILTINS, Builtins, eq, starts_with};
use super::declarator::{Part, Spelled, split_vector};
use super::names::ABBREVIATIONS;
use super::node::{CONST, Graph, LVALUE, List, NOEXCEPT, NONE, Place, RVALUE, Tag};
use super::print::{ANONYMOUS, is_anonymous};
use super::spelling::{last_group, split_arguments, split_cast, split_comma, split_scope, without_global_scope};
use super::value::Value;
use crate::ascii::after_name;

/// How names are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Instances {
    /// All template arguments must be written.
    Exact,
    /// The name of a type. Without template arguments it stands for every instance.
    Any,
    /// The name of a function. It works as `Any` does, and the last arguments may be left out, as where C++ deduces them.
    Start,
}

/// How types are compared.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    /// Whether `const` is added to the written type.
    pub(super) adds_const: bool,
    /// Whether `const` is added to the type in the symbol.
    pub(super) is_const: bool,
}

impl Rules {
    pub(super) const EXACT: Self = Self { adds_const: false, is_const: false };
}

impl Graph<'_> {
    /// Whether this is the type that `text` spells. `volatile` and `__restrict__` do not count.
    #[inline]
    pub(super) const fn is_type(&self, place: Place, text: &[u8], rules: Rules) -> bool {
        self.is_spelled(place, Spelled::new(text), rules)
    }

    #[inline]
    const fn is_spelled(&self, place: Place, spelled: Spelled<'_>, rules: Rules) -> bool {
        let (place, qualifiers) = self.unqualified(place);
        let node = self.node(place.node);
        let (part, is_const, rest) = spelled.outermost();
        let written_const = is_const || rules.adds_const;
        let found_const = qualifiers & CONST != 0 || rules.is_const;
        match (node.tag, part) {
            // A function type is never `const`.
            (Tag::Function, Part::Function(params, written, bits)) => {
                return bits == node.c & (NOEXCEPT | LVALUE | RVALUE)
                    && written.constant == (qualifiers & CONST != 0)
                    && self.are_params(node.b, place.element, params)
                    && self.is_spelled(place.at(node.a), rest, Rules::EXACT);
            }
            (Tag::Function, _) => return false,
            // The `const` of an array belongs to its elements.
            (Tag::Array, Part::Array(length)) => {
                let rules = Rules { adds_const: written_const, is_const: found_const };
                return self.is_length(place, length) && self.is_spelled(place.at(node.a), rest, rules);
            }
            _ => {}
        }
        // The unknown type may itself be `const`.
        if self.is_unknown(place) {
            return written_const || !found_const;
        }
        if found_const != written_const {
            return false;
        }
        match (part, node.tag) {
            (Part::Pointer, Tag::Pointer) => self.is_spelled(place.at(node.a), rest, Rules::EXACT),
            (Part::LvalueRef, Tag::LvalueRef | Tag::RvalueRef) => {
                let (tag, to) = self.reference(place);
                matches!(tag, Tag::LvalueRef) && self.is_spelled(to, rest, Rules::EXACT)
            }
            (Part::RvalueRef, Tag::RvalueRef) => {
                let (tag, to) = self.reference(place);
                matches!(tag, Tag::RvalueRef) && self.is_spelled(to, rest, Rules::EXACT)
            }
            (Part::Member(class), Tag::Member) => {
                self.is_name(place.at(node.a), without_global_scope(class), Instances::Any)
                    && self.is_spelled(place.at(node.b), rest, Rules::EXACT)
            }
            (Part::Base(name), Tag::Builtin) => spelled_builtins(name).contains(node.a),
            (Part::Base(name), Tag::Vector) => match split_vector(name) {
                Some((element, length)) => {
                    self.is_length(place, length) && self.is_type(place.at(node.a), element, Rules::EXACT)
                }
                None => false,
            },
            (Part::Base(name), _) if is_named(node.tag) => self.is_name(place, name, Instances::Any),
            _ => false,
        }
    }

    #[inline]
    pub(super) const fn has_const_elements(&self, array: Place) -> bool {
        let mut place = array;
        loop {
            let node = self.node(place.node);
            let (inner, qualifiers) = self.unqualified(place.at(node.a));
            if qualifiers & CONST != 0 || !matches!(self.node(inner.node).tag, Tag::Array) {
                return qualifiers & CONST != 0;
            }
            place = inner;
        }
    }

    /// Whether this array or vector has the written length.
    #[inline]
    const fn is_length(&self, place: Place, text: &[u8]) -> bool {
        let node = self.node(place.node);
        if node.c != NONE {
            let length = self.slice(node.b, node.c);
            return eq(length, text) || !text.is_empty() && same_value(Value::of(text), Value::of_symbol(length));
        }
        let length = self.resolve(place.at(node.b));
        match self.node(length.node).tag {
            Tag::Literal => self.is_literal(length, text),
            _ => true,
        }
    }

    /// Whether a function takes the parameters that are written between its parentheses.
    #[inline]
    const fn are_params(&self, cell: u16, element: u16, text: &[u8]) -> bool {
        let text = text.trim_ascii();
        let text = if eq(text, b"void") { b"" } else { text };
        self.are_arguments(List::new(cell, element), text, false)
    }

    /// Whether this is the function, class or enumeration of this name, which does not start with `::`.
    ///
    /// Namespaces must be written, except those without a name.
    #[inline]
    pub(super) const fn is_name(&self, place: Place, text: &[u8], instances: Instances) -> bool {
        let place = self.resolve(place);
        let node = self.node(place.node);
        match node.tag {
            Tag::Qualified => self.is_name(place.at(node.a), text, instances),
            Tag::Tagged => match split_tag(text) {
                Some((name, tag)) => {
                    self.is_name(place.at(node.b), tag, Instances::Exact)
                        && self.is_name(place.at(node.a), name, instances)
                }
                None => self.is_name(place.at(node.a), text, instances),
            },
            Tag::Template => match split_arguments(text) {
                Some((name, arguments)) => {
                    let list = List::new(node.b, place.element);
                    self.is_name(place.at(node.a), name, Instances::Exact)
                        && self.are_arguments(list, arguments, matches!(instances, Instances::Start))
                }
                None => {
                    !matches!(instances, Instances::Exact) && self.is_name(place.at(node.a), text, Instances::Exact)
                }
            },
            Tag::Scoped => {
                let (scope, name) = split_scope(text);
                self.is_name(place.at(node.b), name, Instances::Exact) && self.is_scope(place.at(node.a), scope)
            }
            Tag::Local => self.is_local(place.at(self.unqualified_name(node.b).0), node.a, text, instances),
            Tag::Name => {
                let name = self.slice(node.a, node.b);
                // g++ keeps letters outside of ASCII, nvcc does not.
                eq(name, text)
                    || eq(name, alias(text))
                    || matches!(after_name(name, text, None), Some([]))
                    || is_anonymous(name) && eq(text, ANONYMOUS.as_bytes())
            }
            Tag::Std => eq(text, b"std"),
            Tag::Abbreviation => eq(text, ABBREVIATIONS[node.a as usize].1.as_bytes()),
            Tag::Lambda => match split_number(text, b"{lambda") {
                Some(([b'(', params @ .., b')'], number)) => {
                    is_number(number, node.b as usize + 1) && self.are_params(node.a, place.element, params)
                }
                _ => false,
            },
            Tag::Unnamed => match split_number(text, b"{unnamed type") {
                Some((b"", number)) => is_number(number, node.a as usize + 1),
                _ => false,
            },
            Tag::Auto => match text {
                [b'a', b'u', b't', b'o', b':', number @ ..] => is_number(number, node.a as usize + 1),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether this is the item with this name inside a function.
    #[inline]
    const fn is_local(&self, place: Place, function: u16, text: &[u8], instances: Instances) -> bool {
        let node = self.node(place.node);
        let (scope, name) = split_scope(text);
        match node.tag {
            Tag::Scoped => {
                self.is_name(place.at(node.b), name, instances)
                    && self.is_local(place.at(node.a), function, scope, Instances::Exact)
            }
            _ => {
                self.is_name(place, name, instances) && !scope.is_empty() && self.is_function(place.at(function), scope)
            }
        }
    }

    /// Whether this is the namespace or class that is written before a name.
    #[inline]
    const fn is_scope(&self, place: Place, text: &[u8]) -> bool {
        let resolved = self.resolve(place);
        let node = self.node(resolved.node);
        match node.tag {
            Tag::Name if is_anonymous(self.slice(node.a, node.b)) => without_anonymous(text).is_empty(),
            Tag::Scoped if self.is_anonymous(node.b) => self.is_scope(resolved.at(node.a), without_anonymous(text)),
            _ => self.is_name(resolved, text, Instances::Exact),
        }
    }

    #[inline]
    const fn is_anonymous(&self, node: u16) -> bool {
        let node = self.node(node);
        matches!(node.tag, Tag::Name) && is_anonymous(self.slice(node.a, node.b))
    }

    /// Whether this is the function or variable of this name. The text may include its parameters.
    #[inline]
    const fn is_function(&self, place: Place, text: &[u8]) -> bool {
        let node = self.node(place.node);
        let Tag::Callable = node.tag else { return self.is_name(place, text, Instances::Start) };
        if self.is_name(place.at(node.a), text, Instances::Start) {
            return true;
        }
        let Some(start) = last_group(text) else { return false };
        let (name, params) = text.split_at(start);
        self.are_params(node.c, place.element, params.split_at(params.len() - 1).0.split_at(1).1)
            && self.is_name(place.at(node.a), name.trim_ascii(), Instances::Start)
    }

    #[inline]
    const fn are_arguments(&self, mut list: List, text: &[u8], start: bool) -> bool {
        let mut rest = text.trim_ascii();
        while !rest.is_empty() {
            let (argument, tail) = split_comma(rest);
            let any = matches!(argument.trim_ascii(), b"*");
            if any && tail.is_empty() {
                return true;
            }
            let Some(item) = list.next(self) else { return false };
            let item = self.resolve(item);
            let same = match self.node(item.node).tag {
                _ if any => true,
                Tag::Literal => self.is_literal(item, argument),
                Tag::Entity => self.is_entity(item, argument),
                Tag::Unknown => true,
                _ => self.is_type(item, argument, Rules::EXACT),
            };
            if !same {
                return false;
            }
            rest = tail;
        }
        start || list.next(self).is_none()
    }

    /// Whether this is the function or variable that `&ns::f`, `ns::f` or `&(ns::f(int))` names.
    #[inline]
    const fn is_entity(&self, item: Place, text: &[u8]) -> bool {
        let text = match text.trim_ascii() {
            [b'&', text @ ..] | text => text.trim_ascii(),
        };
        let function = item.at(self.node(item.node).a);
        self.is_function(function, without_global_scope(text))
            || match split_cast(text) {
                Some((inside, b"")) => self.is_function(function, without_global_scope(inside)),
                _ => false,
            }
    }

    #[inline]
    const fn is_literal(&self, item: Place, text: &[u8]) -> bool {
        let node = self.node(item.node);
        let (ty, _) = self.unqualified(item.at(node.a));
        let ty_node = self.node(ty.node);
        let value = self.slice(node.b, node.c);
        match ty_node.tag {
            Tag::Builtin => match (BUILTINS[ty_node.a as usize].code.as_bytes(), text.trim_ascii()) {
                (b"Dn", text) => return eq(text, b"nullptr"),
                // Every nonzero number is `true`, which the symbol stores as 1.
                (b"b", b"true") => return eq(value, b"1"),
                (b"b", b"false") => return eq(value, b"0"),
                (b"b", _) => return false,
                // Floats are compared by their bits, because no other text is exact.
                (b"f" | b"d" | b"e" | b"g" | b"DF16_" | b"DF16b", text) => {
                    return match split_cast(text) {
                        Some((cast, [b'[', bits @ .., b']'])) => {
                            self.is_type(ty, cast, Rules::EXACT) && eq(bits, value)
                        }
                        _ => false,
                    };
                }
                _ => {}
            },
            Tag::Pointer | Tag::Member if eq(text.trim_ascii(), b"nullptr") => return eq(value, b"0"),
            _ => match split_cast(text) {
                Some((cast, _)) if !self.is_type(ty, cast, Rules::EXACT) => return false,
                Some(_) => {}
                // The value of an enumerator is not known here, only its enumeration.
                None if is_named(ty_node.tag) => {
                    return self.is_name(ty, without_global_scope(split_scope(text).0), Instances::Any);
                }
                None => return false,
            },
        }
        same_value(Value::of(text), Value::of_symbol(value))
    }
}

#[inline]
const fn same_value(written: Option<Value>, found: Option<Value>) -> bool {
    match (written, found) {
        (Some(written), Some(found)) => {
            written.magnitude == found.magnitude && (written.negative == found.negative || written.magnitude == 0)
        }
        _ => false,
    }
}

/// Whether this tag is that of a class or an enumeration.
#[inline]
pub(super) const fn is_named(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::Name
            | Tag::Tagged
            | Tag::Scoped
            | Tag::Template
            | Tag::Local
            | Tag::Lambda
            | Tag::Unnamed
            | Tag::Auto
            | Tag::Abbreviation
    )
}

/// The builtin types that a name may mean, with `std::` or without.
#[inline]
pub(super) const fn spelled_builtins(name: &[u8]) -> Builtins {
    let (scope, base) = split_scope(name);
    match scope {
        _ if eq(name, b"...") => Builtins::ELLIPSIS,
        b"" | b"std" => Builtins::spelled(base),
        _ => Builtins::NONE,
    }
}

/// Resolves CUDA's second names of the 16-bit floats.
#[inline]
pub(super) const fn alias(name: &[u8]) -> &[u8] {
    match name {
        b"half" => b"__half",
        b"half2" => b"__half2",
        b"nv_bfloat16" => b"__nv_bfloat16",
        b"nv_bfloat162" => b"__nv_bfloat162",
        _ => name,
    }
}

/// A scope without `(anonymous namespace)` at its end.
#[inline]
const fn without_anonymous(scope: &[u8]) -> &[u8] {
    if ends_with_anonymous(scope) { split_scope(scope).0 } else { scope }
}

#[inline]
const fn ends_with_anonymous(text: &[u8]) -> bool {
    let name = ANONYMOUS.as_bytes();
    text.len() >= name.len() && starts_with(text, text.len() - name.len(), name)
}

/// Splits `name[abi:tag]` into the name and the tag.
#[inline]
pub(super) const fn split_tag(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let [before @ .., b']'] = text.trim_ascii_end() else { return None };
    let mut at = before.len();
    while at > 0 && before[at - 1] != b'[' {
        at -= 1;
    }
    match before.split_at(at) {
        ([name @ .., b'['], [b'a', b'b', b'i', b':', tag @ ..]) => Some((name, tag)),
        _ => None,
    }
}

/// The text between `{lambda` and `#`, and the number between `#` and `}`.
#[inline]
const fn split_number<'t>(text: &'t [u8], start: &[u8]) -> Option<(&'t [u8], &'t [u8])> {
    let [before @ .., b'}'] = text else { return None };
    let mut at = before.len();
    while at > 0 && before[at - 1] != b'#' {
        at -= 1;
    }
    if at <= start.len() || !starts_with(text, 0, start) {
        return None;
    }
    let (before, number) = before.split_at(at);
    Some((before.split_at(at - 1).0.split_at(start.len()).1, number))
}

#[inline]
const fn is_number(text: &[u8], number: usize) -> bool {
    matches!(text, [b'1'..=b'9', ..])
        && same_value(Value::of(text), Some(Value { magnitude: number as u128, negative: false }))
}
