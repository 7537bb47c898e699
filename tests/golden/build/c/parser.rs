//! A recursive descent parser for the declarations of the golden data: C with the attributes `aligned` and `packed`,
//! `#pragma pack`, and C++'s `enum class`.

use super::lexer::{Token, tokens};
use super::{Aggregate, Enum, Member, Packing, Scalar, Type, Unit};

/// Parses enumerations followed by one structure or union.
///
/// # Errors
///
/// Returns what was expected and what was found.
pub fn unit(text: &str) -> Result<Unit, String> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, enums: Vec::new() };
    let mut pragma = None;
    loop {
        if parser.punct('#') {
            pragma = Some(parser.pragma()?);
        } else if parser.word("enum") {
            let e = parser.enumeration()?;
            parser.enums.push(e);
            parser.expect(';')?;
        } else {
            break;
        }
    }
    let mut aggregate = parser.aggregate()?.ok_or_else(|| parser.error("`struct` or `union`"))?;
    if let Some(n) = pragma {
        aggregate.packing = Packing::Pragma(n);
    }
    parser.expect(';')?;
    match parser.peek() {
        None => Ok(Unit { enums: parser.enums, aggregate }),
        Some(_) => Err(parser.error("the end")),
    }
}

/// The fundamental type that these words name, in any order: `long unsigned int`.
pub fn scalar(words: &[&str]) -> Option<Scalar> {
    let count = |word| words.iter().filter(|w| **w == word).count();
    let (unsigned, signed) = (count("unsigned") > 0, count("signed") > 0);
    let choose = |s, u| Some(if unsigned { u } else { s });
    if let [word @ ("bool" | "wchar_t" | "char16_t" | "char32_t" | "float" | "double")] = words {
        return Scalar::ALL.iter().copied().find(|s| s.c() == *word);
    }
    match (count("char"), count("short"), count("long"), count("__int128")) {
        (1, 0, 0, 0) if signed => Some(Scalar::SignedChar),
        (1, 0, 0, 0) => choose(Scalar::Char, Scalar::UnsignedChar),
        (0, 1, 0, 0) => choose(Scalar::Short, Scalar::UnsignedShort),
        (0, 0, 1, 0) => choose(Scalar::Long, Scalar::UnsignedLong),
        (0, 0, 2, 0) => choose(Scalar::LongLong, Scalar::UnsignedLongLong),
        (0, 0, 0, 1) => choose(Scalar::Int128, Scalar::UnsignedInt128),
        (0, 0, 0, 0) if unsigned || signed || count("int") > 0 => choose(Scalar::Int, Scalar::UnsignedInt),
        _ => None,
    }
}

const SCALAR_WORDS: [&str; 13] = [
    "bool", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "wchar_t", "char16_t", "char32_t",
    "__int128",
];

struct Parser {
    tokens: Vec<Token>,
    next: usize,
    enums: Vec<Enum>,
}

/// The contents of `__attribute__`.
#[derive(Default)]
struct Attributes {
    aligned: Option<usize>,
    packed: bool,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    fn error(&self, expected: &str) -> String {
        format!("expected {expected}, found {:?} (token {})", self.peek(), self.next)
    }

    fn take(&mut self, token: &Token) -> bool {
        let found = self.peek() == Some(token);
        self.next += usize::from(found);
        found
    }

    fn punct(&mut self, c: char) -> bool {
        self.take(&Token::Punct(c))
    }

    fn word(&mut self, word: &str) -> bool {
        self.take(&Token::Word(word.to_owned()))
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.punct(c) { Ok(()) } else { Err(self.error(&format!("`{c}`"))) }
    }

    /// The next token if it is a word. Where a name may be, these declarations have no keyword.
    fn name(&mut self) -> Option<String> {
        let Some(Token::Word(word)) = self.peek() else { return None };
        if word == "__attribute__" {
            return None;
        }
        let name = word.clone();
        self.next += 1;
        Some(name)
    }

    fn number<T: TryFrom<u64>>(&mut self) -> Result<T, String> {
        let Some(Token::Number(number)) = self.peek() else { return Err(self.error("a number")) };
        let number = T::try_from(*number).map_err(|_| self.error("a smaller number"))?;
        self.next += 1;
        Ok(number)
    }

