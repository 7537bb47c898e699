//! The reader of generated headers: the types as the header defines them, without its checks.
//!
//! A generated header has one declaration in each line, and a comment with its place.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The types of a header, and the name of its version.
#[derive(Default)]
pub(super) struct Written<'t> {
    pub(super) types: Vec<Type>,
    /// The symbol of each type with its fingerprint.
    pub(super) fingerprints: BTreeSet<&'t str>,
    /// The constant that [`note`](super::note) names.
    pub(super) version: Option<&'t str>,
}

/// A type that the header defines.
pub(super) struct Type {
    /// The name with its namespaces.
    pub(super) name: String,
    /// The size in bytes.
    pub(super) size: usize,
    /// The alignment in bytes.
    pub(super) align: usize,
    /// The name of the generic type, if C++ has no name for the instance.
    pub(super) generic: Option<String>,
    pub(super) body: Body,
}

pub(super) enum Body {
    /// A class, by its keyword. The members of anonymous members are its own.
    Members(&'static str, Vec<Member>),
    /// An enumeration: its integer, and the name and value of each enumerator.
    Values(String, Vec<(String, String)>),
    /// An alias for another type.
    Alias(Spelled),
    /// Only size and alignment are known.
    Opaque,
}

pub(super) struct Member {
    pub(super) name: String,
    pub(super) ty: Spelled,
    /// The first bit in the type.
    pub(super) first: usize,
    /// The place in words: `byte 4`.
    pub(super) place: String,
}

/// A type as it is spelled, without what only its surroundings require.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Spelled {
    /// The innermost element.
    pub(super) base: String,
    /// The lengths of arrays, the outermost first.
    pub(super) extents: Vec<usize>,
    /// The width of a bit-field in bits.
    pub(super) width: Option<usize>,
    /// The part of the meaning that only a comment has: `a cudaTextureObject_t`.
    pub(super) note: String,
}

/// The prefix of the line that begins a type.
const DEFINED: &str = "#ifndef PTX_ABI_DEFINED_";
/// The prefix of the line with the fingerprint of a type.
const LAYOUT: &str = "#define PTX_ABI_LAYOUT_";
/// The middle of the comment for a type that another header defines.
const ELSEWHERE: &str = " is not defined here: ";
/// The words in front of the name of the version.
pub(super) const VERSION: &str = "raises ";

impl<'t> Written<'t> {
    /// Reads a header. The error names the first line that is not what this crate writes.
    pub(super) fn read(text: &'t str) -> Result<Self, String> {
        let (mut written, mut open) = (Self::default(), None::<Open>);
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            let unknown = || format!("line {} is not a line that this crate writes: `{line}`", index + 1);
            if let Some(ty) = &mut open {
                match ty.line(line).ok_or_else(unknown)? {
                    Goes::On => {}
                    Goes::ToEnd => written.types.extend(open.take().and_then(Open::finish)),
                }
            } else if line.starts_with(DEFINED) {
                open = Some(Open::default());
            } else if let Some(fingerprint) = line.strip_prefix(LAYOUT) {
                written.fingerprints.insert(fingerprint);
            } else if let Some(comment) = line.strip_prefix("// ") {
                if let Some((name, rest)) = comment.split_once(ELSEWHERE) {
                    let (_, size) = rest.rsplit_once(" It has ").ok_or_else(unknown)?;
                    let (size, align, _) = sizes(size.trim_end_matches('.')).ok_or_else(unknown)?;
                    let (name, body) = (plain(name), Body::Opaque);
                    written.types.push(Type { name, size, align, generic: None, body });
                } else if let Some((_, name)) =
                    comment.strip_prefix(super::MARK).and_then(|note| note.split_once(VERSION))
                {
                    written.version = Some(name.trim_end_matches('.'));
                }
            }
        }
        if open.is_some() { Err("the last type has no end".to_owned()) } else { Ok(written) }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Type> {
        self.types.iter().find(|ty| ty.name == name)
    }
}

/// What follows a line of a type.
enum Goes {
    On,
    ToEnd,
}

/// A type whose lines are being read.
#[derive(Default)]
struct Open {
    spaces: Vec<String>,
    name: String,
    size: Option<(usize, usize, Option<String>)>,
    body: Option<Body>,
    /// The number of open braces.
    depth: usize,
    /// The number of conditions around the line.
    conditions: usize,
    /// The number of conditions at which lines for C end.
    in_c: Option<usize>,
}

