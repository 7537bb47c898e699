//! Decodes a symbol into a graph, in one pass that reads every byte once. This file has functions, parameters and types.

use super::SymbolError;
use super::build::{Cells, Decoder, peek, some};
use super::builtin::{BUILTINS, Builtins, builtin_at, starts_with};
use super::matching::is_named;
use super::node::{
    CONST, EXTERN_C, Graph, LVALUE, MAX_WEIGHT, NOEXCEPT, NONE, Node, RESTRICT, RVALUE, Tag, VENDOR, VOLATILE,
};

/// The maximum number of pointers, references, qualifiers and dimensions before one type.
pub(super) const MAX_PREFIXES: usize = 16;
/// The maximum nesting of types, of functions in names, and of expressions, the function itself included. Each level
/// takes at most five frames.
pub(super) const MAX_NESTING: usize = 17;

/// A decoded symbol as a graph.
pub(super) struct Decoded<'a> {
    pub(super) graph: Graph<'a>,
    /// The number of nodes.
    pub(super) nodes: u16,
    pub(super) name: u16,
    /// `NONE` if the function is not a template.
    pub(super) returns: u16,
    /// The cell with the first parameter; `NONE` if there are none, and for a variable.
    pub(super) params: u16,
    pub(super) is_variable: bool,
}

/// Decodes the name of a function or variable.
#[inline]
pub(super) const fn decode(symbol: &str) -> Result<Decoded<'_>, SymbolError> {
    let text = symbol.as_bytes();
    if !starts_with(text, 0, b"_Z") && !starts_with(text, 0, b"__nv_static_") {
        return Err(SymbolError::NotMangled);
    }
    // Positions in the symbol have 16 bits.
    if symbol.len() >= NONE as usize {
        return Err(SymbolError::Unsupported);
    }
    let mut decoder = Decoder::new(symbol);
    decoder.skip_static_prefix();
    if !decoder.take(b"_Z") {
        return Err(SymbolError::NotMangled);
    }
    let Some(node) = decoder.encoding(true) else {
        return Err(if decoder.is_unsupported { SymbolError::Unsupported } else { SymbolError::Invalid });
    };
    let Decoder { graph, len, .. } = decoder;
    let Node { tag, a, b, c, .. } = graph.nodes[node as usize];
    let nodes = len as u16;
    Ok(match tag {
        Tag::Callable => Decoded { graph, nodes, name: a, returns: b, params: c, is_variable: false },
        _ => Decoded { graph, nodes, name: node, returns: NONE, params: NONE, is_variable: true },
    })
}

