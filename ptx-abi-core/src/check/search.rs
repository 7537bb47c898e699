//! The search for the kernel that a type names, and the messages if there is no such kernel or more than one.

use ptx_abi_read::distance::distance;
use ptx_abi_read::name::model::Parameter;

use super::difference::Message;
use super::kernel::KernelParam;
use crate::layout::str_eq;
use crate::old_names::Symbol;
use crate::text::{Text, position, push};

/// The way in which a kernel is named.
#[derive(Clone, Copy)]
pub enum Wanted<'a> {
    /// By its symbol.
    Symbol(&'a str),
    /// By its C++ name.
    Cpp(&'a str),
    /// By either. A kernel with this symbol goes first.
    Either(&'a str),
}

impl<'a> Wanted<'a> {
    #[inline]
    pub(super) const fn name(self) -> &'a str {
        match self {
            Self::Symbol(name) | Self::Cpp(name) | Self::Either(name) => name,
        }
    }

    /// Whether a kernel with this symbol is wanted. With `extern "C"` the symbol is the name itself.
    #[inline]
    pub(super) const fn is(self, symbol: &str) -> bool {
        if matches!(self, Self::Symbol(_)) {
            return str_eq(self.name(), symbol);
        }
        // Decoding is unnecessary if the symbol does not contain the last part of the name.
        contains(symbol, last_part(self.name())) && (str_eq(self.name(), symbol) || is_named(symbol, self.name()))
    }
}

/// The last part of a name: `f` of `ns::f<int>`.
#[inline]
pub(super) const fn last_part(name: &str) -> &str {
    let name = without_namespaces(name);
    let bytes = name.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b'<' && bytes[end] != b' ' {
        end += 1;
    }
    between(name, 0, end)
}

#[inline]
pub(super) const fn contains(text: &str, part: &str) -> bool {
    position(text, part).is_some()
}

#[inline]
const fn is_named(symbol: &str, name: &str) -> bool {
    match Symbol::parse(symbol) {
        Ok(symbol) => symbol.is_named(name),
        Err(_) => false,
    }
}

/// The symbols of a module to search in. In const evaluation, `entries` are those with known parameters and `names` are
/// the others. At run time all symbols are in `names`.
#[derive(Clone, Copy)]
pub(super) struct Symbols<'a> {
    pub(super) entries: &'a [Entry<'a>],
    pub(super) names: &'a [&'a str],
    /// The number of further symbols.
    pub(super) more: usize,
}

/// A symbol and its parameters.
pub(super) type Entry<'a> = (&'a str, &'a [KernelParam<'a>], &'a [Parameter<'a>]);

impl<'a> Symbols<'a> {
    #[inline]
    const fn len(&self) -> usize {
        self.entries.len() + self.names.len()
    }

    #[inline]
    pub(super) const fn get(&self, i: usize) -> &'a str {
        if i < self.entries.len() { self.entries[i].0 } else { self.names[i - self.entries.len()] }
    }
}

/// The result of a search.
pub(super) enum Found {
    /// The index of the one wanted symbol.
    One(usize),
    Nothing,
    Several,
}

/// Looks for the wanted kernel. A kernel with that symbol goes first, because a symbol is unique.
#[inline]
pub(super) const fn find(wanted: Wanted<'_>, symbols: Symbols<'_>) -> Found {
    let mut found = Found::Nothing;
    let mut i = 0;
    while i < symbols.len() {
        let symbol = symbols.get(i);
        if wanted.is(symbol) {
            if str_eq(symbol, wanted.name()) {
                return Found::One(i);
            }
            found = match found {
                Found::Nothing => Found::One(i),
                // A kernel may be declared before it is defined.
                Found::One(first) if str_eq(symbols.get(first), symbol) => found,
                Found::One(_) | Found::Several => Found::Several,
            };
        }
        i += 1;
    }
    found
}

/// Appends `` in `kernels/saxpy.ptx` ``, or nothing without a path.
#[inline]
pub(super) const fn push_place(message: &mut Message, path: &str) {
    if path.is_empty() {
        return;
    }
    push!(message, " in `{}`", path);
}

