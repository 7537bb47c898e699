//! The search for the item that a type names, and the messages if there is no such item or more than one.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::iter;

use crate::ascii::{Ascii, after_name};
use crate::distance::distance;
use crate::name::{Symbol, is_word, without_versions};
use crate::object::ObjectError;
use crate::ptx::Places;
use crate::rust_path::rust_path;
use crate::value::place_of;

/// The way in which a kernel is named.
#[derive(Clone, Copy)]
pub enum Wanted<'a> {
    /// By its symbol.
    Symbol(&'a str),
    /// By its C++ name, or by its symbol. A kernel with this symbol goes first.
    Name(&'a str),
}

impl<'a> Wanted<'a> {
    /// The name.
    pub const fn name(self) -> &'a str {
        match self {
            Self::Symbol(name) | Self::Name(name) => name,
        }
    }

    /// The name in C++ by which the kernel with this symbol was found; empty if it was found by its symbol.
    pub fn cpp_name(self, symbol: &str) -> &'a str {
        match self {
            Self::Name(name) if name != symbol => name,
            _ => "",
        }
    }

    /// Whether a kernel with this symbol is wanted. With `extern "C"` the symbol is the name itself, with nvcc's spelling of
    /// letters outside of ASCII.
    pub fn is(self, symbol: &str) -> bool {
        match self {
            Self::Symbol(name) => symbol == name,
            Self::Name(name) => {
                symbol == name
                    || !name.is_ascii() && matches!(after_name(symbol.as_bytes(), name.as_bytes(), None), Some([]))
                    || is_named(symbol, name)
            }
        }
    }
}

/// Whether this is the symbol of a C++ function with this name.
pub fn is_named(symbol: &str, name: &str) -> bool {
    if !symbol.starts_with('_') {
        return false;
    }
    // Decoding is unnecessary if the symbol does not contain the word.
    last_word(name).is_none_or(|last| place_of(symbol, last).is_some())
        && Symbol::parse(symbol).is_ok_and(|symbol| symbol.is_named(name))
}

/// The last word of a name before all arguments. The symbol of a function with this name contains the word, with its length before
/// it. `None` if there is no such word, or if symbols may spell it otherwise, because it has letters outside of ASCII.
pub fn last_word(name: &str) -> Option<&str> {
    let end = name.bytes().position(|byte| b"<[{".contains(&byte)).unwrap_or(name.len());
    let path = name[..end].trim_ascii_end();
    let last = &path[path.bytes().rposition(|byte| !is_word(byte)).map_or(0, |other| other + 1)..];
    Some(last).filter(|last| !last.is_empty() && last.is_ascii())
}

/// The name with nvcc's spelling of letters outside of ASCII, if it has any.
pub fn spelled(name: &str) -> Option<String> {
    let mut letters = Ascii::new(name.as_bytes());
    (!name.is_ascii()).then(|| iter::from_fn(|| letters.next()).map(char::from).collect())
}

/// Whether this name has all template arguments of the function with this symbol.
fn is_whole(symbol: &str, name: &str) -> bool {
    Symbol::parse(symbol).map_or(true, |symbol| symbol.is_instance(name))
}

/// The name in C++ that this symbol spells, without the namespaces that have no name or are a library's version.
pub fn cpp_name(symbol: &str) -> Option<String> {
    const ANONYMOUS: &str = "(anonymous namespace)::";
    let whole = Symbol::parse(symbol).ok()?.name().to_string();
    let (mut name, mut rest) = (String::new(), &*whole);
    while let Some(end) = place_of(rest, ANONYMOUS) {
        name += &rest[..end];
        rest = &rest[end + ANONYMOUS.len()..];
    }
    Some(without_versions(&(name + rest)))
}

/// The name in C++ that `cpp_entry` takes for the kernel with this symbol. `None` if it has no such name, or if another one
/// of `symbols` has the name too.
pub fn cpp_entry(symbol: &str, symbols: &[&str]) -> Option<String> {
    let name = cpp_name(symbol)?;
    let mut path = name.split('<').next()?.bytes();
    let is_path = path.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | 0x80..));
    let is_other = |other: &&str| *other != symbol && Wanted::Name(&name).is(other) && is_whole(other, &name);
    (is_path && is_named(symbol, &name) && !symbols.iter().any(is_other)).then_some(name)
}

