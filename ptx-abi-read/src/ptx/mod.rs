//! Finds the headers and variables of a PTX module, and skips everything else.
//!
//! The macros mostly run this code without optimisation. So it leaves the long way through bodies, tables, comments and
//! debug sections to `str::find`, which is already compiled. The scanner reads each byte a fixed number of times, whatever
//! the text contains, because it never goes back.
//!
//! ptxas 13.5 accepts the following, so the scanner reads it: comments between any two tokens, which do not nest, and lines
//! of a preprocessor, such as `# 3 "file"`; strings without escapes, over several lines; several variables in one
//! declaration.

mod declaration;
mod directives;
mod jump;
mod launch;
mod module;
pub(crate) mod value;
mod words;

pub use declaration::{Declaration, Declarations, Malformed, SPACES, TYPES};
pub use directives::{Directive, directives};
pub use launch::Launches;
pub(crate) use module::Places;
pub use module::{DEFINITION, Module, chosen};

use alloc::vec::Vec;

use declaration::length;
use jump::{NEEDLES, QUOTE, UNKNOWN};
use module::version_numbers;
use words::{WORD, ends_prototype, is_space, starts_item};

use crate::value::place_of;

/// The header of an `.entry` or a `.func`.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// The place in the text where it starts with its linkage, in bytes.
    pub offset: usize,
    /// Whether it is an `.entry`.
    pub entry: bool,
    /// `.visible`, `.extern`, `.weak`, or nothing.
    pub linkage: &'a str,
    /// The text between the parentheses before the name.
    pub returns: &'a str,
    /// The symbol.
    pub name: &'a str,
    /// The text between the parentheses after the name.
    pub params: &'a str,
    /// The text between the parameters and the body.
    pub directives: &'a str,
    /// Whether there is a body.
    pub defined: bool,
    /// The text of the body after its `{`.
    pub body: &'a str,
}

/// A variable.
#[derive(Clone, Copy, Debug)]
pub struct Global<'a> {
    /// `.visible`, `.extern`, `.weak`, `.common`, or nothing.
    pub linkage: &'a str,
    /// `.global`, `.const`, `.shared` and so on.
    pub space: &'a str,
    /// The text before the first name: `.align 4 .u32` of `.global .align 4 .u32 a, b[2] = {1, 2};`.
    pub prefix: &'a str,
    /// The symbol.
    pub name: &'a str,
    /// The name with its dimensions: `b[2]`.
    pub declarator: &'a str,
    /// The initial value: `{1, 2}`.
    pub initializer: Option<&'a str>,
}

/// A place in a text, from which on it is read.
#[derive(Clone, Debug)]
struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pos: usize,
    /// For each needle its first place at or after `pos`. A place before `pos` is out of date.
    next: [usize; NEEDLES.len()],
}