impl Decoder<'_> {
    /// Skips the prefix of a `static` kernel under `-rdc=true`: `__nv_static_<len>__<hash>_<n>_<file>__<hash>_`
    /// (facts 7).
    #[inline]
    const fn skip_static_prefix(&mut self) {
        if !self.take(b"__nv_static_") {
            return;
        }
        if let Some(len) = self.number() {
            if self.take_byte(b'_') && len <= self.text.len() - self.at {
                self.at += len;
                self.take_byte(b'_');
            }
        }
    }

    /// A function, or a variable, which has no parameters. It ends at the end of the symbol, or with an `E`.
    #[inline]
    pub(super) const fn encoding(&mut self, to_the_end: bool) -> Option<u16> {
        some!(self.enter());
        // `_ZTV…` and `_ZGV…` are tables and guards.
        if matches!(peek!(self), b'T' | b'G') {
            return self.unsupported();
        }
        let (around, context, in_lambda) = (self.arguments, self.context, self.in_lambda);
        self.in_lambda = false;
        let full = some!(self.name(true));
        let node = if to_the_end && self.at == self.text.len() || !to_the_end && self.take_byte(b'E') {
            full
        } else {
            let name = self.graph.last_name(full);
            let mut returns = NONE;
            if let Tag::Template = self.graph.nodes[name as usize].tag {
                // Only an instance of a template has arguments at the end of its name, and only then the symbol contains
                // the return type.
                self.arguments = self.graph.nodes[name as usize].b;
                self.contexts += 1;
                self.context = self.contexts;
                returns = some!(self.ty());
            }
            let params = some!(self.types(to_the_end));
            (self.arguments, self.context) = (around, context);
            let node = some!(self.with_cells(Tag::Callable, full, params, NONE));
            // The return type also adds to the depth.
            let callable = &mut self.graph.nodes[node as usize];
            (callable.b, callable.c) = (returns, params.first);
            if returns != NONE {
                let Node { depth, weight, .. } = self.graph.nodes[returns as usize];
                some!(self.deepen(node, depth, weight));
            }
            node
        };
        self.in_lambda = in_lambda;
        self.nesting -= 1;
        Some(node)
    }

    /// Enters one more level of nesting.
    #[inline]
    pub(super) const fn enter(&mut self) -> Option<()> {
        if self.nesting == MAX_NESTING {
            return self.unsupported();
        }
        self.nesting += 1;
        Some(())
    }

    /// Types up to `E`, or up to the end of the symbol. A single `void` stands for no types. `R` or `O` before the `E`
    /// belongs to the member function.
    #[inline]
    pub(super) const fn types(&mut self, to_the_end: bool) -> Option<Cells> {
        let mut cells = Cells::EMPTY;
        let mut ended = false;
        while !ended {
            let item = some!(self.ty());
            ended = if to_the_end {
                // Compilers add a suffix to the symbol of a part of a function.
                if peek!(self) == b'.' {
                    return self.unsupported();
                }
                self.at == self.text.len()
            } else if self.take(b"RE") {
                cells.reference = LVALUE;
                true
            } else if self.take(b"OE") {
                cells.reference = RVALUE;
                true
            } else {
                self.take_byte(b'E')
            };
            let node = self.graph.nodes[item as usize];
            if matches!(node.tag, Tag::Builtin) && Builtins::VOID.contains(node.a) {
                return if ended && cells.first == NONE { Some(cells) } else { None };
            }
            some!(self.append(&mut cells, item));
        }
        Some(cells)
    }

    /// The qualifiers `r`, `V` and `K`, in this order.
    #[inline]
    pub(super) const fn qualifiers(&mut self) -> u16 {
        let mut qualifiers = 0;
        if self.take_byte(b'r') {
            qualifiers |= RESTRICT;
        }
        if self.take_byte(b'V') {
            qualifiers |= VOLATILE;
        }
        if self.take_byte(b'K') {
            qualifiers |= CONST;
        }
        qualifiers
    }

    /// A type. The parts before the innermost type are kept in a list, so that pointers take no frames.
    #[inline]
    pub(super) const fn ty(&mut self) -> Option<u16> {
        // Most types take this short path.
        if matches!(peek!(self), b'a'..=b'q' | b's' | b't' | b'v'..=b'z') {
            let Some(index) = builtin_at(self.text, self.at) else { return self.unsupported() };
            self.at += 1;
            return self.push(Node { tag: Tag::Builtin, a: index as u16, ..Node::LEAF });
        }
        some!(self.enter());
        let mut prefixes = [(Tag::Pointer, NONE, NONE); MAX_PREFIXES];
        let mut len = 0;
        loop {
            let (tag, b, c) = match peek!(self) {
                b'P' => (Tag::Pointer, NONE, NONE),
                b'R' => (Tag::LvalueRef, NONE, NONE),
                b'O' => (Tag::RvalueRef, NONE, NONE),
                b'r' | b'V' | b'K' => (Tag::Qualified, self.qualifiers(), NONE),
                b'A' => {
                    self.at += 1;
                    let (b, c) = some!(self.dimension());
                    (Tag::Array, b, c)
                }
                b'D' if starts_with(self.text, self.at, b"Dp") => {
                    self.at += 1;
                    (Tag::Expansion, NONE, NONE)
                }
                b'D' if starts_with(self.text, self.at, b"Dv") => {
                    self.at += 2;
                    let (b, c) = some!(self.dimension());
                    if c == 0 {
                        return None;
                    }
                    if c == NONE {
                        return self.unsupported();
                    }
                    (Tag::Vector, b, c)
                }
                _ => break,
            };
            if matches!(tag, Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef | Tag::Expansion) {
                self.at += 1;
            }
            if len == MAX_PREFIXES {
                return self.unsupported();
            }
            prefixes[len] = (tag, b, c);
            len += 1;
        }
        let (mut node, mut known) = some!(self.core_type());
        while len > 0 {
            len -= 1;
            let (tag, b, c) = prefixes[len];
            // The qualifiers of a member function are part of its type.
            let part_of_function =
                matches!(tag, Tag::Qualified) && matches!(self.graph.nodes[node as usize].tag, Tag::Function);
            if !known && !part_of_function {
                some!(self.add_substitution(node));
            }
            node = some!(self.prefixed(tag, node, b, c));
            known = false;
        }
        if !known {
            some!(self.add_substitution(node));
        }
        self.nesting -= 1;
        Some(node)
    }

    #[inline]
    pub(super) const fn prefixed(&mut self, tag: Tag, node: u16, b: u16, c: u16) -> Option<u16> {
        if !matches!(tag, Tag::Expansion) {
            // `const` applies to a vector, not to its elements.
            if matches!((tag, self.graph.nodes[node as usize].tag), (Tag::Vector, Tag::Qualified)) {
                return None;
            }
            return self.wrap(tag, node, b, c);
        }
        let pattern = self.graph.nodes[node as usize];
        if pattern.pack == 0 {
            // The packs of other functions are not counted.
            return if self.in_lambda { self.unsupported() } else { None };
        }
        let elements = pattern.pack - 1;
        let weight = pattern.weight as usize * elements as usize;
        if weight >= MAX_WEIGHT as usize {
            return self.unsupported();
        }
        self.push(Node { tag, weight: weight as u16, pack: 0, a: node, b: elements, c: NONE, ..pattern })
    }

    /// A dimension up to `_`: the position of a number in the symbol, or the node of a template parameter or an
    /// expression.
    #[inline]
    const fn dimension(&mut self) -> Option<(u16, u16)> {
        let dimension = match peek!(self) {
            b'_' => (self.at as u16, 0),
            b'0'..=b'9' => some!(self.digits()),
            b'T' if !self.in_lambda => {
                self.at += 1;
                (some!(self.template_param()), NONE)
            }
            _ => (some!(self.unknown()), NONE),
        };
        if self.take_byte(b'_') { Some(dimension) } else { None }
    }

    /// A type without prefixes, and whether it is already a substitution or can never be one.
    #[inline]
    const fn core_type(&mut self) -> Option<(u16, bool)> {
        let node = match peek!(self) {
            b'0'..=b'9' | b'N' | b'Z' => some!(self.name(false)),
            b'S' => return self.substituted_type(),
            b'T' => {
                // `Ts`, `Tu` and `Te` stand for `struct T::x`, `union T::x` and `enum T::x`.
                if self.at + 1 < self.text.len() && matches!(self.text[self.at + 1], b's' | b'u' | b'e') {
                    return self.unsupported();
                }
                self.at += 1;
                let param = some!(self.template_param());
                if peek!(self) != b'I' {
                    return Some((param, false));
                }
                some!(self.add_substitution(param));
                self.at += 1;
                let arguments = some!(self.template_arguments());
                some!(self.with_cells(Tag::Template, param, arguments, NONE))
            }
            b'F' => some!(self.function(0)),
            b'M' => {
                self.at += 1;
                let class = some!(self.ty());
                let tag = self.graph.nodes[class as usize].tag;
                if !is_named(tag) && !matches!(tag, Tag::Param | Tag::Unknown) {
                    return None;
                }
                let member = some!(self.ty());
                some!(self.join(Tag::Member, class, member))
            }
            // A vendor's type is stored as a name.
            b'u' => {
                self.at += 1;
                let name = some!(self.bare_name());
                if peek!(self) == b'I' {
                    return self.unsupported();
                }
                self.graph.nodes[name as usize].c = VENDOR;
                name
            }
            b'D' => match builtin_at(self.text, self.at) {
                Some(index) => return self.builtin(index),
                None => match if self.at + 1 < self.text.len() { self.text[self.at + 1] } else { 0 } {
                    b't' | b'T' => some!(self.unknown()),
                    b'a' | b'c' => return Some((some!(self.abbreviation()), true)),
                    b'o' if starts_with(self.text, self.at, b"DoF") => {
                        self.at += 2;
                        some!(self.function(NOEXCEPT))
                    }
                    _ => return self.unsupported(),
                },
            },
            // `C` and `G` are complex numbers, and `U` is a vendor's qualifier.
            b'U' if starts_with(self.text, self.at, b"Ul") || starts_with(self.text, self.at, b"Ut") => {
                some!(self.name(false))
            }
            b'C' | b'G' | b'U' => return self.unsupported(),
            _ => {
                let index = some!(builtin_at(self.text, self.at));
                return self.builtin(index);
            }
        };
        Some((node, false))
    }

    #[inline]
    const fn builtin(&mut self, index: usize) -> Option<(u16, bool)> {
        self.at += BUILTINS[index].code.len();
        Some((some!(self.push(Node { tag: Tag::Builtin, a: index as u16, b: NONE, ..Node::LEAF })), true))
    }

    /// A function type, at its `F`.
    #[inline]
    const fn function(&mut self, bits: u16) -> Option<u16> {
        self.at += 1;
        let mut bits = bits;
        if self.take_byte(b'Y') {
            bits |= EXTERN_C;
        }
        let result = some!(self.ty());
        let params = some!(self.types(false));
        self.with_cells(Tag::Function, result, params, bits | params.reference)
    }

    /// A type that starts with a substitution: `S_`, `S_I…E`, `St…`.
    #[inline]
    const fn substituted_type(&mut self) -> Option<(u16, bool)> {
        if starts_with(self.text, self.at, b"St") {
            return Some((some!(self.name(false)), false));
        }
        self.at += 1;
        let node = some!(self.substitution());
        if peek!(self) != b'I' {
            return Some((node, true));
        }
        if let Tag::Template = self.graph.nodes[node as usize].tag {
            return None;
        }
        self.at += 1;
        let arguments = some!(self.template_arguments());
        Some((some!(self.with_cells(Tag::Template, node, arguments, NONE)), false))
    }
}
