//! The functions that a source of C++ declares. This search only selects sources: the compiler compares the functions.

use alloc::borrow::ToOwned as _;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

/// What a source has of a function. If several sources have it, the last of these decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Found {
    /// A name in parentheses, which may be those of a macro that defines the function.
    Named,
    Declared,
    Defined,
}

/// What a file has outside of classes and functions.
#[derive(Default)]
pub(super) struct Functions {
    /// The functions, and other names at such a place, such as attributes.
    pub(super) names: BTreeMap<String, Found>,
    /// All words of the code, which may call macros.
    pub(super) code: BTreeSet<String>,
    pub(super) macros: BTreeMap<String, Macro>,
}

/// All definitions of one macro.
#[derive(Default)]
pub(super) struct Macro {
    /// The words of its text, without its parameters.
    pub(super) words: BTreeSet<String>,
    /// The names in front of parentheses that it pastes, with a star for each argument.
    pub(super) pasted: BTreeSet<String>,
}

impl Functions {
    pub(super) fn of(source: &str) -> Self {
        let mut reader = Reader::default();
        for line in code(source).lines() {
            match line.trim_start().strip_prefix('#') {
                Some(directive) => reader.directive(directive.trim()),
                None if reader.skipped.is_some() => {}
                None => words(line).into_iter().for_each(|word| reader.word(word)),
            }
        }
        reader.found
    }

    fn add(&mut self, name: String, found: Found) {
        let entry = self.names.entry(name).or_insert(found);
        *entry = found.max(*entry);
    }

    /// Adds a macro: `NAME(a, b) void launch_##a##_##b(…)`.
    fn define(&mut self, definition: &str) {
        let (name, rest) = first_word(definition);
        let (parameters, text) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).unwrap_or(("", rest));
        self.macros.entry(name.to_owned()).or_default().add(&words(parameters), text);
    }
}

impl Macro {
    /// Adds a definition. A pasted name that has nothing but arguments could be each, so it is left out.
    fn add(&mut self, parameters: &[&str], text: &str) {
        let (mut name, mut hashes) = (String::new(), 0);
        for word in words(text) {
            let is_parameter = parameters.contains(&word);
            if word.starts_with(is_of_name) && !is_parameter {
                self.words.insert(word.to_owned());
            }
            match word {
                "#" => hashes += 1,
                "(" => {
                    if name.contains('*') && name.contains(char::is_alphanumeric) {
                        self.pasted.insert(mem::take(&mut name));
                    }
                }
                word => {
                    if mem::take(&mut hashes) != 2 {
                        name.clear();
                    }
                    name += if is_parameter { "*" } else { word };
                }
            }
        }
    }
}

/// The code without comments and line continuations. A `"` represents each literal with quotes.
fn code(source: &str) -> String {
    let source = source.replace("\\\r\n", "").replace("\\\n", "");
    let (mut rest, mut out) = (&*source, String::new());
    while let Some(first) = rest.chars().next() {
        let word = || out.rsplit(|letter| !is_of_name(letter)).next().unwrap_or_default();
        let (len, instead) = if rest.starts_with("//") {
            (rest.find('\n'), ' ')
        } else if let Some(comment) = rest.strip_prefix("/*") {
            (comment.find("*/").map(|end| end + 4), ' ')
        } else if first == '"' && matches!(word(), "R" | "LR" | "uR" | "UR" | "u8R") {
            (raw(rest), '"')
        } else if first == '"' || first == '\'' && !word().starts_with(|first: char| first.is_ascii_digit()) {
            (quoted(rest, first), '"')
        } else {
            // A `'` in a number separates digits.
            (Some(first.len_utf8()), first)
        };
        out.push(instead);
        rest = &rest[len.unwrap_or(rest.len())..];
    }
    out
}

/// The length of the raw string at the beginning of a text: `"delimiter(…)delimiter"`.
fn raw(text: &str) -> Option<usize> {
    let (delimiter, _) = text[1..].split_once('(')?;
    let end = [")", delimiter, "\""].concat();
    Some(text.find(&end)? + end.len())
}

