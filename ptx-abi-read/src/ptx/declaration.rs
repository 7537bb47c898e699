//! One declaration of a parameter or of a variable.

use super::value::number;

/// The content of a declaration.
#[derive(Clone, Copy)]
pub struct Declaration<'a> {
    /// The symbol, or the name of the parameter.
    pub name: &'a str,
    /// The index of the type in [`TYPES`].
    pub ty: usize,
    /// The elements of a vector: 2 for `.v2` and so on, and otherwise 1.
    pub vector: usize,
    /// The value of `.align`, in bytes.
    pub align: Option<usize>,
    /// The number of elements of an array.
    pub len: Option<usize>,
    /// Whether there is a `.ptr`.
    pub pointer: bool,
    /// The state space of the pointee: 0 to 3 for `.global`, `.const`, `.shared`, `.local`.
    pub pointee_space: Option<usize>,
    /// The value of `.align` behind `.ptr`, in bytes.
    pub pointee_align: Option<usize>,
}

/// The reason why a declaration cannot be read.
#[derive(Clone, Copy)]
pub enum Fault {
    /// There is no declaration.
    Empty,
    /// The type is unknown or missing.
    Type,
    /// The name is missing.
    Name,
    /// A number is missing, or too large.
    Number,
    /// A part does not belong to a declaration.
    Unexpected,
}

/// Reads a declaration from one or two pieces of text.
///
/// In const evaluation a byte costs microseconds, and a call as much as twenty statements. So this is one loop with few
/// calls, and directives are numbers. The macros read at their own speed, and pass a [`code`](super::coded::code) on.
pub struct Reader<'a> {
    text: &'a [u8],
    pos: usize,
    /// Whether there was anything but white space and comments.
    any: bool,
    ty: Option<usize>,
    vector: usize,
    align: Option<usize>,
    len: Option<usize>,
    name: Option<&'a str>,
    pointer: bool,
    pointee_space: Option<usize>,
    pointee_align: Option<usize>,
    error: Option<Fault>,
}

/// The part that has to come next.
#[derive(Clone, Copy)]
enum Pending {
    Nothing,
    /// After `.align`.
    Align,
    /// After `[`, with the length that was found.
    Dimension(Option<usize>),
    /// After `.attribute`.
    Attribute,
    /// Inside this number of parentheses.
    Inside(usize),
}

const BLANK: u8 = 0;
const WORD: u8 = 1;
const OTHER: u8 = 2;

static CLASS: [u8; 256] = {
    let mut class = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => BLANK,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | b'%' | 0x80.. => WORD,
            _ => OTHER,
        };
        byte += 1;
    }
    class
};

/// A directive as a number. One of more than 16 bytes gets a number that no known directive has.
#[inline]
const fn key(directive: &[u8]) -> u128 {
    let (mut key, mut i) = (0, 0);
    while i < directive.len() {
        key = key << 8 | directive[i] as u128;
        i += 1;
    }
    key
}

impl<'a> Reader<'a> {
    /// A reader of the declarations in `text`, from this byte on.
    #[inline]
    pub const fn new(text: &'a [u8], from: usize) -> Self {
        Self {
            text,
            pos: from,
            any: false,
            ty: None,
            vector: 1,
            align: None,
            len: None,
            name: None,
            pointer: false,
            pointee_space: None,
            pointee_align: None,
            error: None,
        }
    }

    /// The same reader, for the text behind this name.
    #[inline]
    #[must_use]
    pub const fn named(self, name: &'a str, text: &'a [u8]) -> Self {
        Self { text, pos: 0, any: true, name: Some(name), ..self }
    }

    /// The place behind the text that was read.
    #[inline]
    pub const fn pos(&self) -> usize {
        self.pos
    }

    /// Whether the reader has found no token yet.
    #[inline]
    pub const fn has_read_nothing(&self) -> bool {
        !self.any
    }

    #[inline]
    const fn fail(&mut self, error: Fault) {
        // Only the first error counts.
        if self.error.is_none() {
            self.error = Some(error);
        }
    }

