//! The messages that the compiler prints when a type does not have the layout that it needs.
//!
//! Every line contains both numbers. The lines to write instead follow, where they are known.

mod pins;

use super::fields::{Entry, Form, Place, Shape};
use super::verify::Run;
use crate::abi::align::{Align128, Alignment};
use crate::abi::host::{Differing, Host, HostDifference};
use crate::abi::layout::{INSTEAD_OF_OWNER, Layout, PlaceError, TypeKind, push_owner, type_name};
use crate::abi::vector::resized;
use crate::text::{Bytes, Text, push};

type Lines = Text<4096>;

pub(super) const CHANGED: &str = "another macro may have changed the fields or the `repr`: move it above the derive";

/// The text of one failure: the problems, then the help.
pub(super) struct Message {
    type_name: &'static str,
    /// Whether the type differs in Rust from the ABI.
    differs: bool,
    /// Whether it is not the type that the derive has read.
    changed: bool,
    problems: Lines,
    helps: Lines,
}

impl Message {
    #[inline]
    pub(super) const fn new(type_name: &'static str) -> Self {
        Self { type_name, differs: false, changed: false, problems: Lines::new(), helps: Lines::new() }
    }

    /// The whole text: a heading that is true of every problem, the problems and the help.
    #[inline]
    pub(super) const fn finish(&self) -> Lines {
        let mut text = Lines::new();
        if self.differs {
            push!(text, "`{}` does not have the layout that the PTX ABI gives it (guide 1.2)", self.type_name);
        } else {
            push!(text, "`{}` cannot derive `PtxLayout` as it is declared (guide 1.2)", self.type_name);
        }
        text.push_str(self.problems.as_str());
        text.push_str(self.helps.as_str());
        text
    }
}

/// What is wrong. Problems of entries come before those of the type as a whole.
#[derive(Clone, Copy)]
pub(super) enum Wrong {
    Nothing,
    Type,
    Entry(usize),
}

/// Collects the problems: the first one and, if there is a message, each problem in words.
pub(super) struct Report<'a> {
    /// The first entry that is wrong, or the type.
    pub(super) first: Wrong,
    /// Whether a foreign type (`foreign`), one that needs a drop (`owner`) or an integer as storage (`integer`) was among the
    /// problems.
    pub(super) foreign: bool,
    owner: bool,
    pub(super) integer: bool,
    message: Option<&'a mut Message>,
}

impl<'a> Report<'a> {
    #[inline]
    pub(super) const fn new(message: Option<&'a mut Message>) -> Self {
        Self { first: Wrong::Nothing, foreign: false, owner: false, integer: false, message }
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        matches!(self.first, Wrong::Nothing)
    }

    /// Notes a problem. Returns a new line with this code if there is a message.
    #[inline]
    const fn problem(&mut self, wrong: Wrong, code: &'static str) -> Option<&mut Lines> {
        self.first = match (self.first, wrong) {
            (Wrong::Entry(first), Wrong::Entry(index)) if index < first => wrong,
            (Wrong::Entry(_), _) | (Wrong::Type, Wrong::Type) => self.first,
            _ => wrong,
        };
        let Some(message) = &mut self.message else { return None };
        push!(message.problems, "\n  [{}] ", code);
        Some(&mut message.problems)
    }

    /// Like `problem`, for a type that differs in Rust from the ABI.
    #[inline]
    const fn difference(&mut self, wrong: Wrong, code: &'static str) -> Option<&mut Lines> {
        if let Some(message) = &mut self.message {
            message.differs = true;
        }
        self.problem(wrong, code)
    }

    /// A new line of help, if there is a message.
    #[inline]
    const fn help(&mut self) -> Option<&mut Lines> {
        let Some(message) = &mut self.message else { return None };
        message.helps.push_str("\n  help: ");
        Some(&mut message.helps)
    }

    /// Reports a type that the engine refuses.
    #[inline]
    pub(super) const fn unplaceable_type(&mut self, type_name: &str, error: PlaceError) {
        let text = match error {
            PlaceError::Empty => self.difference(Wrong::Type, error.code()),
            _ => self.problem(Wrong::Type, error.code()),
        };
        let Some(text) = text else { return };
        push!(text, "`{}`: {}", type_name, error.message());
    }

