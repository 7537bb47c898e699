//! Whether the graph says what the user wrote in C++: `ns::Particle`, `const float *const *`, `Array<float, 3>`.
//!
//! The graph leads, and the text is split from its end, where the outermost part of a type stands. Nothing has to be
//! parsed that the symbol does not ask for.

use super::builtin::{BUILTINS, Builtins, eq, is_word, split_word, starts_with};
use super::node::{CONST, Graph, List, Place, Tag};
use super::print::{ANONYMOUS, is_anonymous};

/// How a name is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Instances {
    /// Template arguments are written, all of them.
    Exact,
    /// A type: without template arguments the name stands for every instance.
    Any,
    /// A function: as `Any`, and the last arguments may be left out, as where C++ deduces them.
    Start,
}

/// A type in C++ without its outermost part.
struct Outer<'t> {
    /// `*`, `&`, `R` for `&&`, otherwise 0: then `rest` is a name.
    sign: u8,
    rest: &'t [u8],
    is_const: bool,
}

impl<'t> Outer<'t> {
    const fn new(text: &'t [u8]) -> Self {
        let mut rest = text.trim_ascii();
        let mut is_const = false;
        loop {
            let (before, word) = split_last_word(rest);
            match word {
                b"const" => is_const = true,
                b"volatile" | b"__restrict__" | b"__restrict" | b"restrict" => {}
                _ => break,
            }
            rest = before;
        }
        let (sign, rest) = match rest {
            [inner @ .., b'*'] => (b'*', inner),
            [inner @ .., b'&', b'&'] => (b'R', inner),
            [inner @ .., b'&'] => (b'&', inner),
            _ => (0, rest),
        };
        let mut outer = Self { sign, rest: rest.trim_ascii(), is_const };
        if sign == 0 {
            outer.skip_leading_words();
        }
        outer
    }

    /// What stands before a name: qualifiers, `struct` and its like, `::`.
    const fn skip_leading_words(&mut self) {
        loop {
            let (word, tail) = split_word(self.rest);
            match word {
                b"const" => self.is_const = true,
                b"volatile" | b"struct" | b"class" | b"union" | b"enum" | b"typename" => {}
                _ => break,
            }
            self.rest = tail;
        }
        self.rest = without_global_scope(self.rest);
    }
}

/// `::S` is `S`.
pub(super) const fn without_global_scope(name: &[u8]) -> &[u8] {
    match name.trim_ascii() {
        [b':', b':', name @ ..] => name.trim_ascii_start(),
        name => name,
    }
}