#[derive(Clone, Copy)]
enum Token<'a> {
    /// A directive such as `.align`.
    Directive(&'a str),
    /// A name or a number.
    Word(&'a str),
    /// A string, which the scanner has skipped.
    Text,
    /// Any other character.
    Sign(u8),
    End,
}

impl<'a> Scanner<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, bytes: text.as_bytes(), pos: 0, next: [UNKNOWN; NEEDLES.len()] }
    }

    fn slice(&self, from: usize, to: usize) -> &'a str {
        // All places are next to ASCII characters, so they are valid boundaries.
        self.text.get(from..to).unwrap_or("")
    }

    fn trimmed(&self, from: usize, to: usize) -> &'a str {
        self.slice(from, to).trim_ascii()
    }

    /// Skips white space, comments and the lines of a preprocessor, such as `# 3 "file"`.
    fn blank(&mut self) {
        loop {
            match self.byte(self.pos) {
                b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => self.pos += 1,
                b'/' if matches!(self.byte(self.pos + 1), b'/' | b'*') => self.comment(),
                b'#' => self.line(),
                _ => return,
            }
        }
    }

    fn word_end(&self, mut at: usize) -> usize {
        while at < self.bytes.len() && WORD[self.bytes[at] as usize] {
            at += 1;
        }
        at
    }

    fn token(&mut self) -> Token<'a> {
        self.blank();
        let from = self.pos;
        if from >= self.text.len() {
            return Token::End;
        }
        match self.byte(from) {
            b'.' => {
                self.pos = self.word_end(from + 1);
                Token::Directive(self.slice(from, self.pos))
            }
            b'"' => {
                self.pos += 1;
                self.jump(QUOTE);
                Token::Text
            }
            first if first == b'%' || WORD[first as usize] => {
                self.pos = self.word_end(from + 1);
                // A number such as `8.1` is one word.
                if first.is_ascii_digit() && self.byte(self.pos) == b'.' && self.byte(self.pos + 1).is_ascii_digit() {
                    self.pos = self.word_end(self.pos + 1);
                }
                Token::Word(self.slice(from, self.pos))
            }
            other => {
                self.pos += 1;
                Token::Sign(other)
            }
        }
    }

    /// The next token. The scanner stays in front of it.
    fn peek(&mut self) -> Token<'a> {
        self.blank();
        let from = self.pos;
        // A string is the only token that may be long.
        if self.byte(from) == b'"' {
            return Token::Text;
        }
        let token = self.token();
        self.pos = from;
        token
    }

    /// Reads the words after `.target`, with commas between them.
    fn target(&mut self) -> &'a str {
        self.blank();
        let from = self.pos;
        let mut to = from;
        while let Token::Word(word) = self.peek() {
            self.pos += word.len();
            to = self.pos;
            match self.peek() {
                Token::Sign(b',') => self.pos += 1,
                _ => break,
            }
        }
        self.slice(from, to)
    }

    /// Reads a header after `.entry` or `.func`. `None` if the header is not complete.
    fn header(&mut self, offset: usize, entry: bool, linkage: &'a str) -> Option<Header<'a>> {
        let (returns, name) = self.returns_and_name()?;
        let params = match self.peek() {
            Token::Sign(b'(') => {
                self.pos += 1;
                self.parentheses()?
            }
            _ => "",
        };
        self.blank();
        let from = self.pos;
        loop {
            match self.peek() {
                Token::Sign(b'{' | b';') => break,
                // `.pragma "nounroll";` is part of the header.
                Token::Directive(name @ ".pragma") => {
                    self.pos += name.len();
                    while matches!(self.peek(), Token::Text | Token::Sign(b',')) {
                        self.token();
                    }
                    if matches!(self.peek(), Token::Sign(b';')) {
                        self.pos += 1;
                    }
                }
                // Facts 3: a prototype may lack its `;` before another declaration, and at the end of the text.
                Token::Directive(name) if !entry && ends_prototype(name) => break,
                Token::End if !entry => break,
                Token::Directive(name) if ends_prototype(name) => return None,
                Token::Sign(b'}') | Token::End => return None,
                _ => {
                    self.token();
                }
            }
        }
        let (directives, end) = (self.trimmed(from, self.pos), self.byte(self.pos));
        let defined = end == b'{';
        self.pos += usize::from(defined || end == b';');
        let start = self.pos;
        if defined {
            self.braces();
        }
        let body = self.slice(start, self.pos);
        Some(Header { offset, entry, linkage, returns, name, params, directives, defined, body })
    }

    fn returns_and_name(&mut self) -> Option<(&'a str, &'a str)> {
        let mut returns = "";
        loop {
            match self.peek() {
                // `.attribute(.unified(…))`
                Token::Directive(name) if !starts_item(name) => {
                    self.pos += name.len();
                    self.arguments();
                }
                Token::Sign(b'(') => {
                    self.pos += 1;
                    returns = self.parentheses()?;
                }
                Token::Word(name) if !self.byte(self.pos).is_ascii_digit() => {
                    self.pos += name.len();
                    return Some((returns, name));
                }
                _ => return None,
            }
        }
    }

    /// Skips `(…(…)…)` if it comes next. Returns whether it does, and is closed.
    fn arguments(&mut self) -> bool {
        if !matches!(self.peek(), Token::Sign(b'(')) {
            return false;
        }
        self.pos += 1;
        self.group()
    }

    /// Skips the rest of such a group, whose parenthesis is open. Returns whether it is closed.
    fn group(&mut self) -> bool {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.peek() {
                Token::Sign(b'(') => depth += 1,
                Token::Sign(b')') => depth -= 1,
                Token::Sign(b'{' | b'}' | b';') | Token::End => return false,
                _ => {}
            }
            self.token();
        }
        true
    }

    /// Reads the variables of a declaration after their state space.
    fn variables(&mut self, linkage: &'a str, space: &'a str, all: &mut Vec<Global<'a>>) {
        // The bank of old versions (facts 3.2).
        if space == ".const" {
            self.within(b'[', b']');
        }
        self.blank();
        let from = self.pos;
        loop {
            match self.peek() {
                // In `.align 4` the number is not a name.
                Token::Word(word) if length(word).is_some() => self.pos += word.len(),
                Token::Word(_) => {
                    let prefix = self.trimmed(from, self.pos);
                    let first = Global { linkage, space, prefix, name: "", declarator: "", initializer: None };
                    while let Some((variable, is_last)) = self.declarator(first) {
                        all.push(variable);
                        if is_last {
                            break;
                        }
                    }
                    return;
                }
                Token::Directive(name) if !starts_item(name) => {
                    self.pos += name.len();
                    self.arguments();
                }
                _ => return,
            }
        }
    }

    /// Skips a number between these signs if it comes next: the `<17>` of `%r<17>`, the `[2]` of `.const[2]` (facts 3.2).
    fn within(&mut self, open: u8, close: u8) {
        let from = self.pos;
        if matches!(self.token(), Token::Sign(sign) if sign == open)
            && matches!(self.token(), Token::Word(word) if length(word).is_some())
            && matches!(self.token(), Token::Sign(sign) if sign == close)
        {
            return;
        }
        self.pos = from;
    }

    /// Reads a variable from its name on. Returns whether it is the last one of its declaration.
    fn declarator(&mut self, prefix: Global<'a>) -> Option<(Global<'a>, bool)> {
        let Token::Word(word) = self.peek() else { return None };
        let from = self.pos;
        if self.byte(from).is_ascii_digit() {
            return None;
        }
        self.pos += word.len();
        self.within(b'<', b'>');
        let name = self.slice(from, self.pos);
        // The places after the name with its dimensions, and after the `=`.
        let (mut end, mut value, mut depth) = (None, None, 0_usize);
        loop {
            match self.peek() {
                Token::Sign(sign @ (b';' | b',')) if sign == b';' || depth == 0 => {
                    let declarator = self.trimmed(from, end.unwrap_or(self.pos));
                    let initializer = value.map(|value| self.trimmed(value, self.pos));
                    self.pos += 1;
                    return Some((Global { name, declarator, initializer, ..prefix }, sign == b';'));
                }
                Token::Sign(b'=') if value.is_none() => {
                    (end, value) = (Some(self.pos), Some(self.pos + 1));
                }
                Token::Sign(b'{') if value.is_some() => {
                    self.pos += 1;
                    if !self.braces() {
                        return None;
                    }
                    continue;
                }
                // `generic(a, 4)`
                Token::Sign(b'(') if value.is_some() => depth += 1,
                Token::Sign(b')') => depth = depth.saturating_sub(1),
                Token::Sign(b'{' | b'}') | Token::End => return None,
                Token::Directive(name) if starts_item(name) => return None,
                _ => {}
            }
            self.token();
        }
    }

    fn items(&mut self, module: &mut Module<'a>) {
        // The linkage, and the place where the item starts with it.
        let (mut linkage, mut start) = ("", None);
        loop {
            match self.token() {
                Token::End => return,
                Token::Directive(name) => match name {
                    ".visible" | ".extern" | ".weak" | ".common" => {
                        (linkage, start) = (name, start.or(Some(self.pos - name.len())));
                        continue;
                    }
                    ".entry" | ".func" => {
                        let start = start.unwrap_or(self.pos - name.len());
                        if let Some(mut header) = self.header(start, name == ".entry", linkage) {
                            // Facts 3.2: the declarations in a body are not read, so a check refuses this in their place.
                            let is_old = header.entry && module.version.is_some_and(|version| version < (1, 4));
                            if is_old && place_of(header.body, ".param").is_some() {
                                header.params = "{";
                            }
                            module.functions.push(header);
                        }
                    }
                    // `.visible .attribute(.managed) .global`
                    ".attribute" => {
                        self.arguments();
                        continue;
                    }
                    _ if is_space(name) => self.variables(linkage, name, &mut module.variables),
                    ".version" => {
                        if let Token::Word(version) = self.peek() {
                            self.pos += version.len();
                            module.version = module.version.or(version_numbers(version));
                        }
                    }
                    ".target" => {
                        let target = Some(self.target()).filter(|target| !target.is_empty());
                        module.target = module.target.or(target);
                    }
                    _ => {}
                },
                Token::Sign(b'{') => {
                    self.braces();
                }
                // `@@DWARF` of old compilers.
                Token::Sign(b'@') => self.line(),
                _ => {}
            }
            (linkage, start) = ("", None);
        }
    }
}
