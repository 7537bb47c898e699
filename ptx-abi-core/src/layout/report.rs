//! What the compiler prints when a type does not have the layout that it needs.
//!
//! Every line gives both numbers, and where a line to write instead is known, a `help:` line gives it.

use super::Layout;
use super::declare::Foreign;
use super::place::{Item, PlaceError};
use super::text::Text;

/// The text of one failure.
pub(super) type Message = Text<4096>;

/// Collects what is wrong: which entry first and, where a text is given, each problem in words.
pub(super) struct Report<'a> {
    first: usize,
    text: Option<&'a mut Message>,
}

impl<'a> Report<'a> {
    pub(super) const fn new(text: Option<&'a mut Message>) -> Self {
        Self { first: usize::MAX, text }
    }

    /// The lowest index of a wrong entry; `usize::MAX` if there is none.
    pub(super) const fn first_wrong(&self) -> usize {
        self.first
    }

    /// Notes that entry `index` is wrong; returns the text, with a new line begun, if one is wanted.
    const fn line(&mut self, index: usize) -> Option<&mut Message> {
        if index < self.first {
            self.first = index;
        }
        match &mut self.text {
            Some(text) => {
                text.push_str("\n  ");
                Some(text)
            }
            None => None,
        }
    }
}

const HELP: &str = "\n  help: ";

pub(super) const fn headline(text: &mut Message, name: &str) {
    text.push_str("`");
    text.push_str(name);
    text.push_str("` does not have the layout that the PTX ABI gives it (guide 1.2)");
}

/// An item that the engine refuses.
pub(super) const fn unplaceable(
    report: &mut Report<'_>,
    index: usize,
    type_name: &str,
    item: Option<&Item<'_>>,
    error: PlaceError,
) {
    let Some(text) = report.line(index) else { return };
    match item {
        Some(item) if !item.name().is_empty() => quoted(text, item.name()),
        Some(_) => text.push_str("an unnamed bit-field"),
        None => quoted(text, type_name),
    }
    if let (Some(item), PlaceError::TooWide) = (item, error) {
        text.push_str(" has ");
        if let Some(width) = item.width() {
            text.push_usize(width as usize);
        }
        text.push_str(" bits, ");
        quoted_type(text, item.layout());
        text.push_str(" has ");
        text.push_usize(8 * item.layout().size);
    }
    text.push_str(": ");
    text.push_str(error.message());
}

/// A pinned offset that is not the ABI's.
pub(super) const fn pinned(report: &mut Report<'_>, index: usize, item: &Item<'_>, pinned: usize, bit: usize) {
    let Some(text) = report.line(index) else { return };
    quoted(text, item.name());
    text.push_str(" is pinned to byte ");
    text.push_usize(pinned);
    text.push_str(", the ABI places it at byte ");
    text.push_usize(bit / 8);
}

/// A pinned size or alignment that is not the ABI's.
pub(super) const fn pinned_whole(
    report: &mut Report<'_>,
    index: usize,
    type_name: &str,
    what: &str,
    pinned: usize,
    actual: usize,
) {
    let Some(text) = report.line(index) else { return };
    text.push_str("the ");
    text.push_str(what);
    text.push_str(" of ");
    quoted(text, type_name);
    text.push_str(" is pinned to ");
    text.push_usize(pinned);
    text.push_str(", in the ABI it is ");
    text.push_usize(actual);
}

/// A foreign type that has not the size of the type that it stands for.
pub(super) const fn foreign_size(report: &mut Report<'_>, index: usize, item: &Item<'_>, foreign: &Foreign) {
    let Some(text) = report.line(index) else { return };
    quoted(text, item.name());
    text.push_str(": ");
    quoted(text, foreign.name);
    text.push_str(" has size ");
    text.push_usize(foreign.size);
    text.push_str(", ");
    quoted_type(text, item.layout());
    text.push_str(" has size ");
    text.push_usize(item.layout().size);
}

/// A member that is elsewhere.
pub(super) const fn offset(
    report: &mut Report<'_>,
    index: usize,
    item: &Item<'_>,
    rust: usize,
    abi: usize,
    foreign: Option<Foreign>,
) {
    let Some(text) = report.line(index) else { return };
    quoted(text, item.name());
    text.push_str(" is at byte ");
    text.push_usize(rust);
    text.push_str(" in Rust, at byte ");
    text.push_usize(abi);
    text.push_str(" in the ABI");
    let Some(foreign) = foreign else { return };
    let layout = item.layout();
    if foreign.align < layout.align {
        text.push_str(": ");
        alignments(text, &foreign, layout);
        text.push_str(HELP);
        text.push_str("put a field `_align: ptx_abi_core::Align");
        text.push_usize(layout.align);
        text.push_str("` before ");
        quoted(text, item.name());
        text.push_str(", or use ");
        quoted_type(text, layout);
    } else if foreign.align > layout.align {
        text.push_str(": ");
        alignments(text, &foreign, layout);
        text.push_str(HELP);
        text.push_str("use ");
        quoted_type(text, layout);
    }
}