/// The symbol of the wanted kernel, if it exists. A kernel with that symbol goes first, because a symbol is unique. Then goes
/// the only one whose template arguments are all in the name: `f<float>`, where `f<float, 4>` exists too.
///
/// # Errors
///
/// The message that several kernels of the file `path` have the name. It lists them.
pub fn find<'a>(wanted: Wanted<'_>, symbols: &[&'a str], path: &str) -> Result<Option<&'a str>, String> {
    if let Some(symbol) = symbols.iter().find(|symbol| **symbol == wanted.name()) {
        return Ok(Some(symbol));
    }
    one_of(&once(symbols.iter().copied().filter(|symbol| wanted.is(symbol)).collect()), wanted, path)
}

/// The one of several symbols with the wanted name that [`find`] chooses, if there are any.
///
/// # Errors
///
/// That of [`find`].
pub fn one_of<'a>(names: &[&'a str], wanted: Wanted<'_>, path: &str) -> Result<Option<&'a str>, String> {
    let mut whole = names.iter().filter(|symbol| names.len() == 1 || is_whole(symbol, wanted.name()));
    if let (Some(one), None) = (whole.next(), whole.next()) {
        return Ok(Some(one));
    }
    if names.is_empty() {
        return Ok(None);
    }
    let mut message = format!("[PTX501] several kernels{} are called `{}`", place(path), wanted.name());
    push_symbols(&mut message, names);
    Err(message)
}

/// The names, each once: a kernel may be declared before it is defined.
fn once(names: Vec<&str>) -> Vec<&str> {
    let (mut seen, mut once) = (Places::new(), Vec::new());
    for name in names {
        if seen.insert(name, 0).is_none() {
            once.push(name);
        }
    }
    once
}

/// The text `` in `kernels/saxpy.ptx` ``, or nothing without a path.
pub fn place(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!(" in `{path}`") }
}

/// Why a file without an image has no kernels.
pub const NO_IMAGE: &str = "the fatbin has no PTX and no cubin";

/// The message for a file without an image that was read, and why one was not.
pub fn nothing(path: &str, unread: Option<ObjectError>) -> String {
    match unread {
        Some(error) => unreadable(path, error),
        None => format!("[PTX503] there is nothing to compare{}: {NO_IMAGE}", place(path)),
    }
}

/// The message for a file whose kernels cannot be read.
pub fn unreadable(path: &str, error: ObjectError) -> String {
    format!("[PTX503] the kernels{} cannot be read: {error}", place(path))
}

/// The maximum number of names that a message lists.
pub const LISTED: usize = 12;

/// What a search looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A kernel.
    Entry,
    /// A variable.
    Variable,
}

/// A search that found nothing.
#[derive(Clone, Copy)]
pub struct Searched<'a> {
    /// The kind of item that was wanted.
    pub item: Item,
    /// The file, if it is known.
    pub path: &'a str,
    /// What the message calls the module if it has no such items.
    pub module: &'a str,
    /// The Rust name of the type, if it is known. Where nothing else names a kernel, it is the name of the kernel.
    pub name: &'a str,
    /// Why images were not read.
    pub unread: &'a [ObjectError],
    /// The symbols of the functions other than kernels, if a kernel was wanted.
    pub functions: &'a [&'a str],
}

/// The message that the item does not exist. It names the most similar symbol, lists the existing ones, each once, and says
/// why images were not read.
pub fn missing(wanted: Wanted<'_>, symbols: Vec<&str>, searched: Searched<'_>) -> String {
    let Searched { item, path, module, name, unread, functions } = searched;
    let symbols = once(symbols);
    let what = if item == Item::Entry { "entry" } else { "variable" };
    let mut message = format!("[PTX501] there is no {what} `{}`{}", wanted.name(), place(path));
    match device_function(wanted, functions) {
        Some(text) => message += &text,
        None if symbols.is_empty() => _ = write!(message, ": {module} has no {what}"),
        None => push_existing(&mut message, wanted, &symbols, name, item == Item::Entry),
    }
    let in_namespace = |symbol: &&&str| item == Item::Variable && is_in_namespace(symbol, wanted.name());
    if let Some(symbol) = symbols.iter().find(in_namespace) {
        _ = write!(message, "\n  help: name a variable in a namespace by its symbol, `{symbol}`");
    }
    if symbols.iter().any(|symbol| is_hidden(symbol, wanted.name())) {
        message += "\n  help: nvcc puts a hash into the symbol of what is `static` or in a namespace without a name: remove \
                    `static`, or that namespace";
    }
    for error in unread {
        _ = write!(message, "\n  {error}");
    }
    message
}