    /// Parses `pragma pack(n)`, after `#`.
    fn pragma(&mut self) -> Result<usize, String> {
        if !(self.word("pragma") && self.word("pack") && self.punct('(')) {
            return Err(self.error("`pragma pack(`"));
        }
        let n = self.number()?;
        self.expect(')')?;
        Ok(n)
    }

    /// Parses `[class] E [: underlying] { A, B = 1 }`, after `enum`.
    fn enumeration(&mut self) -> Result<Enum, String> {
        self.word("class");
        let name = self.name().ok_or_else(|| self.error("a name"))?;
        let underlying = if self.punct(':') { Some(self.scalar()?) } else { None };
        self.expect('{')?;
        let (mut enumerators, mut next) = (Vec::new(), 0);
        while !self.punct('}') {
            let enumerator = self.name().ok_or_else(|| self.error("an enumerator"))?;
            if self.punct('=') {
                let sign = if self.punct('-') { -1 } else { 1 };
                next = sign * i64::from(self.number::<u32>()?);
            }
            enumerators.push((enumerator, next));
            next += 1;
            if !self.punct(',') && self.peek() != Some(&Token::Punct('}')) {
                return Err(self.error("`,` or `}`"));
            }
        }
        Ok(Enum { name, underlying, enumerators })
    }

    fn scalar(&mut self) -> Result<Scalar, String> {
        let mut words = Vec::new();
        while let Some(Token::Word(word)) = self.peek() {
            if !SCALAR_WORDS.contains(&word.as_str()) {
                break;
            }
            words.push(word.clone());
            self.next += 1;
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        scalar(&words).ok_or_else(|| self.error("a fundamental type"))
    }

    /// Parses a structure or union with its body; `None` if the next token starts something else.
    fn aggregate(&mut self) -> Result<Option<Aggregate>, String> {
        let union = self.word("union");
        if !union && !self.word("struct") {
            return Ok(None);
        }
        let before = self.attributes()?;
        let mut aggregate = Aggregate::new(union);
        aggregate.tag = self.name();
        self.expect('{')?;
        while !self.punct('}') {
            aggregate.members.push(self.member()?);
        }
        let after = self.attributes()?;
        aggregate.aligned = before.aligned.max(after.aligned);
        if before.packed || after.packed {
            aggregate.packing = Packing::Attribute;
        }
        Ok(Some(aggregate))
    }

    fn member(&mut self) -> Result<Member, String> {
        let mut ty = self.ty()?;
        while self.punct('*') {
            ty = Some(Type::Pointer);
        }
        let ty = ty.ok_or_else(|| self.error("`*` after `void`"))?;
        let name = self.name();
        let mut lengths = Vec::new();
        while self.punct('[') {
            lengths.push(if self.punct(']') {
                None
            } else {
                let length = self.number()?;
                self.expect(']')?;
                Some(length)
            });
        }
        let ty = lengths.into_iter().rev().fold(ty, |element, length| Type::Array(Box::new(element), length));
        let width = if self.punct(':') { Some(self.number()?) } else { None };
        let Attributes { aligned, packed } = self.attributes()?;
        self.expect(';')?;
        Ok(Member { name, ty, width, aligned, packed })
    }

    /// Parses the type before the declarator; `None` is `void`.
    fn ty(&mut self) -> Result<Option<Type>, String> {
        if let Some(aggregate) = self.aggregate()? {
            return Ok(Some(Type::Aggregate(Box::new(aggregate))));
        }
        if self.word("void") {
            return Ok(None);
        }
        let keyword = self.word("enum");
        match self.peek() {
            Some(Token::Word(word)) if keyword || self.enums.iter().any(|e| e.name == *word) => {
                let name = word.clone();
                self.next += 1;
                Ok(Some(Type::Enum(name)))
            }
            _ => self.scalar().map(Type::Scalar).map(Some),
        }
    }

    fn attributes(&mut self) -> Result<Attributes, String> {
        let mut attributes = Attributes::default();
        while self.word("__attribute__") {
            self.expect('(')?;
            self.expect('(')?;
            if self.word("packed") {
                attributes.packed = true;
            } else if self.word("aligned") {
                self.expect('(')?;
                attributes.aligned = attributes.aligned.max(Some(self.number()?));
                self.expect(')')?;
            } else {
                return Err(self.error("`packed` or `aligned`"));
            }
            self.expect(')')?;
            self.expect(')')?;
        }
        Ok(attributes)
    }
}
