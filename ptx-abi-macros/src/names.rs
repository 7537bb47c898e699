//! Names: keys of attributes, and names in C++.

use proc_macro2::{Ident, Span};
use ptx_abi_read::distance::distance;
use quote::ToTokens;
use syn::ext::IdentExt;

/// The name without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The tokens of a type as a person writes it, without most of the spaces that `to_string` puts between them.
pub(crate) fn spelled(ty: &dyn ToTokens) -> String {
    let spaced = ty.to_token_stream().to_string();
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut out = String::new();
    let mut letters = spaced.chars().peekable();
    while let Some(letter) = letters.next() {
        let needed = match (out.chars().last(), letters.peek()) {
            (Some(',' | ';'), _) => true,
            (Some(before), Some(&after)) => is_word(before) && (is_word(after) || after == '\''),
            _ => false,
        };
        if letter != ' ' || needed {
            out.push(letter);
        }
    }
    out
}

/// The text by which two types of one expansion are the same type. A path with `$crate` has none: the macros of two crates
/// may spell two types alike.
pub(crate) fn same(ty: &dyn ToTokens) -> Option<String> {
    let text = ty.to_token_stream().to_string();
    (!text.contains("$crate")).then_some(text)
}

/// An identifier made of a prefix, the name and a suffix, with the span of the name.
pub(crate) fn with_affixes(prefix: &str, ident: &Ident, suffix: &str) -> Ident {
    affixed(prefix, &plain(ident), suffix, ident)
}

pub(crate) fn numbered(prefix: &str, number: usize) -> Ident {
    Ident::new(&format!("{prefix}{number}"), Span::call_site())
}

/// Adds a name to a sorted list. Returns false if it is there already. A hash map costs more to compile.
pub(crate) fn insert(names: &mut Vec<String>, name: String) -> bool {
    match names.binary_search(&name) {
        Ok(_) => false,
        Err(at) => {
            names.insert(at, name);
            true
        }
    }
}

/// Whether this is a C++23 identifier, a rule that compilers apply to every version of C++ (facts 10): `_` or a letter with
/// which Unicode starts identifiers, and then letters with which Unicode continues them. A superscript is neither.
pub(crate) fn is_cpp_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first == '_' || unicode_ident::is_xid_start(first))
        && letters.all(unicode_ident::is_xid_continue)
}

/// Whether the name has no capitals, and neither starts nor ends as those of accessors do. Bit-fields with different names
/// of this kind never get an accessor of the same name.
pub(crate) fn has_simple_accessors(name: &str) -> bool {
    let simple = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    name.bytes().all(simple)
        && !["set_", "with_"].iter().any(|prefix| name.starts_with(prefix))
        && !["_checked", "_wrapping"].iter().any(|suffix| name.ends_with(suffix))
}

/// The names of the functions and constants that a bit-field gets.
pub(crate) fn accessors(name: &str) -> [String; 8] {
    [
        name.to_owned(),
        format!("set_{name}"),
        format!("with_{name}"),
        format!("set_{name}_checked"),
        format!("with_{name}_checked"),
        format!("set_{name}_wrapping"),
        format!("{}_OFFSET", name.to_uppercase()),
        format!("{}_BITS", name.to_uppercase()),
    ]
}

/// An identifier made of a prefix, a name and a suffix, with the span of another identifier.
pub(crate) fn affixed(prefix: &str, name: &str, suffix: &str, ident: &Ident) -> Ident {
    let span = ident.span();
    if name.is_ascii() && prefix.len() + suffix.len() > 0 {
        // This is an identifier and no keyword, so the parser is not needed.
        return Ident::new(&format!("{prefix}{name}{suffix}"), span);
    }
    let mut made = syn::parse_str::<Ident>(&format!("{prefix}{name}{suffix}")).unwrap_or_else(|_| ident.clone());
    made.set_span(span);
    made
}

/// The names with a text between them. `join` of the standard library is a thousand lines of LLVM IR.
pub(crate) fn joined(names: &[String], between: &str) -> String {
    let mut joined = String::new();
    for name in names {
        joined += if joined.is_empty() { "" } else { between };
        joined += name;
    }
    joined
}

/// The names in a table. `map` of an array is three times as much code.
pub(crate) fn of<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for (name, _) in table {
        names.push(*name);
    }
    names
}

/// A limit in bytes that is above the length of every word that users may write here.
const LONGEST: usize = 64;

/// "expected one of …", or "did you mean …?" if a known word is similar.
pub(crate) fn unknown(what: &str, found: &str, known: &[&str]) -> String {
    if let [only] = known {
        return format!("[PTX902] unknown {what} `{found}`: expected `{only}`");
    }
    let mut list = String::new();
    let mut nearest = (usize::MAX, "");
    for name in known {
        list += if list.is_empty() { "`" } else { ", `" };
        list += name;
        list += "`";
        nearest = nearest.min((distance::<LONGEST>(found, name), name));
    }
    let (edits, name) = nearest;
    if is_typo(found, name, edits) {
        format!("[PTX902] unknown {what} `{found}`: did you mean `{name}`?")
    } else {
        format!("[PTX902] unknown {what} `{found}`: expected one of {list}")
    }
}

/// Whether a word may be a known one with this number of wrong letters. Half of the letters of two short words are the same by
/// chance, unless one word contains the other.
fn is_typo(found: &str, known: &str, edits: usize) -> bool {
    let half = 2 * edits >= found.len().min(known.len());
    edits <= 1 + known.len() / 4 && (!half || found.contains(known) || known.contains(found))
}

/// Whether a word is probably a known one with a wrong letter.
pub(crate) fn is_misspelled(found: &str, known: &str) -> bool {
    is_typo(found, known, distance::<LONGEST>(found, known))
}

/// A `rename_all` rule, in serde's words.
#[derive(Clone, Copy)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
}

impl Case {
    /// serde's words that make C++ identifiers, which its two kebab cases do not.
    pub(crate) const ALL: [(&'static str, Self); 6] = [
        ("lowercase", Self::Lower),
        ("UPPERCASE", Self::Upper),
        ("PascalCase", Self::Pascal),
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
    ];

    /// The name of a field, which is in `snake_case` in Rust.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => lower_first(&pascal(name)),
        }
    }

    /// The name of an enumerator, which is in `PascalCase` in Rust.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_lowercase(),
            Self::Upper => name.to_uppercase(),
            Self::Camel => lower_first(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_uppercase(),
        }
    }
}

fn pascal(name: &str) -> String {
    let mut out = String::new();
    let mut capital = true;
    for letter in name.chars() {
        if letter == '_' {
            capital = true;
        } else if capital {
            out.extend(letter.to_uppercase());
            capital = false;
        } else {
            out.push(letter);
        }
    }
    out
}

fn lower_first(name: &str) -> String {
    let Some(first) = name.chars().next() else { return String::new() };
    format!("{}{}", first.to_lowercase(), &name[first.len_utf8()..])
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for (i, letter) in name.chars().enumerate() {
        if i > 0 && letter.is_uppercase() {
            out.push('_');
        }
        out.extend(letter.to_lowercase());
    }
    out
}