/// Whether this is the symbol of a variable in a namespace, `_ZN2ns5tableE`, with this name, with or without namespaces.
fn is_in_namespace(symbol: &str, name: &str) -> bool {
    let name = name.rsplit("::").next().unwrap_or_default();
    symbol.starts_with("_ZN") && symbol.ends_with(&format!("{}{name}E", name.len())) && !is_hidden(symbol, name)
}

/// Whether nvcc has made this symbol, which has a hash of the file, of an item with this name or with this symbol in other files
/// (facts 7).
fn is_hidden(symbol: &str, name: &str) -> bool {
    let ends = [format!("_{name}"), format!("{}{name}E", name.len())];
    let is_named = ends.iter().any(|end| symbol.ends_with(end))
        || name.strip_prefix("_ZN").is_some_and(|path| symbol.ends_with(path));
    is_named && (symbol.starts_with("__nv_static_") || place_of(symbol, "_INTERNAL_").is_some())
}

/// The help that a template of this name has other arguments.
pub fn instance<'a>(pattern: &str, mut symbols: impl Iterator<Item = &'a str>) -> Option<String> {
    let (name, _) = pattern.split_once('<')?;
    let instance = Symbol::parse(symbols.find(|symbol| is_named(symbol, name))?).ok()?;
    Some(format!("\n  help: `{name}` has other template arguments, as in `{}`", instance.name()))
}

/// The text that one of these functions has the name of the wanted kernel.
pub fn device_function(wanted: Wanted<'_>, functions: &[&str]) -> Option<String> {
    let symbol = functions.iter().find(|symbol| wanted.is(symbol))?;
    Some(format!(": `{symbol}` is a `.func`, which kernels call and no launch starts"))
}

/// Appends the most similar symbol and a list of all symbols.
fn push_existing(message: &mut String, wanted: Wanted<'_>, symbols: &[&str], name: &str, is_kernel: bool) {
    let nearest = nearest(wanted, symbols);
    *message += &nearest.map(|symbol| suggestion(wanted, symbol, symbols)).unwrap_or_default();
    let is_struct = !name.is_empty() && name == wanted.name();
    if is_struct && nearest.is_none() {
        _ = write!(message, ", and `{name}` is the name of the struct");
    }
    *message += "\n  there is";
    if symbols.len() > LISTED {
        // rustc would compile a sort for this list alone.
        let mut edits = Vec::new();
        for symbol in symbols {
            edits.push(distance::<LONGEST_SYMBOL>(wanted.name(), symbol));
        }
        for _ in 0..LISTED {
            let (mut next, mut fewest) = (0, usize::MAX);
            for (index, edits) in edits.iter().enumerate() {
                (next, fewest) = if *edits < fewest { (index, *edits) } else { (next, fewest) };
            }
            edits[next] = usize::MAX;
            push_symbol(message, symbols[next], "");
        }
        push_more(message, symbols.len(), LISTED);
    } else {
        push_symbols(message, symbols);
    }
    if let Some((_, arguments)) = wanted.name().split_once('<').filter(|_| is_kernel) {
        let has_arguments = |symbol: Symbol<'_>| {
            let name = symbol.name().to_string();
            let path = name.split('<').next().unwrap_or_default();
            symbol.is_named(&format!("{path}<{arguments}"))
        };
        if !nearest.and_then(|symbol| Symbol::parse(symbol).ok()).is_some_and(has_arguments) {
            let name = wanted.name();
            _ = write!(
                message,
                "\n  help: nvcc and NVRTC compile only the instances of a template that the source uses, or that a line such as \
                 `template __global__ void {name}(…);` instantiates; NVRTC also compiles those that \
                 `nvrtcAddNameExpression` names"
            );
        }
    }
    if is_struct {
        let key = nearest.or(if symbols.len() == 1 { Some(symbols[0]) } else { None });
        let key = key.map(|symbol| key_of(symbol, symbols));
        _ = write!(message, "\n  help: name the kernel, `{}`", key.unwrap_or_else(|| "entry = \"…\"".to_owned()));
    }
}

