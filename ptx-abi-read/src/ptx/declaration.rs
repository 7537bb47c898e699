//! One declaration of a parameter or of a variable.

use core::fmt;

use super::value::number;
use super::{Global, Scanner, Token};
use crate::value::is_number;

/// The content of a declaration.
#[derive(Clone, Copy, Default)]
pub struct Declaration<'a> {
    /// The symbol, or the name of the parameter.
    pub name: &'a str,
    /// The index of the type in [`TYPES`].
    pub ty: usize,
    /// The elements of a vector: 2 for `.v2` and so on, and otherwise 1.
    pub vector: usize,
    /// The value of `.align`, in bytes.
    pub align: Option<usize>,
    /// The number of elements of an array, over all dimensions. For `[]` the initial value has the number; without it, this
    /// is 0.
    pub len: Option<usize>,
    /// Whether there is a `.ptr`.
    pub pointer: bool,
    /// The state space of the pointee, which is one of [`SPACES`].
    pub pointee_space: Option<&'static str>,
    /// The value of `.align` after `.ptr`, in bytes.
    pub pointee_align: Option<usize>,
}

/// Directives, without their dots.
macro_rules! directives {
    ($($name:ident)*) => { [$(concat!(".", stringify!($name))),*] };
}

/// The types, with their dots.
pub const TYPES: [&str; 22] = directives! {
    u8 u16 u32 u64 s8 s16 s32 s64 f16 f32 f64 b8 b16 b32 b64 b128 bf16 f16x2 bf16x2 texref samplerref surfref
};

/// The state spaces that a pointee may be in.
pub const SPACES: [&str; 4] = [".global", ".const", ".shared", ".local"];

/// The reason why a declaration cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Malformed {
    /// There is no declaration.
    Empty,
    /// It has no type, or an unknown type.
    Type,
    /// It has no name.
    Name,
    /// The length of an array is not a number, or an alignment is not a power of two.
    Number,
    /// It contains characters that have no place in a declaration.
    Unexpected,
    /// PTX before 1.4 declares the parameters of a kernel in its body, which is not read (facts 3.2).
    InBody,
}

impl Malformed {
    /// The reason in words.
    #[inline]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Empty => "there is no declaration",
            Self::Type => "the declaration has no type that is known",
            Self::Name => "the declaration has no name",
            Self::Number => "the length of an array is not a number, or an alignment is not a power of two",
            Self::Unexpected => "there is something that has no place in a declaration",
            Self::InBody => {
                "PTX before 1.4 declares parameters in the body of the kernel, which this crate does not read: write `.version 1.4`, \
                 and the parameters after the name, `.entry k(.param .u32 n)`"
            }
        }
    }
}

impl fmt::Display for Malformed {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for Malformed {}

impl<'a> Declaration<'a> {
    /// Reads one declaration, with or without its state space: `.const .align 4 .b8 table[48]`.
    ///
    /// # Errors
    ///
    /// If the text is not a declaration, or is more than one.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, Malformed> {
        let mut reader = Reader::default();
        if reader.read(&mut Scanner::new(text)) {
            return Err(Malformed::Unexpected);
        }
        reader.declaration()
    }
}

impl<'a> Global<'a> {
    /// Reads the declaration.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be read.
    pub fn declaration(&self) -> Result<Declaration<'a>, Malformed> {
        let mut reader = Reader { any: true, initializer: self.initializer, ..Reader::default() };
        // Outside of the parentheses of an `.attribute`, neither text has a comma.
        reader.read(&mut Scanner::new(self.prefix));
        reader.found.name = self.name;
        // The declarator begins with the name.
        reader.read(&mut Scanner::new(&self.declarator[self.name.len()..]));
        reader.declaration()
    }
}

/// The declarations in a text with commas between them: the parameters of a header.
///
/// A parameter that cannot be read is an error in its place, and reading continues after the next comma.
#[derive(Clone, Debug)]
pub struct Declarations<'a> {
    scanner: Scanner<'a>,
    /// Whether a comma promises one more declaration.
    comma: bool,
}

impl<'a> Declarations<'a> {
    /// The declarations in this text.
    pub const fn new(text: &'a str) -> Self {
        Self { scanner: Scanner::new(text), comma: false }
    }
}

impl<'a> Iterator for Declarations<'a> {
    type Item = Result<Declaration<'a>, Malformed>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reader = Reader::default();
        let comma = reader.read(&mut self.scanner);
        let is_read = reader.any || comma || self.comma;
        self.comma = comma;
        is_read.then(|| reader.declaration())
    }
}

