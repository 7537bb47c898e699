//! Expressions in a symbol, such as `decltype(T() + U())` and `Array<2 * N>`. Only a compiler can compute them, so the
//! decoder only finds where they end and which of their parts can be substituted.

use super::SymbolError::{Invalid, Unsupported};
use super::decode::{Decoded, Decoder};
use super::tree::{Kind, Tree};

/// Codes of operations, and what follows them: `t` is a type, `e` an expression, `*` a list of expressions up to `E`.
const OPERATIONS: [(&str, &str); 8] = [
    (" ps ng ad de co nt sz az nx te sp tw dl da sZ ", "e"),
    (" pl mi ml dv rm an or eo aS pL mI mL dV rM aN oR eO ls rs lS rS eq ne lt gt le ge ss aa oo cm pm ix ds ", "ee"),
    (" qu ", "eee"),
    (" sc dc rc cc ", "te"),
    (" st at ti ", "t"),
    (" cl il ", "*"),
    (" tl ", "t*"),
    (" tr ", ""),
];

/// The maximum number of times that the decoder reads a name in an expression again, in one symbol.
const MAX_RETRIES: u8 = 16;

impl<'a> Decoder<'a> {
    /// An expression, or `decltype` of an expression with its `E`.
    pub(super) fn unknown(&mut self) -> Decoded<Tree<'a>> {
        // An expression depends on a template parameter. Compilers replace all others by their values, `tl` is that of a class, and
        // `ad` is the address of an element or of a member.
        if self.arguments.is_empty() && !self.starts_with("tl") && !self.starts_with("ad") {
            return Err(Unsupported);
        }
        self.nested(|decoder| {
            let (start, first) = (decoder.at, decoder.substitutions.len());
            let is_type = decoder.take("Dt") || decoder.take("DT");
            decoder.expression()?;
            if is_type {
                decoder.expect("E")?;
            }
            let parts = decoder.substitutions[first..].to_vec();
            Tree::new(Kind::Unknown(&decoder.text[start..decoder.at], parts))
        })
    }

    fn expression(&mut self) -> Decoded<()> {
        self.nested(Self::operation)
    }

    fn operation(&mut self) -> Decoded<()> {
        match self.peek() {
            b'L' => return self.literal(false, false).map(|_| ()),
            b'T' => return self.template_param().map(|_| ()),
            b'0'..=b'9' => return self.simple_name(),
            _ => {}
        }
        let code = self.text.get(self.at..self.at + 2).ok_or(Invalid)?;
        self.at += 2;
        match code {
            "fp" | "fL" => {
                if code == "fL" {
                    self.number()?;
                    if !self.take("p") {
                        // A fold expression: `fLpl…`.
                        return Err(Unsupported);
                    }
                }
                self.qualifiers();
                if self.peek() != b'_' {
                    self.number()?;
                }
                self.expect("_")
            }
            "sr" => self.scoped_name(),
            "cv" => {
                self.skip_type()?;
                let operands = if self.take("_") { "*" } else { "e" };
                self.operands(operands)
            }
            // A part of an object: its type, the object, the offset in bytes, and choices in unions.
            "so" => {
                self.skip_type()?;
                self.expression()?;
                while !self.take("E") {
                    if !matches!(self.peek(), b'n' | b'_' | b'p' | b'0'..=b'9') {
                        return Err(Invalid);
                    }
                    self.at += 1;
                }
                Ok(())
            }
            "rq" | "rQ" => self.requirements(code == "rQ"),
            "dt" | "pt" => {
                self.expression()?;
                if self.take("sr") { self.scoped_name() } else { self.simple_name() }
            }
            // The symbol marks `++x` with a `_`, but not `x++`.
            "pp" | "mm" => {
                self.take("_");
                self.expression()
            }
            _ => {
                let is_it = |(codes, _): &&(&str, &str)| codes.split(' ').any(|known| known == code);
                self.operands(OPERATIONS.iter().find(is_it).ok_or(Unsupported)?.1)
            }
        }
    }

    /// `requires (T a) { a + 1; … }`, after its code.
    fn requirements(&mut self, has_parameters: bool) -> Decoded<()> {
        while has_parameters && !self.take("_") {
            self.skip_type()?;
        }
        while !self.take("E") {
            if self.take("X") {
                self.expression()?;
                self.take("N");
                if self.take("R") {
                    self.name(false)?;
                }
            } else if self.take("T") {
                self.skip_type()?;
            } else if self.take("Q") {
                self.expression()?;
            } else {
                return Err(Invalid);
            }
        }
        Ok(())
    }

    /// What follows the code of an operation.
    fn operands(&mut self, operands: &str) -> Decoded<()> {
        for operand in operands.bytes() {
            match operand {
                b't' => self.skip_type()?,
                b'e' => self.expression()?,
                _ => {
                    while !self.take("E") {
                        self.expression()?;
                    }
                }
            }
        }
        Ok(())
    }

    fn skip_type(&mut self) -> Decoded<()> {
        self.ty().map(|_| ())
    }

    /// A name, with or without template arguments.
    fn simple_name(&mut self) -> Decoded<()> {
        if !self.peek().is_ascii_digit() {
            return Err(Unsupported); // an operator or a destructor
        }
        self.identifier()?;
        if self.take("I") {
            self.template_arguments()?;
        }
        Ok(())
    }

    /// The name after `sr`. `std::is_integral<T>::value` is `3std11is_integralIT_EE5value`. If a parameter or a
    /// substitution comes first, it is a type, and `N` and `E` enclose the parts between it and the last name.
    ///
    /// g++ always writes a type there, `6TraitsIT_E5value`. Then no `E` precedes the last name.
    fn scoped_name(&mut self) -> Decoded<()> {
        if self.peek() == b'N' && !self.peek_after(1).is_ascii_digit() {
            self.at += 1;
            self.skip_type()?;
            while !self.take("E") {
                self.simple_name()?;
            }
            return self.simple_name();
        }
        if !self.peek().is_ascii_digit() {
            self.skip_type()?;
            return self.simple_name();
        }
        let (at, substitutions, contexts) = (self.at, self.substitutions.len(), self.contexts);
        while !self.take("E") {
            self.simple_name()?;
        }
        if self.peek().is_ascii_digit() {
            return self.simple_name();
        }
        // Such names nested in each other would each be read twice.
        if self.retries == MAX_RETRIES {
            return Err(Unsupported);
        }
        self.retries += 1;
        (self.at, self.contexts) = (at, contexts);
        self.substitutions.truncate(substitutions);
        self.skip_type()?;
        self.simple_name()
    }
}