    /// Reports a foreign type whose size differs from that of the type that it represents.
    #[inline]
    pub(super) const fn foreign_size(&mut self, index: usize, entry: &Entry) {
        self.foreign = true;
        let layout = entry.item.layout();
        if let Some(text) = self.difference(Wrong::Entry(index), "PTX303") {
            push!(text, "`{}`: `{}` has {}, ", entry.item.name(), entry.foreign, Bytes(entry.size));
            push!(text, "`{}` has {}", spelled(layout).as_str(), Bytes(layout.size));
        }
        let Some(text) = self.help() else { return };
        match (layout.kind, resized(layout, entry.size)) {
            (_, Some(vector)) => push!(text, "write `as = {}`", vector.name),
            (TypeKind::Array { element, .. }, None) if element.size > 0 && entry.size % element.size == 0 => {
                push!(text, "write `as = [{}; {}]`", spelled(element).as_str(), entry.size / element.size);
            }
            _ => push!(text, "name in `as` the type of {} that `{}` is in C++", Bytes(entry.size), entry.foreign),
        }
    }

    /// Reports a foreign type that owns something.
    #[inline]
    pub(super) const fn owner(&mut self, index: usize, entry: &Entry) {
        if let Some(text) = self.problem(Wrong::Entry(index), "PTX007") {
            push!(text, "`{}`: ", entry.item.name());
            push_owner(text, entry.foreign);
        }
        if self.owner {
            return;
        }
        self.owner = true;
        if let Some(text) = self.help() {
            text.push_str(INSTEAD_OF_OWNER);
        }
    }

    /// Writes the help for a type that is not the one that the derive has read.
    #[inline]
    pub(super) const fn changed(&mut self) {
        match &mut self.message {
            Some(message) if !message.changed => message.changed = true,
            _ => return,
        }
        let Some(text) = self.help() else { return };
        text.push_str(CHANGED);
    }

    /// Reports a member with another offset than in the ABI.
    #[inline]
    pub(super) const fn offset(&mut self, index: usize, entry: &Entry, abi: usize, shape: &Shape) {
        let layout = entry.item.layout();
        let foreign = matches!(entry.place, Place::Foreign) && entry.align != layout.align;
        // Once those before it are right, rustc lays out what the derive has read as the engine does.
        if self.is_empty() && !foreign && !matches!(shape.form, Form::Described) {
            self.changed();
        }
        if let Some(text) = self.difference(Wrong::Entry(index), "PTX301") {
            push!(text, "`{}` is at byte {} in Rust, at byte {} in the ABI", entry.item.name(), entry.offset, abi);
            if foreign {
                text.push_str(": ");
                alignments(text, entry);
            }
        }
        if !foreign {
            return;
        }
        self.foreign = true;
        let is_low = entry.align < layout.align;
        match shape.rules.pack() {
            Some(pack) if is_low => self.align_array(layout.align, pack, "before ", entry.item.name()),
            None if is_low && layout.align <= Align128::ALIGN => {
                let Some(text) = self.help() else { return };
                let name = entry.item.name();
                push!(text, "put a field `{}ptx_abi::Align{}` before `{}`, ", label(name), layout.align, name);
                push!(text, "or use `{}` for it", spelled(layout).as_str());
            }
            _ => self.use_type(entry),
        }
    }

    /// Writes the help to use the type that a field represents.
    #[inline]
    const fn use_type(&mut self, entry: &Entry) {
        let Some(text) = self.help() else { return };
        push!(text, "use `{}` for `{}`", spelled(entry.item.layout()).as_str(), entry.item.name());
    }

    /// Writes the help to align a type of this packing. A packed type cannot contain a type with `align` (E0588), and
    /// cannot have `align` itself (E0587). No array of integers is aligned to more than 16 bytes.
    #[inline]
    const fn align_array(&mut self, align: usize, pack: usize, place: &str, name: &str) {
        let align = if align < pack { align } else { pack };
        if align > align_of::<u128>() {
            return;
        }
        let Some(text) = self.help() else { return };
        push!(text, "put a field `{}[u{}; 0]` {}", label(name), 8 * align, place);
        if !name.is_empty() {
            push!(text, "`{}`", name);
        }
    }