/// The maximum number of names that a message lists.
const LISTED: usize = 12;

/// A search that found nothing.
#[derive(Clone, Copy)]
pub(super) struct Searched<'a> {
    /// The kind of item that was wanted: `entry`, `variable`.
    pub(super) what: &'a str,
    /// The file, if it is known.
    pub(super) path: &'a str,
    /// What the message calls the module if it has no such items.
    pub(super) module: &'a str,
    /// The Rust name of the type, if it is known. Where nothing else names a kernel, it is the name of the kernel.
    pub(super) name: &'a str,
}

/// The message that the item does not exist. It names the most similar symbol, and lists the existing ones.
#[inline]
pub(super) const fn missing(wanted: Wanted<'_>, symbols: Symbols<'_>, searched: Searched<'_>) -> Message {
    let Searched { what, path, module, name } = searched;
    let mut message = Message::new();
    push!(message, "there is no {} `{}`", what, wanted.name());
    push_place(&mut message, path);
    let nearest = push_nearest(&mut message, wanted, symbols);
    let count = symbols.len() + symbols.more;
    if count == 0 {
        push!(message, ": {} has no {}", module, what);
        return message;
    }
    let is_struct = str_eq(name, wanted.name());
    if is_struct && nearest.is_none() {
        push!(message, ", and `{}` is the name of the struct", name);
    }
    message.push_str("\n  there is");
    let mut i = 0;
    while i < symbols.len() && i < LISTED {
        push_symbol(&mut message, symbols.get(i));
        i += 1;
    }
    push_more(&mut message, count);
    if is_struct {
        message.push_str("\n  help: name the kernel, `");
        match nearest {
            Some(symbol) => push_key(&mut message, symbol),
            None if count == 1 => push_key(&mut message, symbols.get(0)),
            None => message.push_str("entry = \"…\"`"),
        }
    }
    message
}

/// Appends the key for a kernel, up to the closing backtick.
#[inline]
const fn push_key(message: &mut Message, symbol: &str) {
    match Symbol::parse(symbol) {
        Ok(symbol) => {
            message.push_str("cpp_entry = \"");
            symbol.push_name(message);
        }
        Err(_) => push!(message, "entry = \"{}", symbol),
    }
    message.push_str("\"`");
}

/// Appends the symbol that is most similar to the wanted name, if one is similar enough, and returns it.
#[inline]
pub(super) const fn push_nearest<'a>(
    message: &mut Message,
    wanted: Wanted<'_>,
    symbols: Symbols<'a>,
) -> Option<&'a str> {
    let mut nearest = Nearest::new(wanted.name());
    let mut i = 0;
    while i < symbols.len() {
        nearest.add(symbols.get(i));
        i += 1;
    }
    nearest.push(message, matches!(wanted, Wanted::Symbol(_)));
    nearest.symbol
}

/// The help where a type names several kernels.
pub(super) const NAME_ONE: &str =
    "\n  help: name one of them with its template arguments, or by its symbol, `entry = \"_Z…\"`";

/// The message that several kernels have a C++ name. It lists them and ends with `help`.
#[inline]
pub(super) const fn several(wanted: Wanted<'_>, symbols: Symbols<'_>, path: &str, help: &str) -> Message {
    let mut message = Message::new();
    message.push_str("several kernels");
    push_place(&mut message, path);
    push!(message, " are called `{}`", wanted.name());
    let (mut count, mut i) = (0, 0);
    while i < symbols.len() {
        if wanted.is(symbols.get(i)) && !had(wanted, symbols, i) {
            count += 1;
            if count <= LISTED {
                push_symbol(&mut message, symbols.get(i));
            }
        }
        i += 1;
    }
    push_more(&mut message, count + symbols.more);
    message.push_str(help);
    message
}

