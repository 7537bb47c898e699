//! From the symbol to its graph: one pass, every byte is looked at once.

use super::build::{Cells, Decoder, MAX_SUBSTITUTIONS, peek, some};
use super::builtin::{BUILTINS, Builtins, builtin_at, starts_with};
use super::node::{CONST, Graph, MAX_WEIGHT, NONE, Node, RESTRICT, Tag, VOLATILE};

/// The most pointers, references, qualifiers and dimensions before one type.
const MAX_PREFIXES: usize = 16;
/// How deep types may be nested in each other; each level takes at most five frames.
const MAX_NESTING: usize = 16;

/// What a symbol says, in a graph.
pub(super) struct Decoded<'a> {
    pub(super) graph: Graph<'a>,
    /// How many nodes there are.
    pub(super) nodes: u16,
    pub(super) name: u16,
    /// `NONE` of what is no template.
    pub(super) returns: u16,
    /// The cell with the first parameter; `NONE` if there are none, or of a variable.
    pub(super) params: u16,
    pub(super) is_variable: bool,
}

/// Decodes the name of a function; `None` if it is not mangled or uses what is not known here.
pub(super) const fn decode(symbol: &str) -> Option<Decoded<'_>> {
    // Places in the symbol are kept in 16 bits.
    if symbol.len() >= NONE as usize {
        return None;
    }
    let mut decoder = Decoder::new(symbol);
    decoder.skip_static_prefix();
    if !decoder.take(b"_Z") {
        return None;
    }
    let name = some!(decoder.name(true));
    let mut returns = NONE;
    if let Tag::Template = decoder.graph.nodes[name as usize].tag {
        // Only a template's name has its arguments at the end, and only then the return type is encoded.
        decoder.arguments = decoder.graph.nodes[name as usize].b;
        returns = some!(decoder.ty());
    }
    let params = some!(decoder.types(true)).first;
    Some(Decoded { graph: decoder.graph, nodes: decoder.len as u16, name, returns, params, is_variable: false })
}

/// Decodes the mangled name of a variable.
pub(super) const fn decode_variable(symbol: &str) -> Option<Decoded<'_>> {
    if symbol.len() >= NONE as usize {
        return None;
    }
    let mut decoder = Decoder::new(symbol);
    if !decoder.take(b"_Z") {
        return None;
    }
    let name = some!(decoder.name(true));
    if decoder.at < decoder.text.len() {
        return None;
    }
    let nodes = decoder.len as u16;
    Some(Decoded { graph: decoder.graph, nodes, name, returns: NONE, params: NONE, is_variable: true })
}

