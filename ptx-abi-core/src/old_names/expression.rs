//! Expressions in a symbol, such as `decltype(T() + U())` and `Array<2 * N>`. Only a compiler can compute them, so the
//! decoder only finds where they end and which of their parts can be substituted.

use super::build::{Cells, Decoder, peek, some};
use super::builtin::starts_with;
use super::node::{NONE, Node, Tag};

/// Operators with one operand.
const UNARY: &[&[u8; 2]] =
    &[b"ps", b"ng", b"ad", b"de", b"co", b"nt", b"pp", b"mm", b"sz", b"az", b"nx", b"te", b"sp", b"tw", b"dl", b"da"];
/// Operators with two operands.
const BINARY: &[&[u8; 2]] = &[
    b"pl", b"mi", b"ml", b"dv", b"rm", b"an", b"or", b"eo", b"aS", b"pL", b"mI", b"mL", b"dV", b"rM", b"aN", b"oR",
    b"eO", b"ls", b"rs", b"lS", b"rS", b"eq", b"ne", b"lt", b"gt", b"le", b"ge", b"ss", b"aa", b"oo", b"cm", b"pm",
    b"ix", b"ds",
];
/// Casts to a type.
const CASTS: &[&[u8; 2]] = &[b"sc", b"dc", b"rc", b"cc"];

/// The maximum number of times that the decoder reads a name in an expression again, in one symbol.
const MAX_RETRIES: u8 = 16;

#[inline]
const fn is_one_of(code: [u8; 2], codes: &[&[u8; 2]]) -> bool {
    let mut i = 0;
    while i < codes.len() {
        if codes[i][0] == code[0] && codes[i][1] == code[1] {
            return true;
        }
        i += 1;
    }
    false
}

impl Decoder<'_> {
    /// An expression, or `decltype` of an expression with its `E`.
    #[inline]
    pub(super) const fn unknown(&mut self) -> Option<u16> {
        // An expression depends on a template parameter. Compilers replace all others by their values.
        if self.arguments == NONE {
            return self.unsupported();
        }
        some!(self.enter());
        let (start, first) = (self.at, self.substitutions_len);
        let is_type = self.take(b"Dt") || self.take(b"DT");
        some!(self.expression());
        if is_type && !self.take_byte(b'E') {
            return None;
        }
        let mut inside = Cells::EMPTY;
        let mut i = first;
        while i < self.substitutions_len {
            some!(self.append(&mut inside, self.substitutions[i]));
            i += 1;
        }
        self.nesting -= 1;
        let Cells { first, depth, weight, pack, .. } = inside;
        let len = (self.at - start) as u16;
        self.push(Node { tag: Tag::Unknown, depth, weight, pack, a: first, b: start as u16, c: len })
    }

    /// Skips an expression.
    #[inline]
    const fn expression(&mut self) -> Option<()> {
        some!(self.enter());
        some!(self.operation());
        self.nesting -= 1;
        Some(())
    }

    #[inline]
    const fn operation(&mut self) -> Option<()> {
        match peek!(self) {
            b'L' => {
                some!(self.literal(0));
                return Some(());
            }
            b'T' => {
                self.at += 1;
                some!(self.template_param());
                return Some(());
            }
            b'0'..=b'9' => return self.simple_name(),
            _ => {}
        }
        if self.at + 2 > self.text.len() {
            return None;
        }
        let code = [self.text[self.at], self.text[self.at + 1]];
        self.at += 2;
        match &code {
            b"fp" | b"fL" => {
                if code[1] == b'L' {
                    some!(self.number());
                    if !self.take_byte(b'p') {
                        // A fold expression: `fLpl…`.
                        return self.unsupported();
                    }
                }
                self.qualifiers();
                if peek!(self) != b'_' {
                    some!(self.number());
                }
                if self.take_byte(b'_') { Some(()) } else { None }
            }
            b"sr" => self.scoped_name(),
            b"sZ" => self.expression(),
            b"st" | b"at" | b"ti" => self.skip_type(),
            b"cl" | b"il" => self.expressions(),
            b"tl" => {
                some!(self.skip_type());
                self.expressions()
            }
            b"cv" => {
                some!(self.skip_type());
                if self.take_byte(b'_') { self.expressions() } else { self.expression() }
            }
            b"dt" | b"pt" => {
                some!(self.expression());
                if starts_with(self.text, self.at, b"sr") {
                    self.at += 2;
                    return self.scoped_name();
                }
                self.simple_name()
            }
            b"qu" => {
                some!(self.expression());
                some!(self.expression());
                self.expression()
            }
            b"tr" => Some(()),
            // The symbol marks `++x` with a `_`, but not `x++`.
            b"pp" | b"mm" => {
                self.take_byte(b'_');
                self.expression()
            }
            code if is_one_of(*code, CASTS) => {
                some!(self.skip_type());
                self.expression()
            }
            code if is_one_of(*code, UNARY) => self.expression(),
            code if is_one_of(*code, BINARY) => {
                some!(self.expression());
                self.expression()
            }
            _ => self.unsupported(),
        }
    }

    /// Expressions up to `E`.
    #[inline]
    const fn expressions(&mut self) -> Option<()> {
        while !self.take_byte(b'E') {
            some!(self.expression());
        }
        Some(())
    }

    #[inline]
    const fn skip_type(&mut self) -> Option<()> {
        some!(self.ty());
        Some(())
    }

    /// A name, with or without template arguments.
    #[inline]
    const fn simple_name(&mut self) -> Option<()> {
        if !peek!(self).is_ascii_digit() {
            return self.unsupported(); // an operator or a destructor
        }
        some!(self.bare_name());
        if self.take_byte(b'I') {
            some!(self.template_arguments());
        }
        Some(())
    }

    /// The name after `sr`. `std::is_integral<T>::value` is `3std11is_integralIT_EE5value`. If a parameter or a
    /// substitution comes first, it is a type, and `N` and `E` enclose the parts between it and the last name.
    ///
    /// g++ always writes a type there, `6TraitsIT_E5value`. Then no `E` stands before the last name.
    #[inline]
    const fn scoped_name(&mut self) -> Option<()> {
        if starts_with(self.text, self.at, b"N") && !matches!(self.text.split_at(self.at + 1).1, [b'0'..=b'9', ..]) {
            self.at += 1;
            some!(self.skip_type());
            while !self.take_byte(b'E') {
                some!(self.simple_name());
            }
            return self.simple_name();
        }
        if !peek!(self).is_ascii_digit() {
            some!(self.skip_type());
            return self.simple_name();
        }
        let Self { at, len, cells_len, substitutions_len, contexts, .. } = *self;
        while !self.take_byte(b'E') {
            some!(self.simple_name());
        }
        if peek!(self).is_ascii_digit() {
            return self.simple_name();
        }
        // Such names nested in each other would each be read twice.
        if self.retries == MAX_RETRIES {
            return self.unsupported();
        }
        self.retries += 1;
        (self.at, self.len, self.cells_len) = (at, len, cells_len);
        (self.substitutions_len, self.contexts) = (substitutions_len, contexts);
        some!(self.skip_type());
        self.simple_name()
    }
}