impl Graph<'_> {
    /// Whether this is the type that `text` spells, if `const` is added to it where `adds_const` is true.
    ///
    /// Where `any_void` is true, `void` is every type: that is for pointees. `volatile` and `__restrict__` do not count.
    pub(super) const fn is_type(&self, place: Place, text: &[u8], adds_const: bool, any_void: bool) -> bool {
        let outer = Outer::new(text);
        let (place, qualifiers) = self.unqualified(place);
        let node = self.node(place.node);
        let spelled = if outer.sign == 0 { spelled(outer.rest) } else { Builtins::NONE };
        let rust_void = outer.sign == 0 && eq(outer.rest, b"void");
        if any_void && rust_void && matches!(node.tag, Tag::Function) {
            return true; // no function is `const`
        }
        if (qualifiers & CONST != 0) != (outer.is_const || adds_const) {
            return false;
        }
        let cpp_void = matches!(node.tag, Tag::Builtin) && Builtins::VOID.contains(node.a);
        if any_void && (rust_void || cpp_void) {
            return true;
        }
        match (outer.sign, node.tag) {
            (b'*', Tag::Pointer) => self.is_type(place.at(node.a), outer.rest, false, any_void),
            (b'&', Tag::LvalueRef) | (b'R', Tag::RvalueRef) => {
                self.is_type(place.at(node.a), outer.rest, false, any_void)
            }
            (0, Tag::Builtin) => spelled.contains(node.a),
            (0, Tag::Name | Tag::Tagged | Tag::Scoped | Tag::Template) => {
                self.is_name(place, outer.rest, Instances::Any)
            }
            _ => false,
        }
    }

    /// Whether this is the function, class or enumeration of this name, which has no `::` at its start.
    ///
    /// Namespaces have to be written, except those without a name.
    pub(super) const fn is_name(&self, place: Place, text: &[u8], instances: Instances) -> bool {
        let place = self.resolve(place);
        let node = self.node(place.node);
        match node.tag {
            Tag::Tagged => self.is_name(place.at(node.a), text, instances),
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
                if !self.is_name(place.at(node.b), name, Instances::Exact) {
                    return false;
                }
                let scope_node = self.node(node.a);
                match scope_node.tag {
                    Tag::Name if is_anonymous(self.slice(scope_node.a, scope_node.b)) => {
                        without_anonymous(scope).is_empty()
                    }
                    Tag::Scoped if self.is_anonymous(scope_node.b) => {
                        self.is_name(place.at(scope_node.a), without_anonymous(scope), Instances::Exact)
                    }
                    _ => self.is_name(place.at(node.a), scope, Instances::Exact),
                }
            }
            Tag::Name => {
                let name = self.slice(node.a, node.b);
                eq(name, text) || eq(name, alias(text))
            }
            Tag::Std => eq(text, b"std"),
            _ => false,
        }
    }

    const fn is_anonymous(&self, node: u16) -> bool {
        let node = self.node(node);
        matches!(node.tag, Tag::Name) && is_anonymous(self.slice(node.a, node.b))
    }

    const fn are_arguments(&self, mut list: List, text: &[u8], start: bool) -> bool {
        let mut rest = text.trim_ascii();
        while !rest.is_empty() {
            let (argument, tail) = split_comma(rest);
            let Some(item) = list.next(self) else { return false };
            let item = self.resolve(item);
            let same = match self.node(item.node).tag {
                Tag::Literal => self.is_literal(item, argument),
                _ => self.is_type(item, argument, false, false),
            };
            if !same {
                return false;
            }
            rest = tail;
        }
        start || list.next(self).is_none()
    }

    const fn is_literal(&self, item: Place, text: &[u8]) -> bool {
        let node = self.node(item.node);
        let (ty, _) = self.unqualified(item.at(node.a));
        let ty_node = self.node(ty.node);
        if !matches!(ty_node.tag, Tag::Builtin) {
            let Some((name, _)) = split_cast(text) else {
                // An enumerator's value is not known here, only which enumeration it belongs to.
                return self.is_name(ty, without_global_scope(split_scope(text).0), Instances::Any);
            };
            if !self.is_name(ty, without_global_scope(name), Instances::Any) {
                return false;
            }
        } else if eq(BUILTINS[ty_node.a as usize].code.as_bytes(), b"b") && Value::of(text).is_some() {
            // Any other number than 0 is `true`, which the symbol has as 1.
            return match (text.trim_ascii(), self.slice(node.b, node.c)) {
                (b"true", value) => eq(value, b"1"),
                (b"false", value) => eq(value, b"0"),
                _ => false,
            };
        }
        match (Value::of(text), Value::of_symbol(self.slice(node.b, node.c))) {
            (Some(written), Some(found)) => {
                written.magnitude == found.magnitude && (written.negative == found.negative || written.magnitude == 0)
            }
            _ => false,
        }
    }
}

/// The builtin types that a name may mean, with `std::` or without.
pub(super) const fn spelled(name: &[u8]) -> Builtins {
    let (scope, base) = split_scope(name);
    match scope {
        b"" | b"std" => Builtins::spelled(base),
        _ => Builtins::NONE,
    }
}

/// CUDA's second names of the 16-bit floats.
pub(super) const fn alias(name: &[u8]) -> &[u8] {
    match name {
        b"half" => b"__half",
        b"half2" => b"__half2",
        b"nv_bfloat16" => b"__nv_bfloat16",
        b"nv_bfloat162" => b"__nv_bfloat162",
        _ => name,
    }
}

/// The text before the last word, and that word.
pub(super) const fn split_last_word(text: &[u8]) -> (&[u8], &[u8]) {
    let text = text.trim_ascii_end();
    let mut start = text.len();
    while start > 0 && is_word(text[start - 1]) {
        start -= 1;
    }
    let (before, word) = text.split_at(start);
    (before.trim_ascii_end(), word)
}