    /// Reads up to the comma and over it, or to the end. Returns whether there was a comma.
    #[inline]
    pub const fn read(&mut self) -> bool {
        let text = self.text;
        let mut pos = self.pos;
        let mut pending = Pending::Nothing;
        let mut comma = false;
        while pos < text.len() {
            let from = pos;
            let first = text[from];
            pos += 1;
            match CLASS[first as usize] {
                BLANK => continue,
                WORD => {
                    while pos < text.len() && CLASS[text[pos] as usize] == WORD {
                        pos += 1;
                    }
                    pending = self.word(from, pos, pending);
                }
                _ if first == b'.' => {
                    let mut key = b'.' as u128;
                    while pos < text.len() && CLASS[text[pos] as usize] == WORD {
                        key = key << 8 | text[pos] as u128;
                        pos += 1;
                    }
                    pending = self.directive(key, pending);
                }
                _ if first == b'/' && pos < text.len() && matches!(text[pos], b'/' | b'*') => {
                    pos = comment_end(text, pos);
                    continue;
                }
                _ if first == b',' && !matches!(pending, Pending::Inside(_)) => {
                    comma = true;
                    break;
                }
                _ => pending = self.sign(first, pending),
            }
            self.any = true;
        }
        match pending {
            Pending::Nothing => {}
            Pending::Align | Pending::Dimension(_) => self.fail(Fault::Number),
            Pending::Attribute | Pending::Inside(_) => self.fail(Fault::Unexpected),
        }
        self.pos = pos;
        comma
    }

    #[inline]
    const fn word(&mut self, from: usize, to: usize, pending: Pending) -> Pending {
        let word = self.text.split_at(to).0.split_at(from).1;
        match pending {
            Pending::Inside(_) => return pending,
            Pending::Align => {
                let align = match length(word) {
                    // ptxas accepts no other alignments.
                    Some(align) if align.is_power_of_two() => Some(align),
                    _ => None,
                };
                if align.is_none() {
                    self.fail(Fault::Number);
                } else if self.pointer {
                    // Facts 3: after `.ptr` it is the alignment of the pointee.
                    self.pointee_align = align;
                } else {
                    self.align = align;
                }
            }
            Pending::Dimension(None) => {
                let length = length(word);
                if length.is_none() {
                    self.fail(Fault::Number);
                }
                return Pending::Dimension(length);
            }
            Pending::Dimension(Some(_)) => {
                self.fail(Fault::Number);
                return pending;
            }
            Pending::Nothing if self.name.is_none() && !word[0].is_ascii_digit() => {
                self.name = match core::str::from_utf8(word) {
                    Ok(name) => Some(name),
                    // Words consist of whole characters, so this does not happen.
                    Err(_) => None,
                };
            }
            Pending::Nothing | Pending::Attribute => self.fail(Fault::Unexpected),
        }
        Pending::Nothing
    }

    #[inline]
    const fn sign(&mut self, sign: u8, pending: Pending) -> Pending {
        match (sign, pending) {
            (b'(', Pending::Attribute) => Pending::Inside(1),
            (b'(', Pending::Inside(depth)) => Pending::Inside(depth + 1),
            (b')', Pending::Inside(1)) => Pending::Nothing,
            (b')', Pending::Inside(depth)) => Pending::Inside(depth - 1),
            (_, Pending::Inside(_)) => pending,
            (b'(', _) => {
                self.fail(Fault::Unexpected);
                Pending::Inside(1)
            }
            (b'[', Pending::Nothing) if self.name.is_some() => Pending::Dimension(None),
            (b']', Pending::Dimension(length)) => {
                let length = match length {
                    Some(length) => length,
                    None => 0,
                };
                let product = match self.len {
                    Some(before) => before.checked_mul(length),
                    None => Some(length),
                };
                if product.is_none() {
                    self.fail(Fault::Number);
                }
                self.len = product;
                Pending::Nothing
            }
            (_, Pending::Align | Pending::Dimension(_)) => {
                self.fail(Fault::Number);
                pending
            }
            _ => {
                self.fail(Fault::Unexpected);
                Pending::Nothing
            }
        }
    }

