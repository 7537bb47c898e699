//! Names in a symbol: those of functions, classes and enumerations, with their template arguments.

use super::build::{Cells, Decoder, MAX_SUBSTITUTIONS, peek, some};
use super::builtin::{BUILTINS, is_word, starts_with};
use super::decode::MAX_PREFIXES;
use super::node::{ADDRESS, EXPRESSION, INTERNAL, LVALUE, NONE, Node, RVALUE, Tag, UNNESTED};

/// Names that have their own codes: types, and the operator of lambdas.
pub(super) const ABBREVIATIONS: [(&str, &str); 9] = [
    ("Sa", "std::allocator"),
    ("Sb", "std::basic_string"),
    ("Ss", "std::string"),
    ("Si", "std::istream"),
    ("So", "std::ostream"),
    ("Sd", "std::iostream"),
    ("Da", "auto"),
    ("Dc", "decltype(auto)"),
    ("cl", "operator()"),
];

impl Decoder<'_> {
    /// A name with its own code, at one of [`ABBREVIATIONS`].
    #[inline]
    pub(super) const fn abbreviation(&mut self) -> Option<u16> {
        let mut i = 0;
        while i < ABBREVIATIONS.len() {
            if self.take(ABBREVIATIONS[i].0.as_bytes()) {
                return self.push(Node { tag: Tag::Abbreviation, a: i as u16, ..Node::LEAF });
            }
            i += 1;
        }
        None
    }

    /// The node of a substitution, after `S`: `_`, `0_`, `A_` … in base 36.
    #[inline]
    pub(super) const fn substitution(&mut self) -> Option<u16> {
        let mut index = 0;
        if peek!(self).is_ascii_lowercase() {
            self.at -= 1;
            return self.abbreviation();
        }
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
        if index >= self.substitutions_len {
            return None;
        }
        let node = self.substitutions[index];
        // Functions in the name have their own template parameters, and compilers do not distinguish them here.
        if self.contexts > 1 || self.contexts > self.context { self.in_this_context(node) } else { Some(node) }
    }

    /// The same node with this function's template arguments: `T_`, or a pointer, a reference or an array of it.
    #[inline]
    const fn in_this_context(&mut self, node: u16) -> Option<u16> {
        let context = self.graph.context(node);
        if context == 0 || context == self.context {
            return Some(node);
        }
        let mut leaf = node;
        let mut prefixes = [NONE; MAX_PREFIXES];
        let mut len = 0;
        loop {
            let Node { tag, a, c, .. } = self.graph.nodes[leaf as usize];
            match tag {
                Tag::Param if self.context != 0 => break,
                Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef | Tag::Qualified | Tag::Expansion => {}
                Tag::Array | Tag::Vector if c != NONE => {}
                _ => return self.unsupported(),
            }
            if len == MAX_PREFIXES {
                return self.unsupported();
            }
            prefixes[len] = leaf;
            len += 1;
            leaf = a;
        }
        let mut node = some!(self.param(self.graph.nodes[leaf as usize].a as usize));
        while len > 0 {
            len -= 1;
            let Node { tag, b, c, .. } = self.graph.nodes[prefixes[len] as usize];
            node = some!(self.prefixed(tag, node, b, c));
        }
        Some(node)
    }

    /// The function's template parameter, after `T`: `_`, `0_`, `1_` …
    #[inline]
    pub(super) const fn template_param(&mut self) -> Option<u16> {
        // `TL0__` is a parameter of an outer template.
        if peek!(self) == b'L' {
            return self.unsupported();
        }
        let index = if peek!(self) == b'_' { 0 } else { some!(self.number()) + 1 };
        if !self.take_byte(b'_') {
            return None;
        }
        if self.in_lambda {
            return self.push(Node { tag: Tag::Auto, a: index as u16, ..Node::LEAF });
        }
        self.param(index)
    }

    /// The function's template parameter with this number.
    #[inline]
    const fn param(&mut self, index: usize) -> Option<u16> {
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
        self.push(Node { tag: Tag::Param, pack, a: index as u16, b: argument, c: self.context, ..node })
    }

    /// A name that is written as its length and its bytes, with its ABI tags.
    #[inline]
    const fn source_name(&mut self) -> Option<u16> {
        let name = some!(self.bare_name());
        self.tagged(name)
    }

    #[inline]
    const fn tagged(&mut self, name: u16) -> Option<u16> {
        let mut name = name;
        while peek!(self) == b'B' {
            self.at += 1;
            let tag = some!(self.bare_name());
            name = some!(self.join(Tag::Tagged, name, tag));
        }
        Some(name)
    }

    #[inline]
    pub(super) const fn bare_name(&mut self) -> Option<u16> {
        let zero = peek!(self) == b'0';
        let len = some!(self.number());
        let end = self.at + len;
        if zero || end > self.text.len() || !is_identifier(self.text, self.at, end) {
            return None;
        }
        let name = some!(self.push(Node { tag: Tag::Name, a: self.at as u16, b: len as u16, ..Node::LEAF }));
        self.at = end;
        Some(name)
    }

    /// The name of a function or variable, or of a class or enumeration, with template arguments.
    ///
    /// Every part of it that another part follows can be substituted later. The whole name of a type can be too, which is
    /// left to the caller. The whole name of a function cannot.
    #[inline]
    pub(super) const fn name(&mut self, function: bool) -> Option<u16> {
        if peek!(self) == b'Z' {
            return self.local_name(function);
        }
        let nested = self.take_byte(b'N');
        let qualifiers = if nested && function { self.function_qualifiers() } else { 0 };
        let mut name = NONE;
        // Whether `name` can be substituted already, or never will be.
        let mut known = true;
        loop {
            let first = name == NONE;
            match peek!(self) {
                b'E' if nested && !first && !known => {
                    self.at += 1;
                    // A name with a single part is never nested.
                    if !matches!(self.graph.nodes[name as usize].tag, Tag::Scoped | Tag::Template) {
                        return None;
                    }
                    return if qualifiers == 0 {
                        Some(name)
                    } else {
                        self.wrap(Tag::Qualified, name, qualifiers, NONE)
                    };
                }
                b'S' if first => name = some!(self.known_scope()),
                b'T' if first => {
                    self.at += 1;
                    name = some!(self.template_param());
                    known = false;
                }
                // This is `decltype(…)::type`.
                b'D' if first && (starts_with(self.text, self.at, b"Dt") || starts_with(self.text, self.at, b"DT")) => {
                    name = some!(self.unknown());
                    known = false;
                }
                b'I' if !first && !matches!(self.graph.nodes[name as usize].tag, Tag::Std | Tag::Template) => {
                    some!(self.make_known(name, known));
                    self.at += 1;
                    let arguments = some!(self.template_arguments());
                    name = some!(self.with_cells(Tag::Template, name, arguments, NONE));
                    known = false;
                    if !nested {
                        self.graph.nodes[name as usize].c = UNNESTED;
                        return Some(name);
                    }
                }
                byte @ (b'0'..=b'9' | b'L' | b'U')
                    if nested || first || matches!(self.graph.nodes[name as usize].tag, Tag::Std) =>
                {
                    some!(self.make_known(name, known));
                    let part = if byte == b'U' { some!(self.unnamed()) } else { some!(self.own_name()) };
                    name = if first { part } else { some!(self.join(Tag::Scoped, name, part)) };
                    known = false;
                }
                // Items local to a lambda are in its `operator()`.
                b'c' if nested && !first && starts_with(self.text, self.at, b"cl") => {
                    some!(self.make_known(name, known));
                    let part = some!(self.abbreviation());
                    name = some!(self.join(Tag::Scoped, name, part));
                    known = false;
                }
                _ if !nested && !first && !known => return Some(name),
                // These are operators, constructors, destructors, members that lambdas initialise, and structured
                // bindings.
                b'a'..=b'z' | b'C' | b'D' | b'M' if nested || first => return self.unsupported(),
                _ => return None,
            }
        }
    }

    /// The qualifiers of a member function, which stand before its name.
    #[inline]
    const fn function_qualifiers(&mut self) -> u16 {
        let qualifiers = self.qualifiers();
        if self.take_byte(b'R') {
            qualifiers | LVALUE
        } else if self.take_byte(b'O') {
            qualifiers | RVALUE
        } else {
            qualifiers
        }
    }

    /// `St` for `std`, or a substitution.
    #[inline]
    const fn known_scope(&mut self) -> Option<u16> {
        self.at += 1;
        if peek!(self) == b't' {
            self.at += 1;
            return self.push(Node { tag: Tag::Std, a: NONE, b: NONE, ..Node::LEAF });
        }
        self.substitution()
    }

    /// Makes the name available for substitution, unless it already is.
    #[inline]
    const fn make_known(&mut self, name: u16, known: bool) -> Option<()> {
        if known { Some(()) } else { self.add_substitution(name) }
    }

    /// An unqualified name, after `L` if other files cannot use it.
    #[inline]
    const fn own_name(&mut self) -> Option<u16> {
        if !self.take_byte(b'L') {
            return self.source_name();
        }
        let name = some!(self.bare_name());
        self.graph.nodes[name as usize].c = INTERNAL;
        self.tagged(name)
    }

    /// A class or enumeration in a function, or in the initialiser of a variable, at its `Z`.
    #[inline]
    const fn local_name(&mut self, function: bool) -> Option<u16> {
        self.at += 1;
        let scope = some!(self.encoding(false));
        // This is a string, or an item in the default value of a parameter.
        if matches!(peek!(self), b's' | b'd') {
            return self.unsupported();
        }
        // A local name is in no namespace and does not start with a substitution.
        let mut first = self.at;
        while matches!(
            if first < self.text.len() { self.text[first] } else { 0 },
            b'N' | b'r' | b'V' | b'K' | b'R' | b'O'
        ) {
            first += 1;
        }
        match if first < self.text.len() { self.text[first] } else { 0 } {
            b'0'..=b'9' | b'L' | b'U' => {}
            b'S' | b'T' | b'Z' => return self.unsupported(),
            _ => return None,
        }
        let entity = some!(self.name(function));
        let number = match peek!(self) {
            b'_' => {
                self.at += 1;
                let long = self.take_byte(b'_');
                let start = self.at;
                let number = some!(self.number());
                if long && !self.take_byte(b'_') || !long && self.at != start + 1 {
                    return None;
                }
                number as u16
            }
            _ => NONE,
        };
        let local = some!(self.join(Tag::Local, scope, entity));
        self.graph.nodes[local as usize].c = number;
        Some(local)
    }

    /// A lambda, or a class or enumeration without a name, at its `U`.
    #[inline]
    const fn unnamed(&mut self) -> Option<u16> {
        let lambda = if self.take(b"Ul") {
            true
        } else if self.take(b"Ut") {
            false
        } else {
            return self.unsupported();
        };
        let mut params = Cells::EMPTY;
        if lambda {
            // The lambda is a template: `[]<class T>(T x)`.
            if peek!(self) == b'T' && self.at + 1 < self.text.len() && self.text[self.at + 1].is_ascii_lowercase() {
                return self.unsupported();
            }
            let around = self.in_lambda;
            self.in_lambda = true;
            params = some!(self.types(false));
            self.in_lambda = around;
        }
        // `_` is number 0, and `0_` is number 1.
        let number = if peek!(self) == b'_' { 0 } else { some!(self.number()) + 1 };
        if !self.take_byte(b'_') {
            return None;
        }
        let node = if lambda {
            let Cells { first, depth, weight, .. } = params;
            Node { tag: Tag::Lambda, depth, weight, pack: 0, a: first, b: number as u16, c: NONE }
        } else {
            Node { tag: Tag::Unnamed, a: number as u16, ..Node::LEAF }
        };
        self.push(node)
    }

    /// Template arguments, after `I` and up to `E`.
    #[inline]
    pub(super) const fn template_arguments(&mut self) -> Option<Cells> {
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
                // The argument list is never empty, because an empty pack is also an argument.
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
                b'L' => some!(self.literal(0)),
                b'X' => {
                    self.at += 1;
                    let node = some!(self.argument());
                    if !self.take_byte(b'E') {
                        return None;
                    }
                    node
                }
                _ => some!(self.ty()),
            };
            some!(self.append(if in_pack { &mut pack } else { &mut outer }, item));
        }
    }

    /// A template argument that is an expression, after `X`.
    #[inline]
    const fn argument(&mut self) -> Option<u16> {
        if self.take(b"ad") {
            if starts_with(self.text, self.at, b"L_Z") {
                return self.literal(ADDRESS | EXPRESSION);
            }
            self.at -= 2;
        } else if starts_with(self.text, self.at, b"L_Z") {
            return self.literal(EXPRESSION);
        } else if peek!(self) == b'T' && !self.in_lambda {
            self.at += 1;
            return self.template_param();
        }
        self.unknown()
    }

    /// A function or a variable, or a value with its type, at its `L` and up to `E`.
    ///
    /// A value is a decimal number, with `n` if it is negative, or the bytes of a float. `nullptr` has no value.
    #[inline]
    pub(super) const fn literal(&mut self, entity: u16) -> Option<u16> {
        self.at += 1;
        if self.take(b"_Z") {
            let function = some!(self.encoding(false));
            return self.wrap(Tag::Entity, function, entity, NONE);
        }
        // Lambdas and strings are not supported.
        if matches!(peek!(self), b'U' | b'A') {
            return self.unsupported();
        }
        let ty = some!(self.ty());
        let node = self.graph.nodes[ty as usize];
        let code = if matches!(node.tag, Tag::Builtin) { BUILTINS[node.a as usize].code.as_bytes() } else { b"" };
        let start = self.at;
        match (code, node.tag) {
            (b"v" | b"z", _)
            | (_, Tag::LvalueRef | Tag::RvalueRef | Tag::Function | Tag::Array | Tag::Vector | Tag::Qualified) => {
                return None;
            }
            (b"Dn", _) => _ = self.take_byte(b'0'),
            (b"f" | b"d" | b"e" | b"g" | b"DF16_" | b"DF16b", _) => {
                while matches!(peek!(self), b'0'..=b'9' | b'a'..=b'f') {
                    self.at += 1;
                }
                if self.at == start {
                    return None;
                }
            }
            (b"b", _) => {
                if !matches!(peek!(self), b'0' | b'1') {
                    return None;
                }
                self.at += 1;
            }
            _ => {
                self.take_byte(b'n');
                some!(self.digits());
            }
        }
        let len = self.at - start;
        if !self.take_byte(b'E') {
            return None;
        }
        self.wrap(Tag::Literal, ty, start as u16, len as u16)
    }
}

/// Whether these bytes are a C++ name. A name is a text of its own, so it must end at a character boundary.
#[inline]
const fn is_identifier(text: &[u8], start: usize, end: usize) -> bool {
    if start >= end || text[start].is_ascii_digit() || end < text.len() && text[end] & 0b1100_0000 == 0b1000_0000 {
        return false;
    }
    let mut at = start;
    while at < end {
        if !is_word(text[at]) {
            return false;
        }
        at += 1;
    }
    // These words have another meaning where a type or a name is written.
    !matches!(
        text.split_at(end).0.split_at(start).1,
        b"const"
            | b"volatile"
            | b"restrict"
            | b"__restrict"
            | b"__restrict__"
            | b"struct"
            | b"class"
            | b"union"
            | b"enum"
            | b"typename"
            | b"noexcept"
            | b"operator"
            | b"decltype"
    )
}
