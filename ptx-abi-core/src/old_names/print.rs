//! Writes a graph as C++ text.
//!
//! A declarator stands around its name, `int (*)[4]`, so a type is written in two halves.

use super::builtin::{BUILTINS, starts_with};
use super::names::ABBREVIATIONS;
use super::node::{ADDRESS, CONST, Graph, LVALUE, List, NOEXCEPT, NONE, Node, Place, RESTRICT, RVALUE, Tag, VOLATILE};
use crate::text::{Text, push};

/// The text for a namespace without a name.
pub(super) const ANONYMOUS: &str = "(anonymous namespace)";

/// Whether nvcc or another compiler generated this name for a namespace without a name, or for `static` items (facts 7).
#[inline]
pub(super) const fn is_anonymous(name: &[u8]) -> bool {
    starts_with(name, 0, b"_GLOBAL__N_") || is_static(name)
}

/// Whether nvcc generated this namespace for `static` items. Programmers do not write it.
#[inline]
const fn is_static(name: &[u8]) -> bool {
    starts_with(name, 0, b"_INTERNAL_")
}

impl Graph<'_> {
    /// Appends a type, a name or a template argument.
    #[inline]
    pub(super) const fn push<const N: usize>(&self, place: Place, text: &mut Text<N>) {
        self.push_left(place, text);
        self.push_right(place, text);
    }

    /// Appends the items of a list, with commas between them.
    #[inline]
    pub(super) const fn push_list<const N: usize>(&self, mut list: List, text: &mut Text<N>) {
        let mut first = true;
        while let Some(item) = list.next(self) {
            if !first {
                text.push_str(", ");
            }
            first = false;
            self.push_left(item, text);
            self.push_right(item, text);
        }
    }

    #[inline]
    const fn push_slice<const N: usize>(&self, start: u16, len: u16, text: &mut Text<N>) {
        // Names were cut between characters.
        if let Ok(slice) = core::str::from_utf8(self.slice(start, len)) {
            text.push_str(slice);
        }
    }

    #[inline]
    const fn push_left<const N: usize>(&self, place: Place, text: &mut Text<N>) {
        let place = self.resolve(place);
        let node = self.node(place.node);
        match node.tag {
            Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef => {
                let (tag, inner) = self.reference(place);
                self.push_left(inner, text);
                self.push_gap(inner, text);
                text.push_str(match tag {
                    Tag::Pointer => "*",
                    Tag::LvalueRef => "&",
                    _ => "&&",
                });
            }
            Tag::Member => {
                let inner = place.at(node.b);
                self.push_left(inner, text);
                self.push_gap(inner, text);
                self.push_left(place.at(node.a), text);
                text.push_str("::*");
            }
            Tag::Qualified => {
                let (inner, qualifiers) = self.unqualified(place);
                let tag = self.node(inner.node).tag;
                if !is_pointer(tag) && !matches!(tag, Tag::Function) {
                    push_qualifiers(qualifiers, "", " ", text);
                }
                self.push_left(inner, text);
                if is_pointer(tag) {
                    push_qualifiers(qualifiers, "", "", text);
                }
            }
            Tag::Array | Tag::Function | Tag::Expansion => self.push_left(place.at(node.a), text),
            Tag::Vector => {
                self.push_left(place.at(node.a), text);
                text.push_str(" __vector(");
                self.push_slice(node.b, node.c, text);
                text.push_str(")");
            }
            Tag::Param => {}
            _ => self.push_name(place, node, text),
        }
    }

    /// Appends names and template arguments, which have no second half.
    #[inline]
    const fn push_name<const N: usize>(&self, place: Place, node: &Node, text: &mut Text<N>) {
        match node.tag {
            Tag::Builtin => text.push_str(BUILTINS[node.a as usize].name),
            Tag::Std => text.push_str("std"),
            Tag::Name if is_anonymous(self.slice(node.a, node.b)) => text.push_str(ANONYMOUS),
            Tag::Name => self.push_slice(node.a, node.b, text),
            Tag::Tagged => {
                self.push_left(place.at(node.a), text);
                text.push_str("[abi:");
                self.push_left(place.at(node.b), text);
                text.push_str("]");
            }
            Tag::Abbreviation => text.push_str(ABBREVIATIONS[node.a as usize].1),
            Tag::Scoped => {
                let scope = place.at(node.a);
                if !self.is_static(scope) {
                    self.push_left(scope, text);
                    text.push_str("::");
                }
                self.push_left(place.at(node.b), text);
            }
            Tag::Local => {
                self.push_left(place.at(self.unqualified_name(self.function_name(node.a)).0), text);
                text.push_str("::");
                self.push_left(place.at(self.unqualified_name(node.b).0), text);
            }
            Tag::Callable => self.push_left(place.at(self.unqualified_name(node.a).0), text),
            Tag::Entity => {
                text.push_str(if node.b & ADDRESS != 0 { "&" } else { "" });
                self.push_left(place.at(self.unqualified_name(self.function_name(node.a)).0), text);
            }
            Tag::Unknown => text.push_str(match self.slice(node.b, node.c) {
                [b'D', ..] => "decltype(...)",
                _ => "...",
            }),
            Tag::Lambda => {
                text.push_str("{lambda(");
                self.push_list(List::new(node.a, place.element), text);
                push!(text, ")#{}", node.b as usize + 1);
                text.push_str("}");
            }
            Tag::Unnamed => {
                text.push_str("{unnamed type#");
                text.push_usize(node.a as usize + 1);
                text.push_str("}");
            }
            Tag::Auto => {
                push!(text, "auto:{}", node.a as usize + 1);
            }
            Tag::Template => {
                self.push_left(place.at(node.a), text);
                text.push_str("<");
                self.push_list(List::new(node.b, place.element), text);
                text.push_str(">");
            }
            Tag::Literal => self.push_literal(place, text),
            Tag::Pack => self.push_list(List::new(node.a, place.element), text),
            // `push_left` writes the other kinds, which stand around a type.
            _ => {}
        }
    }

    /// Appends the gap between a type and the star after it, with the parenthesis that a function or an array needs.
    #[inline]
    const fn push_gap<const N: usize>(&self, inner: Place, text: &mut Text<N>) {
        let (inner, qualifiers) = self.unqualified(inner);
        match self.node(inner.node).tag {
            Tag::Array | Tag::Function => text.push_str(" ("),
            tag if is_pointer(tag) && qualifiers == 0 => {}
            _ => text.push_str(" "),
        }
    }

    #[inline]
    const fn push_right<const N: usize>(&self, place: Place, text: &mut Text<N>) {
        let place = self.resolve(place);
        let node = self.node(place.node);
        match node.tag {
            Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef | Tag::Member => {
                let inner = if let Tag::Member = node.tag { place.at(node.b) } else { self.reference(place).1 };
                if matches!(self.node(self.unqualified(inner).0.node).tag, Tag::Array | Tag::Function) {
                    text.push_str(")");
                }
                self.push_right(inner, text);
            }
            Tag::Qualified => {
                let (inner, qualifiers) = self.unqualified(place);
                match self.node(inner.node).tag {
                    Tag::Function => self.push_behind(inner, qualifiers, text),
                    _ => self.push_right(inner, text),
                }
            }
            Tag::Array => {
                text.push_str("[");
                if node.c == NONE {
                    self.push_left(place.at(node.b), text);
                } else {
                    self.push_slice(node.b, node.c, text);
                }
                text.push_str("]");
                self.push_right(place.at(node.a), text);
            }
            Tag::Function => self.push_behind(place, 0, text),
            Tag::Expansion => self.push_right(place.at(node.a), text),
            _ => {}
        }
    }

    /// Appends the text after the place of a function's name: the parameters, the qualifiers of a member function, and
    /// the rest of the return type.
    #[inline]
    const fn push_behind<const N: usize>(&self, place: Place, qualifiers: u16, text: &mut Text<N>) {
        let node = self.node(place.node);
        text.push_str("(");
        self.push_list(List::new(node.b, place.element), text);
        text.push_str(")");
        push_function_qualifiers(qualifiers | node.c & (LVALUE | RVALUE), text);
        if node.c & NOEXCEPT != 0 {
            text.push_str(" noexcept");
        }
        self.push_right(place.at(node.a), text);
    }

    /// The name of a function or variable, without its parameters.
    #[inline]
    const fn function_name(&self, node: u16) -> u16 {
        match self.node(node).tag {
            Tag::Callable => self.node(node).a,
            _ => node,
        }
    }

    /// Whether programmers do not write this namespace.
    #[inline]
    const fn is_static(&self, scope: Place) -> bool {
        let node = self.node(scope.node);
        matches!(node.tag, Tag::Name) && is_static(self.slice(node.a, node.b))
    }

    /// Appends the value as C++ writes it: `3u`, `-1`, `true`, `(char)120`, `(Mode)0`.
    #[inline]
    const fn push_literal<const N: usize>(&self, place: Place, text: &mut Text<N>) {
        let node = self.node(place.node);
        let ty = place.at(node.a);
        let value = self.slice(node.b, node.c);
        let ty_node = self.node(ty.node);
        let code = if matches!(ty_node.tag, Tag::Builtin) { BUILTINS[ty_node.a as usize].code } else { "" };
        let suffix = match (code.as_bytes(), value) {
            (b"b", b"0" | b"1") => return text.push_str(if matches!(value, b"1") { "true" } else { "false" }),
            (b"Dn", _) => return text.push_str("nullptr"),
            (b"i", _) => "",
            (b"j", _) => "u",
            (b"l", _) => "l",
            (b"m", _) => "ul",
            (b"x", _) => "ll",
            (b"y", _) => "ull",
            (b"f" | b"d" | b"e" | b"g" | b"DF16_" | b"DF16b", _) => {
                text.push_str("(");
                self.push(ty, text);
                text.push_str(")[");
                self.push_slice(node.b, node.c, text);
                return text.push_str("]");
            }
            _ => {
                text.push_str("(");
                self.push(ty, text);
                text.push_str(")");
                ""
            }
        };
        let (start, len) = match value {
            [b'n', ..] => {
                text.push_str("-");
                (node.b + 1, node.c - 1)
            }
            _ => (node.b, node.c),
        };
        self.push_slice(start, len, text);
        text.push_str(suffix);
    }
}

/// Whether the qualifiers of this type stand after its star, as the `const` of a pointer does.
#[inline]
const fn is_pointer(tag: Tag) -> bool {
    matches!(tag, Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef | Tag::Member)
}

/// Appends the qualifiers of a member function, which stand after its parameters.
#[inline]
pub(super) const fn push_function_qualifiers<const N: usize>(qualifiers: u16, text: &mut Text<N>) {
    push_qualifiers(qualifiers, " ", "", text);
    push!(
        text,
        "{}{}",
        if qualifiers & LVALUE != 0 { " &" } else { "" },
        if qualifiers & RVALUE != 0 { " &&" } else { "" }
    );
}

#[inline]
const fn push_qualifiers<const N: usize>(qualifiers: u16, before: &str, after: &str, text: &mut Text<N>) {
    let words = [(CONST, "const"), (VOLATILE, "volatile"), (RESTRICT, "__restrict__")];
    let mut first = true;
    let mut i = 0;
    while i < words.len() {
        if qualifiers & words[i].0 != 0 {
            // After a star only the second word needs a space.
            text.push_str(if first || !after.is_empty() { before } else { " " });
            first = false;
            push!(text, "{}{}", words[i].1, after);
        }
        i += 1;
    }
}