    /// Reports storage in another place than its bit-fields. If the first of these begins before it, the error is there.
    #[inline]
    pub(super) const fn storage(&mut self, index: usize, entry: &Entry, run: &Run) {
        let bytes = matches!(entry.place, Place::Bytes);
        if let Some(text) = self.difference(Wrong::Entry(index + (run.first < run.start) as usize), "PTX401") {
            storage_place(text, entry);
            push!(
                text,
                ", its bit-fields are in bytes {}..{} (guide 1.3)",
                if bytes && run.first >= run.start { run.start } else { run.first },
                run.end
            );
        }
        if run.first < run.start {
            let Some(text) = self.help() else { return };
            text.push_str("its first bit-field shares a byte with another: remove what is between the two, or write both in one `bits(…)`");
        } else if !bytes || entry.size != run.end - run.start {
            self.integer |= !bytes;
            let Some(text) = self.help() else { return };
            push!(text, "use `[u8; {}]` for `{}`", run.end - run.start, entry.item.name());
        }
    }

    /// Reports an integer as storage that covers bytes after its bit-fields. There is `next`, or the end of the type.
    #[inline]
    pub(super) const fn storage_over(&mut self, index: usize, entry: &Entry, run: &Run, next: &str) {
        self.integer = true;
        if let Some(text) = self.difference(Wrong::Entry(index), "PTX401") {
            storage_place(text, entry);
            if next.is_empty() {
                text.push_str(" and reaches over the end of the type");
            } else {
                push!(text, " and reaches over `{}`", next);
            }
            push!(text, ", its bit-fields are in bytes {}..{} (guide 1.3)", run.start, run.end);
        }
        let Some(text) = self.help() else { return };
        push!(text, "use `[u8; {}]` for `{}`", run.end - run.start, entry.item.name());
    }

    /// Reports an integer as storage that aligns the Rust type more than its run of `run` bytes does in the ABI.
    #[inline]
    pub(super) const fn storage_align(&mut self, index: usize, type_name: &str, entry: &Entry, run: usize, abi: usize) {
        if let Some(text) = self.difference(Wrong::Entry(index), "PTX302") {
            aligned(text, type_name, entry.align, abi);
            push!(text, ": the storage `{}` aligns it", entry.item.name());
        }
        let Some(text) = self.help() else { return };
        push!(text, "use `[u8; {}]` for `{}`", run, entry.item.name());
    }

    /// Writes the help to align the struct, because bytes in the place of an integer do not align it.
    #[inline]
    pub(super) const fn align_instead_of_storage(&mut self, abi: usize, pack: Option<usize>) {
        if let Some(pack) = pack {
            return self.align_array(abi, pack, "first: bytes do not align the struct", "");
        }
        let Some(text) = self.help() else { return };
        push!(text, "bytes do not align the struct: give it `#[repr(C, align({}))]` too", abi);
    }

    /// Reports a member, or the type called `name`, that a host lays out differently because of what is `wrong`.
    #[inline]
    pub(super) const fn host_differs(&mut self, wrong: Wrong, name: &str, difference: &HostDifference<'_>) {
        if let Some(text) = self.difference(wrong, "PTX320") {
            let (abi, there) = (Bytes(difference.abi), Bytes(difference.there));
            match difference.what {
                Differing::FirstBit(_) => {
                    push!(text, "`{}` begins at bit {} in the ABI (guide 1.3), {}", name, abi.0, there.0);
                }
                Differing::Align => push!(text, "`{}` is aligned to {} in the ABI (guide 1.3), {}", name, abi, there),
                Differing::Size => push!(text, "`{}` has {} in the ABI (guide 1.3), {}", name, abi, there),
            }
            push!(text, " on {}{}", difference.host.name(), difference.reason());
        }
        let Some(text) = self.help() else { return };
        match difference.host {
            Host::Windows if difference.aligned_in_packed => text.push_str(
                "write an array of its elements instead of the aligned type, or `#[repr(C)]` without `packed`",
            ),
            Host::Windows => text.push_str(
                "give bit-fields types of one size, and fill the last unit with an unnamed one; or write plain integers and \
                 shift",
            ),
            _ => push!(
                text,
                "write `#[repr(C, align({}))]`, which aligns it alike everywhere; \
                 or plain bytes instead of the unnamed bit-field",
                difference.there
            ),
        }
    }