/// The length of the literal at the beginning of a text. Without a second quote it ends with the line.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = true;
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => return Some(at),
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The name at the beginning of a text, and the rest.
fn first_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter| !is_of_name(letter)).unwrap_or(text.len()))
}

/// The names and numbers of a line, and the other letters one by one.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for part in line.split_whitespace() {
        let mut start = 0;
        for (at, letter) in part.char_indices().filter(|(_, letter)| !is_of_name(*letter)) {
            words.extend([&part[start..at], &part[at..at + letter.len_utf8()]]);
            start = at + letter.len_utf8();
        }
        words.push(&part[start..]);
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Its size does not grow with the length of the declaration: each `#if` keeps one.
#[derive(Clone, Default)]
struct Place {
    /// The braces around it, without those of `extern "C"` and namespaces.
    braces: usize,
    parentheses: usize,
    declaration: Declaration,
    /// The functions that the declaration has so far.
    functions: BTreeSet<String>,
}

/// The words of a declaration so far, without those in parentheses.
#[derive(Clone, Default)]
struct Declaration {
    /// The last word, and the one before it.
    last: String,
    before: String,
    has_value: bool,
    has_namespace: bool,
}

impl Declaration {
    fn push(&mut self, word: &str) {
        self.before = mem::replace(&mut self.last, word.to_owned());
        self.has_value |= word == "=";
        self.has_namespace |= word == "namespace";
    }
}

#[derive(Default)]
struct Reader {
    found: Functions,
    place: Place,
    /// The place at each `#if` around this one. All its branches begin there.
    conditions: Vec<Place>,
    /// The number of conditions around the code that `#if 0` removes.
    skipped: Option<usize>,
}

impl Reader {
    fn directive(&mut self, directive: &str) {
        let (word, rest) = first_word(directive);
        let depth = self.conditions.len();
        match word {
            "define" if self.skipped.is_none() => self.found.define(rest.trim_start()),
            "if" | "ifdef" | "ifndef" => {
                self.conditions.push(self.place.clone());
                if self.skipped.is_none() && word == "if" && matches!(rest.trim(), "0" | "false") {
                    self.skipped = Some(depth + 1);
                }
            }
            "else" | "elif" | "elifdef" | "elifndef" => {
                self.place = self.conditions.last().cloned().unwrap_or_default();
                self.skipped = self.skipped.filter(|skipped| *skipped != depth);
            }
            "endif" => {
                self.conditions.pop();
                self.skipped = self.skipped.filter(|skipped| *skipped < depth);
            }
            _ => {}
        }
    }

    fn word(&mut self, word: &str) {
        if word.starts_with(is_of_name) && !self.found.code.contains(word) {
            self.found.code.insert(word.to_owned());
        }
        let Place { braces, parentheses, declaration, functions } = &mut self.place;
        match word {
            "{" if *braces > 0 || *parentheses > 0 => *braces += 1,
            "}" if *braces > 0 => {
                *braces -= 1;
                if *braces == 0 && *parentheses == 0 {
                    self.end(None);
                }
            }
            _ if *braces > 0 => {}
            "(" => {
                // The name follows a type or a namespace. What follows `=` is a call.
                let Declaration { last, before, has_value, .. } = declaration;
                let is_type = before.ends_with(|last| is_of_name(last) || "*&>]:".contains(last));
                if *parentheses == 0 && is_type && last.starts_with(is_of_name) && !*has_value {
                    functions.insert(last.clone());
                }
                *parentheses += 1;
            }
            ")" => *parentheses = parentheses.saturating_sub(1),
            word if *parentheses > 0 => self.found.add(word.to_owned(), Found::Named),
            "{" => {
                let is_linkage = (&*declaration.before, &*declaration.last) == ("extern", "\"");
                if is_linkage || declaration.has_namespace {
                    self.end(None);
                } else {
                    self.end(Some(Found::Defined));
                    self.place.braces = 1;
                }
            }
            ";" => self.end(Some(Found::Declared)),
            "}" => self.end(None),
            word => declaration.push(word),
        }
    }

    fn end(&mut self, found: Option<Found>) {
        self.place.declaration = Declaration::default();
        for function in mem::take(&mut self.place.functions) {
            let Some(found) = found else { continue };
            self.found.add(function, found);
        }
    }
}