impl Open {
    /// Reads a line. `None` if this crate does not write such a line.
    fn line(&mut self, line: &str) -> Option<Goes> {
        if line.starts_with('#') {
            return Some(self.directive(line));
        }
        if self.in_c.is_some() || line.is_empty() {
            return Some(Goes::On);
        }
        if self.depth > 0 {
            self.member(line)?;
        } else if let Some(size) = line.strip_prefix("// ") {
            self.size = Some(sizes(size)?);
        } else if let Some(spaces) = line.strip_prefix("namespace ") {
            let names = spaces.trim_end_matches([' ', '{']).split(" { namespace ");
            self.spaces = names.map(ToOwned::to_owned).collect();
        } else if !(line.starts_with('}') || line.starts_with("template <") && line.ends_with(';')) {
            self.head(line)?;
        }
        Some(Goes::On)
    }

    fn directive(&mut self, line: &str) -> Goes {
        if line.starts_with("#if") {
            self.conditions += 1;
            if line == "#ifndef __cplusplus" {
                self.in_c = Some(self.conditions);
            }
        } else if line == "#else" && self.in_c == Some(self.conditions) {
            self.in_c = None;
        } else if line == "#endif" {
            // The first condition, around the whole type, has been read before.
            let Some(conditions) = self.conditions.checked_sub(1) else { return Goes::ToEnd };
            self.conditions = conditions;
        }
        Goes::On
    }

    /// Reads the first line of a definition, or an alias.
    fn head(&mut self, line: &str) -> Option<()> {
        let line = line.strip_prefix("template <> ").unwrap_or(line);
        if let Some(alias) = line.strip_prefix("using ") {
            let (name, ty) = alias.strip_suffix(';')?.split_once(" = ")?;
            (self.name, self.body) = (name.to_owned(), Some(Body::Alias(Spelled::of(ty))));
            return Some(());
        }
        if let Some(alias) = line.strip_prefix("typedef ") {
            let (name, ty) = declared(alias.strip_suffix(';')?)?;
            // A class also has its name without a keyword, for C.
            if ty.base != name {
                (self.name, self.body) = (name.to_owned(), Some(Body::Alias(ty)));
            }
            return Some(());
        }
        let head = line.strip_suffix(" {")?;
        if let Some(head) = head.strip_prefix("enum class ") {
            let (name, integer) = head.split_once(" : ")?;
            (self.name, self.body) = (name.to_owned(), Some(Body::Values(integer.to_owned(), Vec::new())));
        } else {
            let (keyword, rest) = keyword(head)?;
            let name = without_attributes(rest);
            (self.name, self.body) = (plain(name), Some(Body::Members(keyword, Vec::new())));
        }
        self.depth = 1;
        Some(())
    }