impl Decoder<'_> {
    /// Facts 7: `__nv_static_<len>__<hash>_<n>_<file>__<hash>_` before the name of a `static` kernel under `-rdc=true`.
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

    /// After `S`: what `_`, `0_`, `A_` … refers to; numbers are base 36.
    const fn substitution(&mut self) -> Option<u16> {
        let mut index = 0;
        if peek!(self) != b'_' {
            loop {
                let digit = match peek!(self) {
                    digit @ b'0'..=b'9' => digit - b'0',
                    digit @ b'A'..=b'Z' => digit - b'A' + 10,
                    b'_' => break,
                    _ => return None,
                };
                index = index * 36 + digit as usize;
                if index >= MAX_SUBSTITUTIONS {
                    return None;
                }
                self.at += 1;
            }
            index += 1;
        }
        self.at += 1;
        if index < self.substitutions_len { Some(self.substitutions[index]) } else { None }
    }

    /// After `T`: the function's template parameter `_`, `0_`, `1_` …
    const fn template_param(&mut self) -> Option<u16> {
        let index = if peek!(self) == b'_' { 0 } else { some!(self.number()) + 1 };
        if !self.take_byte(b'_') {
            return None;
        }
        let mut cell = self.arguments;
        let mut left = index;
        while cell != NONE && left > 0 {
            cell = self.graph.cells[cell as usize].next;
            left -= 1;
        }
        if cell == NONE {
            return None;
        }
        let argument = self.graph.cells[cell as usize].item;
        let node = self.graph.nodes[argument as usize];
        let pack = if matches!(node.tag, Tag::Pack) { node.c + 1 } else { 0 };
        self.push(Node { tag: Tag::Param, pack, a: index as u16, b: argument, c: NONE, ..node })
    }

    /// A length and so many bytes, with the ABI tags after it.
    const fn source_name(&mut self) -> Option<u16> {
        let mut name = some!(self.bare_name());
        while peek!(self) == b'B' {
            self.at += 1;
            let tag = some!(self.bare_name());
            name = some!(self.join(Tag::Tagged, name, tag));
        }
        Some(name)
    }

    const fn bare_name(&mut self) -> Option<u16> {
        let len = some!(self.number());
        let end = self.at + len;
        // A name is text of its own, so it ends where a character ends.
        if len == 0 || end > self.text.len() || continues_character(self.text, end) {
            return None;
        }
        let name = some!(self.push(Node { tag: Tag::Name, a: self.at as u16, b: len as u16, ..Node::LEAF }));
        self.at = end;
        Some(name)
    }

    /// The name of a function, or of a class or enumeration, with template arguments.
    ///
    /// Every part of it that is followed by another can be substituted later. The whole name of a type can too, which
    /// is left to the caller; that of a function cannot.
    const fn name(&mut self, function: bool) -> Option<u16> {
        let nested = self.take_byte(b'N');
        if nested {
            while matches!(peek!(self), b'r' | b'V' | b'K') && function {
                self.at += 1;
            }
        }
        let mut name = NONE;
        // Whether `name` can be substituted already, or never will be.
        let mut known = true;
        loop {
            let first = name == NONE;
            match peek!(self) {
                b'E' if nested && !first && !known => {
                    self.at += 1;
                    return Some(name);
                }
                b'S' if first => {
                    self.at += 1;
                    if peek!(self) == b't' {
                        self.at += 1;
                        name = some!(self.push(Node { tag: Tag::Std, a: NONE, b: NONE, ..Node::LEAF }));
                    } else {
                        name = some!(self.substitution());
                    }
                }
                b'T' if first => {
                    self.at += 1;
                    name = some!(self.template_param());
                    known = false;
                }
                b'I' if !first && !matches!(self.graph.nodes[name as usize].tag, Tag::Std | Tag::Template) => {
                    if !known {
                        some!(self.add_substitution(name));
                    }
                    self.at += 1;
                    let arguments = some!(self.template_arguments());
                    name = some!(self.with_cells(Tag::Template, name, arguments, NONE));
                    known = false;
                    if !nested {
                        return Some(name);
                    }
                }
                b'0'..=b'9' | b'L' if nested || first || matches!(self.graph.nodes[name as usize].tag, Tag::Std) => {
                    if !known {
                        some!(self.add_substitution(name));
                    }
                    // `L`: internal linkage.
                    self.take_byte(b'L');
                    let part = some!(self.source_name());
                    name = if first { part } else { some!(self.join(Tag::Scoped, name, part)) };
                    known = false;
                }
                _ if !nested && !first && !known => return Some(name),
                _ => return None,
            }
        }
    }

    /// After `I`: up to `E`.
    const fn template_arguments(&mut self) -> Option<Cells> {
        let mut outer = Cells::EMPTY;
        let mut pack = Cells::EMPTY;
        let mut in_pack = false;
        loop {
            let item = match peek!(self) {
                b'E' if in_pack => {
                    self.at += 1;
                    in_pack = false;
                    let Cells { first, depth, weight, count, .. } = pack;
                    some!(self.push(Node { tag: Tag::Pack, depth, weight, pack: 0, a: first, b: NONE, c: count }))
                }
                // Empty lists do not exist: an empty pack is one.
                b'E' if outer.first != NONE => {
                    self.at += 1;
                    return Some(outer);
                }
                b'J' if !in_pack => {
                    self.at += 1;
                    in_pack = true;
                    pack = Cells::EMPTY;
                    continue;
                }
                b'L' => {
                    self.at += 1;
                    some!(self.literal())
                }
                // The one expression that is decoded: a template parameter.
                b'X' => {
                    self.at += 1;
                    if !self.take_byte(b'T') {
                        return None;
                    }
                    let param = some!(self.template_param());
                    if !self.take_byte(b'E') {
                        return None;
                    }
                    param
                }
                _ => some!(self.ty()),
            };
            some!(self.append(if in_pack { &mut pack } else { &mut outer }, item));
        }
    }

    /// After `L`: type, value, `E`. The value is a number in decimal, `n` if it is negative, or the bytes of a float.
    const fn literal(&mut self) -> Option<u16> {
        if peek!(self) == b'_' {
            return None; // the address of a variable or function
        }
        let ty = some!(self.ty());
        let start = self.at;
        while matches!(peek!(self), b'0'..=b'9' | b'a'..=b'f' | b'n') {
            self.at += 1;
        }
        let len = self.at - start;
        if !self.take_byte(b'E') {
            return None;
        }
        self.wrap(Tag::Literal, ty, start as u16, len as u16)
    }

    /// Types up to `E`, or up to the end of the symbol. One `void` alone is no type.
    const fn types(&mut self, to_the_end: bool) -> Option<Cells> {
        let mut cells = Cells::EMPTY;
        let mut ended = false;
        while !ended {
            let item = some!(self.ty());
            ended = if to_the_end { self.at == self.text.len() } else { self.take_byte(b'E') };
            let node = self.graph.nodes[item as usize];
            if matches!(node.tag, Tag::Builtin) && Builtins::VOID.contains(node.a) {
                return if ended && cells.first == NONE { Some(cells) } else { None };
            }
            some!(self.append(&mut cells, item));
        }
        Some(cells)
    }

    /// `r`, `V` and `K`, in this order.
    const fn qualifiers(&mut self) -> u16 {
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

    /// A type. What stands before another type is kept in a list, so that pointers take no frames.
    const fn ty(&mut self) -> Option<u16> {
        // The short way for most types.
        if matches!(peek!(self), b'a'..=b'q' | b's' | b't' | b'v'..=b'z') {
            let index = some!(builtin_at(self.text, self.at));
            self.at += 1;
            return self.push(Node { tag: Tag::Builtin, a: index as u16, ..Node::LEAF });
        }
        if self.nesting == MAX_NESTING {
            return None;
        }
        self.nesting += 1;
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
                    if c == NONE || c == 0 {
                        return None;
                    }
                    (Tag::Vector, b, c)
                }
                _ => break,
            };
            if matches!(tag, Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef | Tag::Expansion) {
                self.at += 1;
            }
            if len == MAX_PREFIXES {
                return None;
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

    const fn prefixed(&mut self, tag: Tag, node: u16, b: u16, c: u16) -> Option<u16> {
        if !matches!(tag, Tag::Expansion) {
            return self.wrap(tag, node, b, c);
        }
        let pattern = self.graph.nodes[node as usize];
        if pattern.pack == 0 {
            return None;
        }
        let elements = pattern.pack - 1;
        let weight = pattern.weight as usize * elements as usize;
        if weight >= MAX_WEIGHT as usize {
            return None;
        }
        self.push(Node { tag, weight: weight as u16, pack: 0, a: node, b: elements, c: NONE, ..pattern })
    }

    /// Up to `_`: the place of a number in the symbol, or the argument that a template parameter stands for.
    const fn dimension(&mut self) -> Option<(u16, u16)> {
        let start = self.at;
        let dimension = if self.take_byte(b'T') {
            (some!(self.template_param()), NONE)
        } else {
            if peek!(self) != b'_' {
                some!(self.number());
            }
            (start as u16, (self.at - start) as u16)
        };
        if self.take_byte(b'_') { Some(dimension) } else { None }
    }

    /// A type that starts with itself, and whether it can be substituted already, or never will be.
    const fn core_type(&mut self) -> Option<(u16, bool)> {
        let node = match peek!(self) {
            b'0'..=b'9' | b'N' => some!(self.name(false)),
            b'S' => return self.substituted_type(),
            b'T' => {
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
            b'F' => some!(self.function(false)),
            b'M' => {
                self.at += 1;
                let class = some!(self.ty());
                let member = some!(self.ty());
                some!(self.join(Tag::Member, class, member))
            }
            // A vendor's type is a name.
            b'u' => {
                self.at += 1;
                some!(self.bare_name())
            }
            b'D' if self.take(b"DoF") => {
                self.at -= 1;
                some!(self.function(true))
            }
            _ => {
                let index = some!(builtin_at(self.text, self.at));
                self.at += BUILTINS[index].code.len();
                return Some((
                    some!(self.push(Node { tag: Tag::Builtin, a: index as u16, b: NONE, ..Node::LEAF })),
                    true,
                ));
            }
        };
        Some((node, false))
    }

    const fn function(&mut self, noexcept: bool) -> Option<u16> {
        self.at += 1;
        let result = some!(self.ty());
        let params = some!(self.types(false));
        self.with_cells(Tag::Function, result, params, noexcept as u16)
    }

    /// `S_`, `S_I…E`, `St…`
    const fn substituted_type(&mut self) -> Option<(u16, bool)> {
        if starts_with(self.text, self.at, b"St") {
            return Some((some!(self.name(false)), false));
        }
        self.at += 1;
        let node = some!(self.substitution());
        if peek!(self) != b'I' {
            return Some((node, true));
        }
        self.at += 1;
        let arguments = some!(self.template_arguments());
        Some((some!(self.with_cells(Tag::Template, node, arguments, NONE)), false))
    }
}

/// Whether the character before `at` does not end there.
const fn continues_character(text: &[u8], at: usize) -> bool {
    at < text.len() && text[at] & 0b1100_0000 == 0b1000_0000
}
