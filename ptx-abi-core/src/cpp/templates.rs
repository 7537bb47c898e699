//! Names with template arguments: `ns::Array<float, 3>`.

use core::fmt::{self, Display};

use super::names::{Path, library, standard_name};
use crate::vector::cuda_vector;

pub(crate) use crate::layout::instance::has_arguments;

/// A name with template arguments, as C++ code spells it without a header: NVRTC has no `<stdint.h>`.
pub(crate) struct Spelled<'a> {
    pub(crate) name: &'a str,
    /// Whether the name begins with `::`, because another name may hide it. Names in arguments always begin with `::`.
    pub(crate) global: bool,
    /// Whether the text is for a reader, not for a compiler.
    pub(crate) plain: bool,
}

impl Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, global) = (if self.global { "::" } else { "" }, if self.plain { "" } else { "::" });
        let mut depth = 0usize;
        each_token(self.name, &mut |token| match token {
            Token::Sign(sign) => {
                depth = (depth + sign.matches('<').count()).saturating_sub(sign.matches('>').count());
                f.write_str(sign)
            }
            Token::Path(path) if depth > 0 && is_builtin(path) => f.write_str(path),
            Token::Path(path) if depth > 0 => match standard_name(path) {
                Some(_) if cuda_vector(path).is_some() || library(path).is_some() => write!(f, "{global}{path}"),
                // C++ has two 64-bit integer types, and the arguments of an instance must be of exactly the same type
                // (facts 2).
                Some(_) => f.write_str(wide(path, self.plain).or_else(|| standard_name(path)).unwrap_or(path)),
                None => write!(f, "{global}{}", Path { name: path, separator: "::" }),
            },
            Token::Path(path) => match path.strip_prefix("::") {
                // `Outer<float>::Inner`
                Some(member) => write!(f, "::{}", Path { name: member, separator: "::" }),
                None => write!(f, "{first}{}", Path { name: path, separator: "::" }),
            },
        })
    }
}

/// The type of a template parameter that takes a value.
pub(crate) struct ValueType<'a>(pub(crate) &'a str);

impl Display for ValueType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(wide(self.0, false).or_else(|| standard_name(self.0)).unwrap_or(self.0))
    }
}

/// The type that the headers of the C library give these names: `unsigned long`, but `unsigned long long` on Windows.
fn wide(name: &str, plain: bool) -> Option<&'static str> {
    Some(match (name, plain) {
        ("uint64_t" | "size_t", true) => "unsigned long",
        ("int64_t" | "ptrdiff_t", true) => "long",
        ("uint64_t" | "size_t", false) => "decltype(sizeof(0))",
        ("int64_t" | "ptrdiff_t", false) => "decltype(static_cast<char *>(nullptr) - static_cast<char *>(nullptr))",
        _ => return None,
    })
}

/// Whether this is a C++ word that may stand in an argument.
fn is_builtin(word: &str) -> bool {
    const WORDS: [&str; 18] = [
        "const", "volatile", "unsigned", "signed", "char", "short", "int", "long", "float", "double", "bool", "void",
        "true", "false", "nullptr", "__int128", "wchar_t", "char32_t",
    ];
    WORDS.contains(&word) || word.starts_with(|first: char| first.is_ascii_digit())
}

/// A part of a name.
enum Token<'a> {
    /// An identifier with namespaces, or a word or number.
    Path(&'a str),
    /// Brackets, commas, stars, spaces and character literals.
    Sign(&'a str),
}

fn each_token<'a>(name: &'a str, visit: &mut dyn FnMut(Token<'a>) -> fmt::Result) -> fmt::Result {
    let in_path = |letter: char| letter == '_' || letter == ':' || letter.is_alphanumeric();
    let mut rest = name;
    while !rest.is_empty() {
        let is_path = rest.starts_with(in_path);
        let end = match rest.as_bytes() {
            // `'a'`
            [b'\'', _, b'\'', ..] => 3,
            _ if is_path => rest.find(|letter| !in_path(letter)).unwrap_or(rest.len()),
            _ => rest.find(|letter| letter == '\'' || in_path(letter)).filter(|end| *end > 0).unwrap_or(1),
        };
        let (token, after) = rest.split_at(end);
        visit(if is_path { Token::Path(token) } else { Token::Sign(token) })?;
        rest = after;
    }
    Ok(())
}

/// The places of the bytes that stand outside of angle brackets, in order.
pub(crate) fn outside(name: &str) -> impl Iterator<Item = usize> {
    let mut depth = 0usize;
    name.bytes().enumerate().filter_map(move |(at, byte)| {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at)
    })
}

/// The arguments of an instance such as `Array<float, 3>`; a name without arguments has none.
pub(crate) fn arguments(name: &str) -> impl Iterator<Item = &str> {
    let inside = name.find('<').and_then(|start| name[start + 1..].strip_suffix('>'));
    let mut rest = inside.unwrap_or_default();
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = outside(rest).find(|at| rest.as_bytes()[*at] == b',');
        let (argument, after) = end.map_or((rest, ""), |end| (&rest[..end], &rest[end + 1..]));
        rest = after.trim_start();
        Some(argument.trim())
    })
}

/// The name without its arguments, which is the name of the template.
pub(crate) fn template(name: &str) -> &str {
    name.find('<').map_or(name, |start| &name[..start])
}

/// Whether an argument is a value.
pub(crate) fn is_value(argument: &str) -> bool {
    argument.starts_with(|first: char| first.is_ascii_digit() || first == '-' || first == '\'')
        || matches!(argument, "true" | "false")
}

/// Visits those types in the arguments of an instance that the program declares: classes, and instances of templates. It
/// visits an instance before the types in the instance's own arguments.
pub(crate) fn declared<'a>(name: &'a str, visit: &mut dyn FnMut(&'a str) -> fmt::Result) -> fmt::Result {
    arguments(name).filter(|argument| !is_value(argument)).try_for_each(|argument| {
        let name = argument.strip_prefix("const ").unwrap_or(argument);
        let name = &name[..outside(name).find(|at| name.as_bytes()[*at..].starts_with(b" *")).unwrap_or(name.len())];
        let name = name.trim_end_matches(['*', '&', ' ']);
        if standard_name(name).is_some() || name.split(' ').any(is_builtin) {
            return Ok(());
        }
        visit(name)?;
        declared(name, visit)
    })
}