/// Whether an earlier symbol is the same and wanted.
#[inline]
const fn had(wanted: Wanted<'_>, symbols: Symbols<'_>, end: usize) -> bool {
    let mut i = 0;
    while i < end {
        if str_eq(symbols.get(i), symbols.get(end)) && wanted.is(symbols.get(i)) {
            return true;
        }
        i += 1;
    }
    false
}

/// Appends how many of `count` symbols are not listed.
#[inline]
const fn push_more(message: &mut Message, count: usize) {
    if count > LISTED {
        push!(message, "\n    and {} more", count - LISTED);
    }
}

/// Appends a line with a symbol and its C++ name.
#[inline]
pub(super) const fn push_symbol(message: &mut Message, symbol: &str) {
    push!(message, "\n    `{}`", symbol);
    let Ok(symbol) = Symbol::parse(symbol) else { return };
    message.push_str("  // ");
    symbol.push_name(message);
    message.push_str("(");
    let mut i = 0;
    while i < symbol.param_count() {
        if i > 0 {
            message.push_str(", ");
        }
        symbol.push_param(i, message);
        i += 1;
    }
    message.push_str(")");
}

/// The symbol that is most similar to the wanted name, if one is similar enough.
struct Nearest<'w, 'a> {
    wanted: &'w str,
    symbol: Option<&'a str>,
    edits: usize,
}

impl<'w, 'a> Nearest<'w, 'a> {
    /// Appends it, if there is one. Where a symbol was wanted, it suggests the key that takes a C++ name for a C++
    /// kernel.
    #[inline]
    const fn push(&self, message: &mut Message, by_symbol: bool) {
        let Some(symbol) = self.symbol else { return };
        match Symbol::parse(symbol) {
            Ok(_) if by_symbol => {
                message.push_str(", but a kernel of C++ with this name: write `");
                return push_key(message, symbol);
            }
            Ok(symbol) => {
                message.push_str(": did you mean `");
                symbol.push_name(message);
            }
            Err(_) => push!(message, ": did you mean `{}", symbol),
        }
        message.push_str("`?");
    }

    #[inline]
    const fn new(wanted: &'w str) -> Self {
        // A symbol with more edits was not meant.
        Self { wanted, symbol: None, edits: 2 + wanted.len() / 4 }
    }

    /// Compares a symbol, and its C++ name, with the wanted name.
    #[inline]
    const fn add(&mut self, symbol: &'a str) {
        self.compare(symbol, symbol);
        let Ok(decoded) = Symbol::parse(symbol) else { return };
        if self.edits > 0 && decoded.is_named(self.wanted) {
            (self.symbol, self.edits) = (Some(symbol), 0);
        }
        let mut name = Text::<{ 2 * LONGEST }>::new();
        decoded.push_name(&mut name);
        self.compare(symbol, name.as_str());
        self.compare(symbol, without_namespaces(name.as_str()));
    }

    #[inline]
    const fn compare(&mut self, symbol: &'a str, name: &str) {
        let (wanted, found) = (self.wanted.len(), name.len());
        if wanted > LONGEST || found > LONGEST || wanted.abs_diff(found) > 1 + wanted / 4 {
            return;
        }
        let edits = distance::<{ LONGEST + 1 }>(self.wanted, name);
        if edits < self.edits {
            (self.symbol, self.edits) = (Some(symbol), edits);
        }
    }
}

/// The text after the last `::` in front of the template arguments.
#[inline]
const fn without_namespaces(name: &str) -> &str {
    let bytes = name.as_bytes();
    let (mut start, mut i) = (0, 0);
    while i < bytes.len() && bytes[i] != b'<' {
        if bytes[i] == b':' {
            start = i + 1;
        }
        i += 1;
    }
    between(name, start, name.len())
}

/// The longest name that is compared letter by letter, in bytes.
const LONGEST: usize = 48;

/// The text between two byte offsets. Neither offset is inside a character.
#[inline]
const fn between(text: &str, from: usize, to: usize) -> &str {
    match core::str::from_utf8(text.as_bytes().split_at(to).0.split_at(from).1) {
        Ok(text) => text,
        Err(_) => "",
    }
}