    #[inline]
    const fn directive(&mut self, key: u128, pending: Pending) -> Pending {
        match pending {
            Pending::Nothing => {}
            Pending::Inside(_) => return pending,
            Pending::Attribute => self.fail(Fault::Unexpected),
            Pending::Align | Pending::Dimension(_) => self.fail(Fault::Number),
        }
        match key {
            PARAM | REG | VOLATILE => {}
            ALIGN => return Pending::Align,
            ATTRIBUTE => return Pending::Attribute,
            PTR => self.pointer = true,
            V2 => self.vector = 2,
            V3 => self.vector = 3,
            V4 => self.vector = 4,
            V8 => self.vector = 8,
            GLOBAL => self.space(0),
            CONST => self.space(1),
            SHARED => self.space(2),
            LOCAL => self.space(3),
            _ => match type_of(key) {
                ty @ Some(_) if self.ty.is_none() => self.ty = ty,
                _ => self.fail(Fault::Type),
            },
        }
        Pending::Nothing
    }

    /// A state space has a meaning only behind `.ptr`.
    #[inline]
    const fn space(&mut self, space: usize) {
        if self.pointer {
            self.pointee_space = Some(space);
        }
    }

    /// The declaration that was read.
    ///
    /// # Errors
    ///
    /// The reason why the text is not a declaration.
    #[inline]
    pub const fn declaration(&self) -> Result<Declaration<'a>, Fault> {
        if let Some(error) = self.error {
            return Err(error);
        }
        match (self.ty, self.name) {
            (Some(ty), Some(name)) => Ok(Declaration {
                name,
                ty,
                vector: self.vector,
                align: self.align,
                len: self.len,
                pointer: self.pointer,
                pointee_space: self.pointee_space,
                pointee_align: self.pointee_align,
            }),
            (None, None) if !self.any => Err(Fault::Empty),
            (None, _) => Err(Fault::Type),
            (_, None) => Err(Fault::Name),
        }
    }
}

/// The end of the comment whose second character is at `pos`.
#[inline]
pub const fn comment_end(text: &[u8], mut pos: usize) -> usize {
    let line = text[pos] == b'/';
    pos += 1;
    if line {
        while pos < text.len() && text[pos] != b'\n' {
            pos += 1;
        }
        return pos;
    }
    while pos + 1 < text.len() {
        if text[pos] == b'*' && text[pos + 1] == b'/' {
            return pos + 2;
        }
        pos += 1;
    }
    text.len()
}

/// An alignment or a length: a number, or the only constant of PTX that may stand there (facts 3.2).
#[inline]
pub(super) const fn length(word: &[u8]) -> Option<usize> {
    match number(word) {
        None if matches!(word, b"WARP_SZ") => Some(32),
        Some(number) if number < usize::MAX as u64 => Some(number as usize),
        _ => None,
    }
}

macro_rules! directives {
    ($($name:ident $directive:literal)*) => {
        $(const $name: u128 = key($directive.as_bytes());)*
    };
}

directives! {
    PARAM ".param" REG ".reg" VOLATILE ".volatile" ALIGN ".align" ATTRIBUTE ".attribute" PTR ".ptr"
    V2 ".v2" V3 ".v3" V4 ".v4" V8 ".v8"
    GLOBAL ".global" CONST ".const" SHARED ".shared" LOCAL ".local"
}

macro_rules! types {
    ($($name:ident $directive:literal)*) => {
        directives! { $($name $directive)* }

        /// The types, with their dots.
        pub static TYPES: [&str; [$($directive),*].len()] = [$($directive),*];

        /// The indices of the types.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($name),* }

        /// The index in [`TYPES`] of the type that a directive names.
        #[inline]
        const fn type_of(key: u128) -> Option<usize> {
            Some(match key {
                $($name => Place::$name as usize,)*
                _ => return None,
            })
        }
    };
}

types! {
    U8 ".u8" U16 ".u16" U32 ".u32" U64 ".u64"
    S8 ".s8" S16 ".s16" S32 ".s32" S64 ".s64"
    F16 ".f16" F32 ".f32" F64 ".f64"
    B8 ".b8" B16 ".b16" B32 ".b32" B64 ".b64"
    B128 ".b128" BF16 ".bf16" F16X2 ".f16x2" BF16X2 ".bf16x2"
    TEXREF ".texref" SAMPLERREF ".samplerref" SURFREF ".surfref"
}
