//! Writes the symbol of a graph, with substitutions for repeated parts.

use super::TEXT_BYTES;
use super::build::MAX_SUBSTITUTIONS;
use super::builtin::BUILTINS;
use super::decode::Decoded;
use super::names::ABBREVIATIONS;
use super::node::{
    ADDRESS, CONST, EXPRESSION, EXTERN_C, Graph, INTERNAL, LVALUE, MAX_NODES, NOEXCEPT, NONE, Node, RESTRICT, RVALUE,
    Tag, UNNESTED, VENDOR, VOLATILE,
};
use super::same::sames;
use crate::text::Text;

/// The symbol of a function or variable.
#[inline]
pub(super) const fn symbol(decoded: &Decoded<'_>) -> Text<TEXT_BYTES> {
    let mut writer = Writer {
        graph: &decoded.graph,
        same: sames(decoded),
        seen: [NONE; MAX_SUBSTITUTIONS],
        len: 0,
        text: Text::new(),
    };
    writer.text.push_str("_Z");
    writer.function_name(decoded.name);
    if !decoded.is_variable {
        writer.signature(decoded.returns, decoded.params);
    }
    writer.text
}

struct Writer<'g, 'a> {
    graph: &'g Graph<'a>,
    same: [u16; MAX_NODES],
    /// The parts that can be substituted, as the first nodes of their kind.
    seen: [u16; MAX_SUBSTITUTIONS],
    len: usize,
    text: Text<TEXT_BYTES>,
}

