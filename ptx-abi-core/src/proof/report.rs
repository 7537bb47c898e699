//! What the compiler prints when a type does not have the layout that it needs.
//!
//! Every line gives both numbers; below them stand the lines to write instead, where they are known.

use super::declare::{Entry, Form, Place, Shape};
use crate::align::{Align128, Alignment};
use crate::host::{Differing, Host, HostDifference};
use crate::layout::{Item, Layout, PlaceError};
use crate::text::Text;

type Lines = Text<4096>;

/// The text of one failure: what is wrong, then what to write.
pub(super) struct Message {
    problems: Lines,
    helps: Lines,
}

impl Message {
    pub(super) const fn new(type_name: &str) -> Self {
        let mut problems = Lines::new();
        quoted(&mut problems, type_name);
        problems.push_str(" does not have the layout that the PTX ABI gives it (guide 1.2)");
        Self { problems, helps: Lines::new() }
    }

    pub(super) const fn finish(&mut self) -> &Lines {
        self.problems.push_str(self.helps.as_str());
        &self.problems
    }
}

/// Collects what is wrong: which entry first and, where a message is given, each problem in words.
pub(super) struct Report<'a> {
    first: usize,
    /// Whether a foreign type, or an integer as storage, was among the problems.
    foreign: bool,
    integer: bool,
    message: Option<&'a mut Message>,
}

impl<'a> Report<'a> {
    pub(super) const fn new(message: Option<&'a mut Message>) -> Self {
        Self { first: usize::MAX, foreign: false, integer: false, message }
    }

    /// The lowest index of a wrong entry; `usize::MAX` if there is none.
    pub(super) const fn first_wrong(&self) -> usize {
        self.first
    }

    pub(super) const fn has_foreign(&self) -> bool {
        self.foreign
    }

    pub(super) const fn has_integer(&self) -> bool {
        self.integer
    }

    /// Notes that entry `index` is wrong; returns a new line, if words are wanted.
    const fn problem(&mut self, index: usize) -> Option<&mut Lines> {
        if index < self.first {
            self.first = index;
        }
        match &mut self.message {
            Some(message) => {
                message.problems.push_str("\n  ");
                Some(&mut message.problems)
            }
            None => None,
        }
    }

    /// A new line for what to write, if words are wanted.
    const fn help(&mut self) -> Option<&mut Lines> {
        match &mut self.message {
            Some(message) => {
                message.helps.push_str("\n  help: ");
                Some(&mut message.helps)
            }
            None => None,
        }
    }

    /// An item that the engine refuses.
    pub(super) const fn unplaceable(&mut self, index: usize, item: &Item<'_>, error: PlaceError) {
        let Some(text) = self.problem(index) else { return };
        if item.name().is_empty() {
            text.push_str("an unnamed bit-field");
        } else {
            quoted(text, item.name());
        }
        if let (Some(width), PlaceError::TooWide) = (item.width(), error) {
            text.push_str(" has ");
            text.push_usize(width as usize);
            text.push_str(" bits, ");
            quoted_type(text, item.layout());
            text.push_str(" has ");
            text.push_usize(8 * item.layout().size);
        }
        text.push_str(": ");
        text.push_str(error.message());
    }

    /// A type that the engine refuses.
    pub(super) const fn unplaceable_type(&mut self, index: usize, type_name: &str, error: PlaceError) {
        let Some(text) = self.problem(index) else { return };
        quoted(text, type_name);
        text.push_str(": ");
        text.push_str(error.message());
    }

    /// A pinned offset that is not the ABI's.
    pub(super) const fn pinned(&mut self, index: usize, entry: &Entry, pinned: usize, abi: usize) {
        let Some(text) = self.problem(index) else { return };
        quoted(text, entry.item.name());
        text.push_str(" is pinned to byte ");
        text.push_usize(pinned);
        text.push_str(", the ABI places it at byte ");
        text.push_usize(abi);
    }

    /// A pinned size or alignment that is not the ABI's.
    pub(super) const fn pinned_whole(&mut self, index: usize, type_name: &str, what: &str, pinned: usize, abi: usize) {
        let Some(text) = self.problem(index) else { return };
        text.push_str("the ");
        text.push_str(what);
        text.push_str(" of ");
        quoted(text, type_name);
        text.push_str(" is pinned to ");
        text.push_usize(pinned);
        text.push_str(", in the ABI it is ");
        text.push_usize(abi);
    }