    /// Reports an alignment that is not the ABI's.
    #[inline]
    pub(super) const fn align(
        &mut self,
        wrong: Wrong,
        type_name: &str,
        rust: usize,
        abi: usize,
        shape: &Shape,
        cause: Option<&Entry>,
    ) {
        if let Some(text) = self.difference(wrong, "PTX302") {
            aligned(text, type_name, rust, abi);
            if let Some(entry) = cause {
                push!(text, ": in `{}`, ", entry.item.name());
                alignments(text, entry);
            }
        }
        // The declaration may be right, and the description wrong, or the derive has read another one.
        if matches!(self.message, Some(Message { changed: true, .. })) || matches!(shape.form, Form::Described) {
            return;
        }
        let is_transparent = matches!(shape.form, Form::Transparent);
        match (cause, shape.rules.pack()) {
            // A transparent type has the alignment of its member, and no other (E0692).
            (Some(entry), _) if rust > abi || is_transparent => self.use_type(entry),
            (_, Some(pack)) => self.align_array(abi, pack, "first", ""),
            _ => {
                let Some(text) = self.help() else { return };
                push!(text, "give it `#[repr(C, align({}))]`", abi);
                if let Some(entry) = cause {
                    push!(text, ", or use `{}` for `{}`", spelled(entry.item.layout()).as_str(), entry.item.name());
                }
            }
        }
    }

    /// Reports a size that is not the ABI's although every member is in its place.
    #[inline]
    pub(super) const fn size(&mut self, shape: &Shape, rust: usize, abi: usize) {
        let is_described = matches!(shape.form, Form::Described);
        if let Some(text) = self.difference(Wrong::Type, if is_described { "PTX305" } else { "PTX113" }) {
            push!(text, "`{}` has {} in Rust, {} in the ABI", shape.name, Bytes(rust), Bytes(abi));
            if is_described {
                text.push_str(": the description lacks a member, or a member has another type");
            }
        }
        if !is_described {
            self.changed();
        }
    }
}

/// Fails for the field `name` of a packed type, whose type is aligned by its declaration.
#[track_caller]
#[cold]
pub(super) const fn aligned_in_packed(name: &str, vector: &Layout<'_>, element: &Layout<'_>) -> ! {
    let mut text = Text::<512>::new();
    push!(text, "[PTX107] `{}`: `{}` is declared with an alignment of {}, ", name, vector.name, Bytes(vector.align));
    push!(text, "which Rust allows in no packed type\n  help: write `#[ptx(as = {})] ", vector.name);
    if !is_index(name) {
        push!(text, "{}: ", name);
    }
    push!(text, "[{}; {}]`", element.name, vector.size / element.size);
    panic!("{}", text.as_str())
}

/// Reports the size or the alignment of an opaque struct, each in Rust and in its attribute, in bytes.
#[track_caller]
#[cold]
pub(super) const fn opaque_differs(name: &str, rust: (usize, usize), cpp: (usize, usize)) -> ! {
    let mut text = Text::<512>::new();
    push!(text, "[PTX233] `{}` has {}, aligned to {}, in Rust, ", name, Bytes(rust.0), Bytes(rust.1));
    push!(text, "and {}, aligned to {}, in C++\n  help: write `#[repr(C", Bytes(cpp.0), Bytes(cpp.1));
    if cpp.1 > 1 {
        push!(text, ", align({})", cpp.1);
    }
    push!(text, ")]`, and one field `[u8; {}]`", cpp.0);
    panic!("{}", text.as_str())
}

#[inline]
const fn storage_place(text: &mut Lines, entry: &Entry) {
    push!(text, "the storage `{}` is bytes {}..{} in Rust", entry.item.name(), entry.offset, entry.offset + entry.size);
}

#[inline]
const fn alignments(text: &mut Lines, entry: &Entry) {
    let layout = entry.item.layout();
    push!(text, "`{}` is aligned to {}, ", entry.foreign, Bytes(entry.align));
    push!(text, "`{}` needs {}", spelled(layout).as_str(), Bytes(layout.align));
}

#[inline]
const fn aligned(text: &mut Lines, type_name: &str, rust: usize, abi: usize) {
    push!(text, "`{}` is aligned to {} in Rust, to {} in the ABI", type_name, Bytes(rust), Bytes(abi));
}

/// The start of the declaration of a field before the field `name`. The fields of a tuple struct have no names.
#[inline]
const fn label(name: &str) -> &'static str {
    if is_index(name) { "" } else { "_align: " }
}

/// Whether this is the index of a field of a tuple struct.
#[inline]
const fn is_index(name: &str) -> bool {
    matches!(name.as_bytes(), [b'0'..=b'9', ..])
}

/// The type as it is written in Rust.
#[inline]
const fn spelled(layout: &Layout<'_>) -> Lines {
    type_name(layout)
}