fn key_of(symbol: &str, symbols: &[&str]) -> String {
    match cpp_entry(symbol, symbols) {
        Some(name) => format!("cpp_entry = \"{name}\""),
        None => format!("entry = {symbol:?}"),
    }
}

/// The text that suggests this one of `symbols`. Where a symbol was wanted, it suggests the key for a C++ kernel.
pub fn suggestion(wanted: Wanted<'_>, symbol: &str, symbols: &[&str]) -> String {
    match wanted {
        Wanted::Symbol(_) if Symbol::parse(symbol).is_ok() => {
            format!(", but a kernel of C++ with this name: write `{}`", key_of(symbol, symbols))
        }
        _ => format!(": did you mean `{}`?", cpp_entry(symbol, symbols).as_deref().unwrap_or(symbol)),
    }
}

/// The help where a type names several kernels.
pub const NAME_ONE: &str =
    "\n  help: name one of them with its template arguments, or by its symbol, `entry = \"_Z…\"`";

/// Appends a line for each symbol, up to the limit, and how many more there are.
pub fn push_symbols(message: &mut String, symbols: &[&str]) {
    for symbol in symbols.iter().take(LISTED) {
        push_symbol(message, symbol, "");
    }
    push_more(message, symbols.len(), LISTED);
}

/// Appends a line with a symbol, its file if `path` is not empty, and its path in Rust or its name in C++.
pub fn push_symbol(message: &mut String, symbol: &str, path: &str) {
    _ = write!(message, "\n    `{symbol}`{}", place(path));
    if let Some(path) = rust_path(symbol) {
        _ = write!(message, "  // {path}");
    } else if let Ok(symbol) = Symbol::parse(symbol) {
        _ = write!(message, "  // {symbol}");
    }
}

/// Appends how many of `count` items are not listed.
pub fn push_more(message: &mut String, count: usize, listed: usize) {
    if count > listed {
        _ = write!(message, "\n    and {} more", count - listed);
    }
}

/// The symbol that is most similar to the wanted name, by itself or by its C++ name, if one is similar enough.
pub fn nearest<'a>(wanted: Wanted<'_>, symbols: &[&'a str]) -> Option<&'a str> {
    let wanted = wanted.name();
    // A symbol with more edits was not meant.
    let (mut nearest, mut edits) = (None, 2 + wanted.len() / 4);
    for symbol in symbols {
        let mut compare = |name: &str| {
            let (longest, difference) = (wanted.len().max(name.len()), wanted.len().abs_diff(name.len()));
            if longest > LONGEST || difference > 1 + wanted.len() / 4 {
                return;
            }
            let found = distance::<LONGEST_SYMBOL>(wanted, name);
            if found < edits {
                (nearest, edits) = (Some(*symbol), found);
            }
        };
        compare(symbol);
        let Ok(decoded) = Symbol::parse(symbol) else { continue };
        let name = decoded.name().to_string();
        compare(&name);
        let last = without_namespaces(&name);
        compare(last);
        // The name without the last template arguments is the name too, and so is that of another namespace.
        let in_namespace = [&name[..name.len() - last.len()], without_namespaces(wanted)].concat();
        for (named, found) in [(wanted, 0), (&*in_namespace, 1)] {
            if edits > found && decoded.is_named(named) {
                (nearest, edits) = (Some(*symbol), found);
            }
        }
    }
    nearest
}

/// The text after the last `::` in front of the template arguments.
fn without_namespaces(name: &str) -> &str {
    let end = name.find('<').unwrap_or(name.len());
    &name[name[..end].rfind(':').map_or(0, |colon| colon + 1)..]
}

/// The longest name that is compared letter by letter, in bytes.
const LONGEST: usize = 48;

/// Symbols in a list are compared up to this number of bytes.
const LONGEST_SYMBOL: usize = 200;