/// The parts of a declaration that were found so far.
#[derive(Default)]
struct Reader<'a> {
    /// Whether there was anything but white space and comments.
    any: bool,
    has_type: bool,
    initializer: Option<&'a str>,
    /// The declaration, without a name before it was found, and with 0 in place of 1 for `vector`.
    found: Declaration<'a>,
    /// The first error.
    error: Option<Malformed>,
}

impl<'a> Reader<'a> {
    /// Reads up to the comma and over it, or to the end. Returns whether there was a comma.
    fn read(&mut self, scanner: &mut Scanner<'a>) -> bool {
        loop {
            let read = match scanner.token() {
                Token::End => return false,
                Token::Sign(b',') => return true,
                Token::Directive(name) => self.directive(name, scanner),
                Token::Word(word) => self.word(word),
                Token::Sign(b'[') if !self.found.name.is_empty() => self.dimension(scanner),
                // A comma in the group does not end the declaration.
                Token::Sign(b'(') => {
                    scanner.group();
                    Err(Malformed::Unexpected)
                }
                Token::Sign(b'{') => Err(Malformed::InBody),
                Token::Sign(_) | Token::Text => Err(Malformed::Unexpected),
            };
            self.any = true;
            self.error = self.error.or(read.err());
        }
    }

    fn directive(&mut self, directive: &str, scanner: &mut Scanner<'a>) -> Result<(), Malformed> {
        match directive {
            ".param" | ".reg" | ".volatile" => {}
            ".align" => {
                // ptxas accepts no other alignments.
                let align = Some(number_after(scanner)?).filter(|align| align.is_power_of_two());
                let align = align.ok_or(Malformed::Number)?;
                // Facts 3.2: after the type it is the alignment of the pointee, and the largest of several counts.
                let found = if self.has_type { &mut self.found.pointee_align } else { &mut self.found.align };
                *found = Some(align).max(*found);
            }
            ".attribute" if scanner.arguments() => {}
            ".attribute" => return Err(Malformed::Unexpected),
            ".ptr" => self.found.pointer = true,
            ".v2" => self.found.vector = 2,
            ".v4" => self.found.vector = 4,
            _ => {
                if let Some(space) = SPACES.iter().find(|space| **space == directive) {
                    // A state space has a meaning only after `.ptr`.
                    self.found.pointee_space = self.found.pointer.then_some(*space);
                    return Ok(());
                }
                let ty = TYPES.iter().position(|ty| *ty == directive);
                self.found.ty = ty.filter(|_| !self.has_type).ok_or(Malformed::Type)?;
                self.has_type = true;
            }
        }
        Ok(())
    }

    fn word(&mut self, word: &'a str) -> Result<(), Malformed> {
        if !self.found.name.is_empty() || is_number(word) {
            return Err(Malformed::Unexpected);
        }
        self.found.name = word;
        Ok(())
    }

    /// Reads a dimension after its `[`.
    fn dimension(&mut self, scanner: &mut Scanner<'a>) -> Result<(), Malformed> {
        let length = match scanner.peek() {
            Token::Sign(b']') => self.initializer.map_or(0, items),
            _ => number_after(scanner)?,
        };
        if !matches!(scanner.peek(), Token::Sign(b']')) {
            return Err(Malformed::Number);
        }
        scanner.token();
        self.found.len = Some(self.found.len.unwrap_or(1).checked_mul(length).ok_or(Malformed::Number)?);
        Ok(())
    }

    fn declaration(&self) -> Result<Declaration<'a>, Malformed> {
        let found = Declaration { vector: self.found.vector.max(1), ..self.found };
        match self.error {
            Some(error) => Err(error),
            None if !self.any => Err(Malformed::Empty),
            None if !self.has_type => Err(Malformed::Type),
            None if found.name.is_empty() => Err(Malformed::Name),
            None => Ok(found),
        }
    }
}

fn number_after(scanner: &mut Scanner<'_>) -> Result<usize, Malformed> {
    let Token::Word(word) = scanner.peek() else { return Err(Malformed::Number) };
    scanner.token();
    length(word).ok_or(Malformed::Number)
}

/// The number of items between the outer braces of an initial value (facts 3.2).
fn items(initializer: &str) -> usize {
    let (mut scanner, mut depth, mut items) = (Scanner::new(initializer), 0_usize, 1);
    loop {
        match scanner.token() {
            Token::Sign(b'{' | b'(') => depth += 1,
            Token::Sign(b'}' | b')') => depth = depth.saturating_sub(1),
            Token::Sign(b',') if depth == 1 => items += 1,
            Token::End => return items,
            _ => {}
        }
    }
}

/// An alignment or a length: a number, or the only constant of PTX that may be there (facts 3.2).
pub(super) fn length(word: &str) -> Option<usize> {
    if word == "WARP_SZ" {
        return Some(32);
    }
    usize::try_from(number(word)?).ok().filter(|length| *length < usize::MAX)
}