impl<'g> Writer<'g, '_> {
    #[inline]
    const fn node(&self, node: u16) -> &'g Node {
        self.graph.node(node)
    }

    /// Writes the substitution if this part was written before. Returns whether it did.
    #[inline]
    const fn substitution(&mut self, node: u16) -> bool {
        let mut index = 0;
        while index < self.len && self.seen[index] != self.same[node as usize] {
            index += 1;
        }
        if index == self.len {
            return false;
        }
        self.text.push_str("S");
        if index > 0 {
            self.base_36(index - 1);
        }
        self.text.push_str("_");
        true
    }

    #[inline]
    const fn base_36(&mut self, number: usize) {
        if number >= 36 {
            self.base_36(number / 36);
        }
        let digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let digit = digits.as_bytes().split_at(number % 36).1.split_at(1).0;
        self.push(digit);
    }

    #[inline]
    const fn push(&mut self, bytes: &[u8]) {
        // The bytes are a part of the symbol that was cut between characters.
        if let Ok(text) = core::str::from_utf8(bytes) {
            self.text.push_str(text);
        }
    }

    #[inline]
    const fn add(&mut self, node: u16) {
        if self.len < MAX_SUBSTITUTIONS {
            self.seen[self.len] = self.same[node as usize];
            self.len += 1;
        }
    }

    /// Whether this is a name without a scope, or a name in `std`. Neither needs an `N`.
    #[inline]
    const fn is_unscoped(&self, node: u16) -> bool {
        match self.node(node).tag {
            Tag::Name | Tag::Tagged | Tag::Lambda | Tag::Unnamed => true,
            Tag::Scoped => matches!(self.node(self.node(node).a).tag, Tag::Std),
            _ => false,
        }
    }

    /// Writes a name for which [`Self::is_unscoped`] holds.
    #[inline]
    const fn unscoped(&mut self, node: u16) {
        if let Tag::Scoped = self.node(node).tag {
            self.text.push_str("St");
            self.source_name(self.node(node).b);
        } else {
            self.source_name(node);
        }
    }

    #[inline]
    const fn source_name(&mut self, node: u16) {
        let Node { tag, a, b, c, .. } = *self.node(node);
        match tag {
            Tag::Tagged => {
                self.source_name(a);
                self.text.push_str("B");
                self.source_name(b);
            }
            Tag::Lambda => {
                self.text.push_str("Ul");
                self.types(a);
                self.text.push_str("E");
                self.number(b);
            }
            Tag::Abbreviation => self.text.push_str(ABBREVIATIONS[a as usize].0),
            Tag::Unnamed => {
                self.text.push_str("Ut");
                self.number(a);
            }
            _ => {
                self.text.push_str(match c {
                    INTERNAL => "L",
                    VENDOR => "u",
                    _ => "",
                });
                self.text.push_usize(b as usize);
                self.push(self.graph.slice(a, b));
            }
        }
    }

    /// Writes the number of a parameter: `_`, `0_`, `1_` and so on.
    #[inline]
    const fn number(&mut self, number: u16) {
        if number > 0 {
            self.text.push_usize(number as usize - 1);
        }
        self.text.push_str("_");
    }

    /// Writes the part after the name of a function.
    #[inline]
    const fn signature(&mut self, returns: u16, params: u16) {
        if returns != NONE {
            self.ty(returns);
        }
        self.types(params);
    }

    /// Writes a function or variable that is part of another name.
    #[inline]
    const fn encoding(&mut self, node: u16) {
        let Node { tag, a, b, c, .. } = *self.node(node);
        match tag {
            Tag::Callable => {
                self.function_name(a);
                self.signature(b, c);
            }
            _ => self.function_name(node),
        }
        self.text.push_str("E");
    }

    /// Writes a name that is local to a function.
    #[inline]
    const fn local(&mut self, node: u16) {
        let Node { a, b, c, .. } = *self.node(node);
        self.text.push_str("Z");
        self.encoding(a);
        self.function_name(b);
        if c != NONE {
            self.text.push_str(if c < 10 { "_" } else { "__" });
            self.text.push_usize(c as usize);
            self.text.push_str(if c < 10 { "" } else { "_" });
        }
    }

    /// Copies an unknown part from the symbol. Its substitutions have the same numbers here.
    #[inline]
    const fn unknown(&mut self, node: u16) {
        let Node { a, b, c, .. } = *self.node(node);
        self.push(self.graph.slice(b, c));
        let mut cell = a;
        while cell != NONE {
            self.add(self.graph.cells[cell as usize].item);
            cell = self.graph.cells[cell as usize].next;
        }
    }

    /// Writes the name of a function or variable, which is itself never substituted.
    #[inline]
    const fn function_name(&mut self, name: u16) {
        let Node { tag, a, b, c, .. } = *self.node(name);
        match tag {
            Tag::Qualified => self.nested(a, b),
            Tag::Local => self.local(name),
            Tag::Template if c == UNNESTED && self.substitution(a) => self.arguments(b),
            Tag::Template if self.is_unscoped(a) => {
                self.unscoped(a);
                self.add(a);
                self.arguments(b);
            }
            Tag::Template => self.nested(name, 0),
            Tag::Scoped if !self.is_unscoped(name) => self.nested(name, 0),
            _ => self.unscoped(name),
        }
    }

    /// Writes a name with a namespace or class before it.
    #[inline]
    const fn nested(&mut self, node: u16, qualifiers: u16) {
        let Node { tag, a, b, .. } = *self.node(node);
        self.text.push_str("N");
        self.qualifiers(qualifiers);
        self.text.push_str(if qualifiers & LVALUE != 0 { "R" } else { "" });
        self.text.push_str(if qualifiers & RVALUE != 0 { "O" } else { "" });
        self.prefix(a);
        match tag {
            Tag::Template => self.arguments(b),
            _ => self.source_name(b),
        }
        self.text.push_str("E");
    }

    /// Writes the namespace or class before a part of a name.
    #[inline]
    const fn prefix(&mut self, node: u16) {
        let Node { tag, a, b, .. } = *self.node(node);
        if let Tag::Std = tag {
            self.text.push_str("St");
            return;
        }
        if self.substitution(node) {
            return;
        }
        match tag {
            Tag::Abbreviation => return self.text.push_str(ABBREVIATIONS[a as usize].0),
            Tag::Param | Tag::Auto => self.param(node),
            Tag::Unknown => self.unknown(node),
            Tag::Local => self.local(node),
            Tag::Scoped => {
                self.prefix(a);
                self.source_name(b);
            }
            Tag::Template => {
                self.prefix(a);
                self.arguments(b);
            }
            _ => self.source_name(node),
        }
        self.add(node);
    }

    /// Whether this is `decltype`, not a value.
    #[inline]
    const fn is_type(&self, node: u16) -> bool {
        let Node { b, c, .. } = *self.node(node);
        matches!(self.graph.slice(b, c), [b'D', ..])
    }

    #[inline]
    const fn param(&mut self, node: u16) {
        self.text.push_str("T");
        self.number(self.node(node).a);
    }

    #[inline]
    const fn arguments(&mut self, cell: u16) {
        self.text.push_str("I");
        self.list(cell);
        self.text.push_str("E");
    }

    #[inline]
    const fn list(&mut self, mut cell: u16) {
        while cell != NONE {
            let item = self.graph.cells[cell as usize].item;
            let Node { tag, a, b, c, .. } = *self.node(item);
            match tag {
                Tag::Literal => {
                    self.text.push_str("L");
                    self.ty(a);
                    self.push(self.graph.slice(b, c));
                    self.text.push_str("E");
                }
                Tag::Pack => {
                    self.text.push_str("J");
                    self.list(a);
                    self.text.push_str("E");
                }
                Tag::Entity => {
                    self.text.push_str(if b & EXPRESSION != 0 { "X" } else { "" });
                    self.text.push_str(if b & ADDRESS != 0 { "ad" } else { "" });
                    self.text.push_str("L_Z");
                    self.encoding(a);
                    self.text.push_str(if b & EXPRESSION != 0 { "E" } else { "" });
                }
                Tag::Unknown if !self.is_type(item) => {
                    self.text.push_str("X");
                    self.unknown(item);
                    self.text.push_str("E");
                }
                // A parameter for a value is an expression.
                Tag::Param if matches!(self.node(b).tag, Tag::Literal | Tag::Entity) => {
                    self.text.push_str("X");
                    self.param(item);
                    self.text.push_str("E");
                }
                _ => self.ty(item),
            }
            cell = self.graph.cells[cell as usize].next;
        }
    }

    /// Writes the types of parameters. An empty list is `void`.
    #[inline]
    const fn types(&mut self, mut cell: u16) {
        if cell == NONE {
            self.text.push_str("v");
        }
        while cell != NONE {
            self.ty(self.graph.cells[cell as usize].item);
            cell = self.graph.cells[cell as usize].next;
        }
    }

    #[inline]
    const fn ty(&mut self, node: u16) {
        let Node { tag, a, b, c, .. } = *self.node(node);
        if let Tag::Builtin = tag {
            self.text.push_str(BUILTINS[a as usize].code);
            return;
        }
        if let Tag::Abbreviation = tag {
            self.text.push_str(ABBREVIATIONS[a as usize].0);
            return;
        }
        if self.substitution(node) {
            return;
        }
        match tag {
            Tag::Pointer => self.text.push_str("P"),
            Tag::LvalueRef => self.text.push_str("R"),
            Tag::RvalueRef => self.text.push_str("O"),
            Tag::Expansion => self.text.push_str("Dp"),
            Tag::Qualified => self.qualifiers(b),
            Tag::Array | Tag::Vector => {
                self.text.push_str(if let Tag::Array = tag { "A" } else { "Dv" });
                if c == NONE && matches!(self.node(b).tag, Tag::Unknown) {
                    self.unknown(b);
                } else if c == NONE {
                    self.param(b);
                } else {
                    self.push(self.graph.slice(b, c));
                }
                self.text.push_str("_");
            }
            _ => {}
        }
        match tag {
            // The qualifiers of a member function are part of its type.
            Tag::Qualified if matches!(self.node(a).tag, Tag::Function) => self.function(a),
            Tag::Pointer
            | Tag::LvalueRef
            | Tag::RvalueRef
            | Tag::Expansion
            | Tag::Qualified
            | Tag::Array
            | Tag::Vector => self.ty(a),
            Tag::Function => self.function(node),
            Tag::Member => {
                self.text.push_str("M");
                self.ty(a);
                self.ty(b);
            }
            Tag::Param | Tag::Auto => self.param(node),
            Tag::Unknown => self.unknown(node),
            Tag::Local => self.local(node),
            _ => self.class(node),
        }
        self.add(node);
    }

    #[inline]
    const fn qualifiers(&mut self, qualifiers: u16) {
        self.text.push_str(if qualifiers & RESTRICT != 0 { "r" } else { "" });
        self.text.push_str(if qualifiers & VOLATILE != 0 { "V" } else { "" });
        self.text.push_str(if qualifiers & CONST != 0 { "K" } else { "" });
    }

    #[inline]
    const fn function(&mut self, node: u16) {
        let Node { a, b, c, .. } = *self.node(node);
        self.text.push_str(if c & NOEXCEPT != 0 { "DoF" } else { "F" });
        self.text.push_str(if c & EXTERN_C != 0 { "Y" } else { "" });
        self.ty(a);
        self.types(b);
        self.text.push_str(if c & LVALUE != 0 { "R" } else { "" });
        self.text.push_str(if c & RVALUE != 0 { "O" } else { "" });
        self.text.push_str("E");
    }

    /// Writes a class or enumeration that was not written before.
    #[inline]
    const fn class(&mut self, node: u16) {
        let Node { tag, a, b, .. } = *self.node(node);
        match tag {
            Tag::Template if matches!(self.node(a).tag, Tag::Param | Tag::Auto | Tag::Abbreviation | Tag::Local) => {
                self.prefix(a);
                self.arguments(b);
            }
            Tag::Template if self.is_unscoped(a) => {
                if !self.substitution(a) {
                    self.unscoped(a);
                    self.add(a);
                }
                self.arguments(b);
            }
            Tag::Template => self.nested(node, 0),
            Tag::Scoped if !self.is_unscoped(node) => self.nested(node, 0),
            _ => self.unscoped(node),
        }
    }
}