/// Storage that is not where the bit-fields are.
pub(super) const fn storage(
    report: &mut Report<'_>,
    index: usize,
    name: &str,
    rust: (usize, usize),
    run: (usize, usize),
    first: usize,
    bytes: bool,
) {
    let Some(text) = report.line(index) else { return };
    text.push_str("the storage ");
    quoted(text, name);
    text.push_str(" is bytes ");
    text.push_usize(rust.0);
    text.push_str("..");
    text.push_usize(rust.1);
    text.push_str(" in Rust, its bit-fields are in bytes ");
    text.push_usize(first);
    text.push_str("..");
    text.push_usize(run.1);
    text.push_str(" (guide 1.3)");
    if first < run.0 {
        text.push_str(HELP);
        text.push_str("its first bit-field shares a byte with the one before: write both in one `bits(...)`");
    } else if !bytes || rust.1 - rust.0 != run.1 - run.0 {
        text.push_str(HELP);
        text.push_str("use `[u8; ");
        text.push_usize(run.1 - run.0);
        text.push_str("]`");
    }
}

/// A run that MSVC would lay out in another way.
pub(super) const fn msvc(report: &mut Report<'_>, index: usize, name: &str) {
    let Some(text) = report.line(index) else { return };
    text.push_str("the declared types in the storage ");
    quoted(text, name);
    text.push_str(" differ in size: MSVC, which nvcc follows on this host, gives each its own storage unit");
    text.push_str(HELP);
    text.push_str("give all its bit-fields types of one size");
}

/// An alignment that is not the ABI's.
pub(super) const fn align(
    report: &mut Report<'_>,
    index: usize,
    type_name: &str,
    rust: usize,
    abi: usize,
    packed: bool,
    cause: Option<(&Item<'_>, Foreign)>,
) {
    let Some(text) = report.line(index) else { return };
    quoted(text, type_name);
    text.push_str(" has alignment ");
    text.push_usize(rust);
    text.push_str(" in Rust, ");
    text.push_usize(abi);
    text.push_str(" in the ABI");
    if let Some((item, foreign)) = cause {
        text.push_str(": ");
        quoted(text, item.name());
        text.push_str(", ");
        alignments(text, &foreign, item.layout());
    }
    text.push_str(HELP);
    if rust > abi {
        if let Some((item, _)) = cause {
            text.push_str("use ");
            quoted_type(text, item.layout());
        } else {
            text.push_str("remove the alignment that Rust adds");
        }
        return;
    }
    if packed {
        // `packed` and `align` exclude each other in Rust (E0587).
        text.push_str("put a field `_align: [u");
        text.push_usize(8 * abi);
        text.push_str("; 0]` first");
        return;
    }
    text.push_str("give it `#[repr(C, align(");
    text.push_usize(abi);
    text.push_str("))]`");
    if let Some((item, _)) = cause {
        text.push_str(", or use ");
        quoted_type(text, item.layout());
    }
}

/// A size that is not the ABI's although every member is in its place.
pub(super) const fn size(report: &mut Report<'_>, index: usize, type_name: &str, rust: usize, abi: usize) {
    let Some(text) = report.line(index) else { return };
    quoted(text, type_name);
    text.push_str(" has size ");
    text.push_usize(rust);
    text.push_str(" in Rust, ");
    text.push_usize(abi);
    text.push_str(" in the ABI: another macro may have added or changed fields");
}

/// A `#[ptx(vector)]` struct that is none.
pub(super) const fn vector_elements(report: &mut Report<'_>, index: usize, type_name: &str) {
    let Some(text) = report.line(index) else { return };
    quoted(text, type_name);
    text.push_str(" is no native vector: it has 1 to 4 elements of one scalar type (guide 1.2)");
}

const fn alignments(text: &mut Message, foreign: &Foreign, layout: &Layout<'_>) {
    quoted(text, foreign.name);
    text.push_str(" has alignment ");
    text.push_usize(foreign.align);
    text.push_str(", ");
    quoted_type(text, layout);
    text.push_str(" needs ");
    text.push_usize(layout.align);
}

const fn quoted(text: &mut Message, name: &str) {
    text.push_str("`");
    text.push_str(name);
    text.push_str("`");
}

const fn quoted_type(text: &mut Message, layout: &Layout<'_>) {
    text.push_str("`");
    text.push_type(layout);
    text.push_str("`");
}