    /// Reads a line between the braces.
    fn member(&mut self, line: &str) -> Option<()> {
        if line == "};" {
            self.depth -= 1;
            return Some(());
        }
        match self.body.as_mut()? {
            Body::Values(_, values) => {
                let (name, value) = line.strip_suffix(',')?.split_once(" = ")?;
                values.push((name.to_owned(), value.to_owned()));
            }
            Body::Members(_, members) => {
                let (code, comment) = line.split_once("//")?;
                let (code, comment) = (code.trim(), comment.trim());
                if code.is_empty() {
                    members.push(without_bytes(comment)?);
                } else if code.ends_with('{') {
                    keyword(code)?;
                    self.depth += 1;
                } else if !is_padding(code) {
                    members.push(Member::read(code.strip_suffix(';')?, comment)?);
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The type, unless the header has only an `#error` in its place.
    fn finish(self) -> Option<Type> {
        let Self { mut spaces, name, size, body, .. } = self;
        let ((size, align, generic), body) = (size?, body?);
        spaces.push(name);
        Some(Type { name: spaces.join("::"), size, align, generic, body })
    }
}

/// Whether a declaration is an unnamed bit-field, which is padding.
fn is_padding(code: &str) -> bool {
    let Some((code, _)) = code.split_once(" : ") else { return false };
    // A name follows a type, and none is a keyword.
    let last = code.rsplit(' ').next().unwrap_or(code);
    last.len() == code.len() || matches!(last, "char" | "short" | "int" | "long" | "bool" | "__int128")
}

impl Member {
    fn read(code: &str, comment: &str) -> Option<Self> {
        let (place, note) = comment.split_once(", ").unwrap_or((comment, ""));
        let (unit, rest) = place.split_once(' ')?;
        let number = rest.split(' ').next()?.parse::<usize>().ok()?;
        let (code, width) = match code.split_once(" : ") {
            Some((code, width)) => (code, Some(width.split(' ').next()?.parse().ok()?)),
            None => (code.split(" PTX_ABI_PACKED(").next()?, None),
        };
        let (name, mut ty) = declared(without_attributes(code))?;
        (ty.width, ty.note) = (width, note.to_owned());
        let (first, unit) = match unit {
            "byte" => (8 * number, "byte"),
            "bit" | "bits" => (number, "bit"),
            _ => return None,
        };
        Some(Self { name: name.to_owned(), ty, first, place: format!("{unit} {number}") })
    }
}

/// An array without elements, which has only a comment: `none[0] is at byte 32, and has no bytes…`.
fn without_bytes(comment: &str) -> Option<Member> {
    let (array, rest) = comment.split_once(" is at byte ")?;
    let (byte, _) = rest.split_once(',')?;
    let (name, extents) = lengths(array);
    let ty = Spelled { base: String::new(), extents, width: None, note: String::new() };
    let first = 8 * byte.parse::<usize>().ok()?;
    Some(Member { name: name.to_owned(), ty, first, place: format!("byte {byte}") })
}

impl Spelled {
    fn of(text: &str) -> Self {
        let (base, extents) = lengths(text);
        Self { base: plain(base), extents, width: None, note: String::new() }
    }

    /// The number of elements of an array; 1 for any other type.
    pub(super) fn elements(&self) -> usize {
        self.extents.iter().product()
    }

    pub(super) fn text(&self) -> String {
        let Self { base, extents, width, note } = self;
        let extents = extents.iter().map(|extent| format!("[{extent}]")).collect::<Vec<_>>().concat();
        let width = width.map_or(String::new(), |width| format!(" : {width}"));
        let note = if note.is_empty() { String::new() } else { format!(", {note}") };
        format!("`{base}{extents}{width}`{note}")
    }
}

/// The keyword of a class, and the text after it.
fn keyword(text: &str) -> Option<(&'static str, &str)> {
    ["struct", "union"].into_iter().find_map(|keyword| {
        let rest = text.strip_prefix(keyword)?;
        rest.starts_with(' ').then(|| (keyword, rest.trim_start()))
    })
}

/// The name that a declaration declares, and its type.
fn declared(code: &str) -> Option<(&str, Spelled)> {
    let (code, extents) = lengths(code);
    let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '\\');
    let (base, name) = code.split_at(code.trim_end_matches(is_letter).len());
    let ty = Spelled { base: plain(base.trim_end()), extents, width: None, note: String::new() };
    (!name.is_empty() && !ty.base.is_empty()).then_some((name, ty))
}

/// The text without the lengths of arrays at its end, and these lengths.
fn lengths(text: &str) -> (&str, Vec<usize>) {
    let (mut rest, mut extents) = (text.trim_end(), Vec::new());
    while let Some((before, length)) = rest.strip_suffix(']').and_then(|rest| rest.rsplit_once('[')) {
        let Ok(length) = length.parse() else { break };
        extents.insert(0, length);
        rest = before;
    }
    (rest, extents)
}

/// The text without `alignas(…)` or `__attribute__((…))` at its beginning.
fn without_attributes(text: &str) -> &str {
    if !text.starts_with("alignas(") && !text.starts_with("__attribute__((") {
        return text;
    }
    let mut depth = 0;
    let end = text.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ')' && depth == 0
    });
    end.map_or(text, |end| text[end + 1..].trim_start())
}

/// The name of a type without what only its surroundings require: `::` at its beginning, and a keyword in front of it.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_inclusive([' ', '<', '*', ',', '(']) {
        let part = part.strip_prefix("::").unwrap_or(part);
        out += if matches!(part, "struct " | "union " | "enum ") { "" } else { part };
    }
    out
}

/// Reads `48 bytes, alignment 16 bytes`, and the name of the generic type.
fn sizes(text: &str) -> Option<(usize, usize, Option<String>)> {
    let (sizes, generic) = text.split_once("; ").map_or((text, None), |(sizes, generic)| (sizes, Some(generic)));
    let (size, align) = sizes.split_once(", alignment ")?;
    let number = |text: &str| text.split(' ').next()?.parse::<usize>().ok();
    let generic =
        generic.and_then(|text| text.strip_prefix("an instance of the generic type ")?.strip_suffix(" of Rust"));
    Some((number(size)?, number(align)?, generic.map(ToOwned::to_owned)))
}