/// The place of the opening bracket of the one that ends before `end`.
pub(super) const fn opening(text: &[u8], end: usize) -> Option<usize> {
    let mut depth = 0;
    let mut at = end;
    while at > 0 {
        at -= 1;
        match text[at] {
            b'\'' if at > 1 && text[at - 2] == b'\'' => at -= 2,
            b'>' => depth += 1,
            b'<' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The name before the last template arguments, and what is between the brackets.
pub(super) const fn split_arguments(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.trim_ascii_end();
    match text {
        [.., b'>'] => match opening(text, text.len()) {
            Some(start) => {
                let (name, rest) = text.split_at(start);
                Some((name.trim_ascii_end(), rest.split_at(rest.len() - 1).0.split_at(1).1))
            }
            None => None,
        },
        _ => None,
    }
}

/// What stands before and after the last `::` outside of brackets; nothing before it if there is none.
pub(super) const fn split_scope(text: &[u8]) -> (&[u8], &[u8]) {
    let mut at = text.len();
    while at > 0 {
        match text[at - 1] {
            b'>' => match opening(text, at) {
                Some(start) => at = start,
                None => break,
            },
            b':' if at > 1 && text[at - 2] == b':' => {
                let (scope, name) = text.split_at(at);
                return (scope.split_at(at - 2).0.trim_ascii(), name.trim_ascii());
            }
            _ => at -= 1,
        }
    }
    (b"", text.trim_ascii())
}

/// A scope without `(anonymous namespace)` at its end.
const fn without_anonymous(scope: &[u8]) -> &[u8] {
    let name = ANONYMOUS.as_bytes();
    if scope.len() < name.len() || !starts_with(scope, scope.len() - name.len(), name) {
        return scope;
    }
    split_scope(scope).0
}

/// The first of the items that commas outside of brackets separate, and the rest.
pub(super) const fn split_comma(text: &[u8]) -> (&[u8], &[u8]) {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\'' if at + 2 < text.len() && text[at + 2] == b'\'' => at += 2,
            b'<' | b'(' | b'[' => depth += 1,
            b'>' | b')' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                let (first, rest) = text.split_at(at);
                return (first.trim_ascii(), rest.split_at(1).1.trim_ascii_start());
            }
            _ => {}
        }
        at += 1;
    }
    (text, b"")
}

/// What stands in the parentheses at the start, and what follows them.
pub(super) const fn split_cast(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.trim_ascii();
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        at += 1;
    }
    // At 0 there was no parenthesis.
    if at == 0 || at == text.len() {
        return None;
    }
    let (cast, value) = text.split_at(at);
    Some((cast.split_at(1).1.trim_ascii(), value.split_at(1).1.trim_ascii()))
}

/// A whole number.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) magnitude: u128,
    pub(super) negative: bool,
}

impl Value {
    /// As the symbol has it: decimal, `n` before a negative one.
    const fn of_symbol(text: &[u8]) -> Option<Self> {
        let (negative, digits) = match text {
            [b'n', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        match magnitude(digits, 10) {
            Some(magnitude) => Some(Self { magnitude, negative }),
            None => None,
        }
    }

    /// As C++ has it: `-1`, `3u`, `0x10`, `'x'`, `true`, `(Mode)3`.
    pub(super) const fn of(text: &[u8]) -> Option<Self> {
        let text = match split_cast(text) {
            Some((_, value)) => value,
            None => text.trim_ascii(),
        };
        let (negative, mut digits) = match text {
            b"true" => return Some(Self { magnitude: 1, negative: false }),
            b"false" => return Some(Self { magnitude: 0, negative: false }),
            [b'\'', character, b'\''] => return Some(Self { magnitude: *character as u128, negative: false }),
            [b'-', digits @ ..] => (true, digits.trim_ascii_start()),
            digits => (false, digits),
        };
        while let [start @ .., b'u' | b'U' | b'l' | b'L'] = digits {
            digits = start;
        }
        let magnitude = match digits {
            [b'0', b'x' | b'X', digits @ ..] => magnitude(digits, 16),
            [b'0', b'b' | b'B', digits @ ..] => magnitude(digits, 2),
            [b'0', digits @ ..] if !digits.is_empty() => magnitude(digits, 8),
            digits => magnitude(digits, 10),
        };
        match magnitude {
            Some(magnitude) => Some(Self { magnitude, negative }),
            None => None,
        }
    }
}

const fn magnitude(digits: &[u8], base: u32) -> Option<u128> {
    if digits.is_empty() {
        return None;
    }
    let mut value: u128 = 0;
    let mut i = 0;
    while i < digits.len() {
        // C++ allows `'` between digits.
        if digits[i] != b'\'' {
            let Some(digit) = (digits[i] as char).to_digit(base) else { return None };
            let Some(shifted) = value.checked_mul(base as u128) else { return None };
            let Some(next) = shifted.checked_add(digit as u128) else { return None };
            value = next;
        }
        i += 1;
    }
    Some(value)
}
