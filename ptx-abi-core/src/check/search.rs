//! Finding the kernel that a type names, and what is said where there is none, or more than one.

use ptx_abi_scan::distance::distance;

use super::difference::Message;
use super::error::{MismatchError, MismatchKind};
use super::suggest::between;
use crate::layout::str_eq;
use crate::mangle::Symbol;
use crate::ptx::{Function, Module};
use crate::text::{Text, push};

/// How a kernel is named.
#[derive(Clone, Copy)]
pub enum Wanted<'a> {
    /// By its symbol.
    Symbol(&'a str),
    /// By its name in C++.
    Cpp(&'a str),
    /// By either; its symbol goes first.
    Either(&'a str),
}

impl<'a> Wanted<'a> {
    #[inline]
    pub(super) const fn name(self) -> &'a str {
        match self {
            Self::Symbol(name) | Self::Cpp(name) | Self::Either(name) => name,
        }
    }

    /// Whether a kernel with this symbol is wanted. `extern "C"` gives a kernel its own name for a symbol.
    #[inline]
    pub(super) const fn is(self, symbol: &str) -> bool {
        str_eq(self.name(), symbol) || !matches!(self, Self::Symbol(_)) && is_named(symbol, self.name())
    }
}

#[inline]
const fn is_named(symbol: &str, name: &str) -> bool {
    match Symbol::parse(symbol) {
        Ok(symbol) => symbol.is_named(name),
        Err(_) => false,
    }
}

/// The one kernel that is wanted.
#[inline]
pub(super) fn find<'p>(wanted: Wanted<'_>, module: Module<'p>) -> Result<Function<'p>, MismatchError> {
    if let Some(function) = module.entry(wanted.name()) {
        return Ok(function);
    }
    if matches!(wanted, Wanted::Symbol(_)) {
        return Err(missing(wanted, module));
    }
    // Names that do not have the last part of the wanted one need not be decoded.
    let path = wanted.name().split('<').next().unwrap_or_default();
    let part = path.rsplit("::").next().unwrap_or_default().trim();
    let matches = |function: &Function<'p>| function.name.contains(part) && wanted.is(function.name);
    let Some(first) = module.entries().find(matches) else {
        return Err(missing(wanted, module));
    };
    // A kernel may be declared before it is defined.
    let first = if first.is_defined { first } else { module.entry(first.name).unwrap_or(first) };
    let mut several = None;
    for other in module.entries().filter(matches).filter(|other| other.name != first.name) {
        let several = several.get_or_insert_with(|| {
            let mut several = Several::new(wanted.name(), "");
            several.add(first.name);
            several
        });
        several.add(other.name);
    }
    match several {
        Some(several) => Err(MismatchError::new(MismatchKind::Ambiguous, &several.finish())),
        None => Ok(first),
    }
}

#[inline]
fn missing(wanted: Wanted<'_>, module: Module<'_>) -> MismatchError {
    let mut missing = Missing::of("entry", wanted.name(), module);
    let mut nearest = Nearest::new(wanted.name());
    for entry in module.entries() {
        nearest.add(entry.name);
    }
    missing.suggest(&nearest, matches!(wanted, Wanted::Symbol(_)));
    for entry in module.entries() {
        missing.add(entry.name);
    }
    MismatchError::new(MismatchKind::Missing, &missing.finish())
}

/// ``in `kernels/saxpy.ptx` ``, or nothing.
#[inline]
pub(super) const fn push_place(message: &mut Message, path: &str) {
    if path.is_empty() {
        return;
    }
    push!(message, " in `{}`", path);
}

/// The most names that a message lists.
const LISTED: usize = 12;

/// The message that something is not in the module.
pub(super) struct Missing<'a> {
    message: Message,
    what: &'a str,
    /// What the module is called, where it has nothing.
    module: &'a str,
    count: usize,
}

impl<'a> Missing<'a> {
    /// Of a module that is known at run time only.
    #[inline]
    pub(super) fn of(what: &'a str, wanted: &str, module: Module<'_>) -> Self {
        let module = match module.version() {
            Some(_) => "the PTX",
            None => "the text is no PTX, it has no `.version` and",
        };
        Self { module, ..Self::new(what, wanted, "") }
    }

    #[inline]
    pub(super) const fn new(what: &'a str, wanted: &str, path: &str) -> Self {
        let mut message = Message::new();
        push!(message, "there is no {} `{}`", what, wanted);
        push_place(&mut message, path);
        Self { message, what, module: "it", count: 0 }
    }

    /// Names the nearest one, before all are listed.
    #[inline]
    pub(super) const fn suggest(&mut self, nearest: &Nearest<'_>, by_symbol: bool) {
        let Some(symbol) = nearest.symbol else { return };
        match Symbol::parse(symbol) {
            Ok(symbol) if by_symbol => {
                self.message.push_str(", but a kernel of C++ with this name: write `cpp_entry = \"");
                symbol.push_name(&mut self.message);
                self.message.push_str("\"`");
                return;
            }
            Ok(symbol) => {
                self.message.push_str(": did you mean `");
                symbol.push_name(&mut self.message);
            }
            Err(_) => {
                push!(self.message, ": did you mean `{}", symbol);
            }
        }
        self.message.push_str("`?");
    }

    /// Lists one that there is.
    #[inline]
    pub(super) const fn add(&mut self, symbol: &str) {
        if self.count == 0 {
            self.message.push_str("\n  there is");
        }
        self.count += 1;
        if self.count <= LISTED {
            push_symbol(&mut self.message, symbol);
        }
    }

    /// Says that there are `more` that were not added.
    #[inline]
    pub(super) const fn more(&mut self, more: usize) {
        self.count += more;
    }

    #[inline]
    pub(super) const fn finish(self) -> Message {
        let Self { mut message, what, module, count } = self;
        if count == 0 {
            push!(message, ": {} has no {}", module, what);
        } else if count > LISTED {
            push!(message, "\n    and {} more", count - LISTED);
        }
        message
    }
}

/// The message that a name in C++ is that of several kernels.
pub(super) struct Several {
    message: Message,
    count: usize,
}

impl Several {
    #[inline]
    pub(super) const fn new(wanted: &str, path: &str) -> Self {
        let mut message = Message::new();
        message.push_str("several kernels");
        push_place(&mut message, path);
        push!(message, " are called `{}`", wanted);
        Self { message, count: 0 }
    }

    #[inline]
    pub(super) const fn add(&mut self, symbol: &str) {
        self.count += 1;
        if self.count <= LISTED {
            push_symbol(&mut self.message, symbol);
        }
    }

    #[inline]
    pub(super) const fn finish(self) -> Message {
        let Self { mut message, count } = self;
        if count > LISTED {
            push!(message, "\n    and {} more", count - LISTED);
        }
        message.push_str("\n  help: name one of them with its template arguments, or by its symbol, `entry = \"_Z…\"`");
        message
    }
}

/// A line with a symbol, and what it is in C++.
#[inline]
const fn push_symbol(message: &mut Message, symbol: &str) {
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

/// The symbol that is most like the wanted name, if one is.
pub(super) struct Nearest<'a> {
    wanted: &'a str,
    symbol: Option<&'a str>,
    edits: usize,
}

impl<'a> Nearest<'a> {
    #[inline]
    pub(super) const fn new(wanted: &'a str) -> Self {
        // What is further away was not meant.
        Self { wanted, symbol: None, edits: 2 + wanted.len() / 4 }
    }

    /// Compares with a symbol, and with its name in C++.
    #[inline]
    pub(super) const fn add(&mut self, symbol: &'a str) {
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

/// What follows the last `::` before template arguments.
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