    /// A foreign type that has not the size of the type that it stands for.
    pub(super) const fn foreign_size(&mut self, index: usize, entry: &Entry) {
        self.foreign = true;
        let layout = entry.item.layout();
        if let Some(text) = self.problem(index) {
            quoted(text, entry.item.name());
            text.push_str(": ");
            quoted(text, entry.foreign);
            text.push_str(" has size ");
            text.push_usize(entry.size);
            text.push_str(", ");
            quoted_type(text, layout);
            text.push_str(" has size ");
            text.push_usize(layout.size);
        }
        if let Some(text) = self.help() {
            text.push_str("name in `as` the type of size ");
            text.push_usize(entry.size);
            text.push_str(" that ");
            quoted(text, entry.foreign);
            text.push_str(" stands for");
        }
    }

    /// A member that is elsewhere.
    pub(super) const fn offset(&mut self, index: usize, entry: &Entry, abi: usize, pack: Option<usize>) {
        let layout = entry.item.layout();
        let foreign = matches!(entry.place, Place::Foreign) && entry.align != layout.align;
        if let Some(text) = self.problem(index) {
            quoted(text, entry.item.name());
            text.push_str(" is at byte ");
            text.push_usize(entry.offset);
            text.push_str(" in Rust, at byte ");
            text.push_usize(abi);
            text.push_str(" in the ABI");
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
        match pack {
            Some(pack) if is_low => self.align_array(layout.align, pack, "before ", entry.item.name()),
            None if is_low && layout.align <= Align128::ALIGN => {
                let Some(text) = self.help() else { return };
                text.push_str("put a field `_align: ptx_abi::Align");
                text.push_usize(layout.align);
                text.push_str("` before ");
                quoted(text, entry.item.name());
                text.push_str(", or use ");
                quoted_type(text, layout);
                text.push_str(" for it");
            }
            _ => self.use_type(entry),
        }
    }

    /// The line to use the type that a field stands for.
    const fn use_type(&mut self, entry: &Entry) {
        let Some(text) = self.help() else { return };
        text.push_str("use ");
        quoted_type(text, entry.item.layout());
        text.push_str(" for ");
        quoted(text, entry.item.name());
    }

    /// The line to align a type of this packing: no type with `align` can be in a packed one (E0588), nor has such a type
    /// `align` itself (E0587). There is no array of integers for more than 16 bytes.
    const fn align_array(&mut self, align: usize, pack: usize, place: &str, name: &str) {
        let align = if align < pack { align } else { pack };
        if align > align_of::<u128>() {
            return;
        }
        let Some(text) = self.help() else { return };
        text.push_str("put a field `_align: [u");
        text.push_usize(8 * align);
        text.push_str("; 0]` ");
        text.push_str(place);
        if !name.is_empty() {
            quoted(text, name);
        }
    }

    /// Storage that is not where the bit-fields are: these are in bytes `run.0..run.1`, the first one in byte `first`.
    pub(super) const fn storage(&mut self, index: usize, entry: &Entry, run: (usize, usize), first: usize) {
        let bytes = matches!(entry.place, Place::Bytes);
        if let Some(text) = self.problem(index) {
            storage_place(text, entry);
            text.push_str(", its bit-fields are in bytes ");
            text.push_usize(if bytes && first >= run.0 { run.0 } else { first });
            text.push_str("..");
            text.push_usize(run.1);
            text.push_str(" (guide 1.3)");
        }
        if first < run.0 {
            let Some(text) = self.help() else { return };
            text.push_str("its first bit-field shares a byte with the one before: write both in one `bits(…)`");
        } else if !bytes || entry.size != run.1 - run.0 {
            self.integer |= !bytes;
            let Some(text) = self.help() else { return };
            text.push_str("use `[u8; ");
            text.push_usize(run.1 - run.0);
            text.push_str("]` for ");
            quoted(text, entry.item.name());
        }
    }

    /// An integer as storage that covers bytes behind its run, which is `run` bytes long, where `next` is, or nothing.
    pub(super) const fn storage_over(&mut self, index: usize, entry: &Entry, run: usize, next: &str) {
        self.integer = true;
        if let Some(text) = self.problem(index) {
            storage_place(text, entry);
            text.push_str(", and reaches over ");
            if next.is_empty() {
                text.push_str("the end of the type");
            } else {
                quoted(text, next);
            }
            text.push_str(" (guide 1.3)");
        }
        let Some(text) = self.help() else { return };
        text.push_str("use `[u8; ");
        text.push_usize(run);
        text.push_str("]` for ");
        quoted(text, entry.item.name());
    }

    /// An integer as storage that aligns the Rust type more than its run, which is `run` bytes long, does in the ABI.
    pub(super) const fn storage_align(&mut self, index: usize, type_name: &str, entry: &Entry, run: usize, abi: usize) {
        if let Some(text) = self.problem(index) {
            quoted(text, type_name);
            text.push_str(" has alignment ");
            text.push_usize(entry.align);
            text.push_str(" in Rust, ");
            text.push_usize(abi);
            text.push_str(" in the ABI: that of the storage ");
            quoted(text, entry.item.name());
        }
        let Some(text) = self.help() else { return };
        text.push_str("use `[u8; ");
        text.push_usize(run);
        text.push_str("]` for ");
        quoted(text, entry.item.name());
    }

    /// Bytes in the place of an integer do not align the struct.
    pub(super) const fn align_instead_of_storage(&mut self, abi: usize, pack: Option<usize>) {
        if let Some(pack) = pack {
            return self.align_array(abi, pack, "first: bytes do not align the struct", "");
        }
        let Some(text) = self.help() else { return };
        text.push_str("bytes do not align the struct: give it `#[repr(C, align(");
        text.push_usize(abi);
        text.push_str("))]` too");
    }

    /// A run that MSVC would lay out in another way, whatever is around it.
    pub(super) const fn windows_mixed(&mut self, index: usize, name: &str) {
        if let Some(text) = self.problem(index) {
            text.push_str("the declared types in the storage ");
            quoted(text, name);
            text.push_str(
                " differ in size: on Windows, where nvcc and MinGW follow MSVC, each gets its own storage unit",
            );
        }
        self.windows_help();
    }

    /// A member, or the type called `name`, that is otherwise on a host because of entry `index`.
    pub(super) const fn host_differs(&mut self, index: usize, name: &str, difference: &HostDifference<'_>) {
        if let Some(text) = self.problem(index) {
            quoted(text, name);
            text.push_str(match difference.what {
                Differing::FirstBit(_) => " begins at bit ",
                Differing::Align => " has alignment ",
                Differing::Size => " has size ",
            });
            text.push_usize(difference.abi);
            text.push_str(" in the ABI (guide 1.3), ");
            text.push_usize(difference.there);
            text.push_str(" on ");
            text.push_str(difference.host.name());
            text.push_str(difference.reason());
        }
        let windows = matches!(difference.host, Host::Windows);
        if windows && !difference.aligned_in_packed {
            return self.windows_help();
        }
        let Some(text) = self.help() else { return };
        if windows {
            text.push_str(
                "write an array of its elements instead of the aligned type, or `#[repr(C)]` without `packed`",
            );
            return;
        }
        text.push_str("write `#[repr(C, align(");
        text.push_usize(difference.there);
        text.push_str("))]`, which aligns it alike everywhere; or plain bytes instead of the unnamed bit-field");
    }

    const fn windows_help(&mut self) {
        let Some(text) = self.help() else { return };
        text.push_str("give bit-fields types of one size, and fill the last unit with an unnamed one; ");
        text.push_str("or write plain integers and shift");
    }

    /// An alignment that is not the ABI's.
    pub(super) const fn align(
        &mut self,
        index: usize,
        type_name: &str,
        rust: usize,
        abi: usize,
        shape: &Shape,
        cause: Option<&Entry>,
    ) {
        if let Some(text) = self.problem(index) {
            quoted(text, type_name);
            text.push_str(" has alignment ");
            text.push_usize(rust);
            text.push_str(" in Rust, ");
            text.push_usize(abi);
            text.push_str(" in the ABI");
            if let Some(entry) = cause {
                text.push_str(": ");
                quoted(text, entry.item.name());
                text.push_str(", ");
                alignments(text, entry);
            }
        }
        let is_transparent = matches!(shape.form, Form::Transparent);
        match (cause, shape.rules.pack()) {
            // A transparent type has the alignment of its member, and no other (E0692).
            (Some(entry), _) if rust > abi || is_transparent => self.use_type(entry),
            (_, Some(pack)) => self.align_array(abi, pack, "first", ""),
            _ => {
                let Some(text) = self.help() else { return };
                text.push_str("give it `#[repr(C, align(");
                text.push_usize(abi);
                text.push_str("))]`");
                if let Some(entry) = cause {
                    text.push_str(", or use ");
                    quoted_type(text, entry.item.layout());
                    text.push_str(" for ");
                    quoted(text, entry.item.name());
                }
            }
        }
    }

    /// A size that is not the ABI's although every member is in its place.
    pub(super) const fn size(&mut self, index: usize, type_name: &str, rust: usize, abi: usize) {
        let Some(text) = self.problem(index) else { return };
        quoted(text, type_name);
        text.push_str(" has size ");
        text.push_usize(rust);
        text.push_str(" in Rust, ");
        text.push_usize(abi);
        text.push_str(" in the ABI: another macro may have added or changed fields");
    }

    /// A type with bit-fields whose values are dropped.
    pub(super) const fn drops(&mut self, index: usize, type_name: &str) {
        let Some(text) = self.problem(index) else { return };
        quoted(text, type_name);
        text.push_str(
            " or one of its members implements `Drop`: the `with_…` functions of bit-fields move the value, so the type must not \
             have a destructor",
        );
    }

    /// An anonymous member that C++ could not write without a name.
    pub(super) const fn anonymous(&mut self, index: usize, entry: &Entry) {
        let Some(text) = self.problem(index) else { return };
        quoted(text, entry.item.name());
        text.push_str(" is anonymous, but ");
        quoted_type(text, entry.item.layout());
        text.push_str(" is no struct or union");
    }

    /// A name that an anonymous member brings a second time.
    pub(super) const fn anonymous_name(&mut self, index: usize, entry: &Entry, name: &str) {
        let Some(text) = self.problem(index) else { return };
        quoted(text, entry.item.name());
        text.push_str(" is anonymous, and brings a second member with the name ");
        quoted(text, name);
        text.push_str(" in C++");
    }

    /// A `#[ptx(vector)]` struct that is none.
    pub(super) const fn vector_elements(&mut self, index: usize, type_name: &str) {
        let Some(text) = self.problem(index) else { return };
        quoted(text, type_name);
        text.push_str(" is no native vector: it has 1 to 4 elements of one scalar type (guide 1.2)");
    }
}

/// An enumeration that implements `Drop`.
#[track_caller]
pub(super) const fn enum_drops(name: &str) -> ! {
    let mut text = Lines::new();
    quoted(&mut text, name);
    text.push_str(" implements `Drop`: a C++ enum is an integer and has no destructor (guide 1.1)");
    panic!("{}", text.as_str())
}

/// An enumeration that is not represented by the integer that the derive saw.
#[track_caller]
pub(super) const fn enum_differs(name: &str, size: usize, repr: &Layout<'_>) -> ! {
    let mut text = Lines::new();
    quoted(&mut text, name);
    text.push_str(" has size ");
    text.push_usize(size);
    text.push_str(" in Rust, ");
    quoted_type(&mut text, repr);
    text.push_str(" has size ");
    text.push_usize(repr.size);
    text.push_str(": another macro may have changed its `repr` (guide 1.1)");
    panic!("{}", text.as_str())
}

const fn storage_place(text: &mut Lines, entry: &Entry) {
    text.push_str("the storage ");
    quoted(text, entry.item.name());
    text.push_str(" is bytes ");
    text.push_usize(entry.offset);
    text.push_str("..");
    text.push_usize(entry.offset + entry.size);
    text.push_str(" in Rust");
}

const fn alignments(text: &mut Lines, entry: &Entry) {
    let layout = entry.item.layout();
    quoted(text, entry.foreign);
    text.push_str(" has alignment ");
    text.push_usize(entry.align);
    text.push_str(", ");
    quoted_type(text, layout);
    text.push_str(" needs ");
    text.push_usize(layout.align);
}

const fn quoted(text: &mut Lines, name: &str) {
    text.push_str("`");
    text.push_str(name);
    text.push_str("`");
}

const fn quoted_type(text: &mut Lines, layout: &Layout<'_>) {
    text.push_str("`");
    text.push_type(layout);
    text.push_str("`");
}
