//! The messages about a declaration that is wrong although Rust lays the type out as the ABI does: pins, anonymous members,
//! native vectors, destructors, and items that the engine refuses.

use super::super::fields::Entry;
use super::{Lines, Report, Wrong, spelled};
use crate::abi::Scalar::{S8, S16, S32, S64};
use crate::abi::layout::{Item, Member, PlaceError, Placer, TypeKind};
use crate::text::{Bytes, Counted, push};

impl Report<'_> {
    /// Reports an item that `placer` refuses.
    #[inline]
    pub(in crate::proof) const fn unplaceable(
        &mut self,
        index: usize,
        item: &Item<'_>,
        error: PlaceError,
        placer: &Placer,
    ) {
        let Some(text) = self.problem(Wrong::Entry(index), error.code()) else { return };
        if item.name().is_empty() {
            text.push_str("an unnamed bit-field");
        } else {
            push!(text, "`{}`", item.name());
        }
        let (width, layout) = (item.width(), item.layout());
        match (width, error) {
            (Some(width), PlaceError::TooWide) => {
                let bits = Counted(8 * layout.size, "bit");
                push!(text, " has {}, `{}` has {}", Counted(width as usize, "bit"), spelled(layout).as_str(), bits);
            }
            (_, PlaceError::AlignedBitField) => {
                push!(text, " is aligned to {} by a field before it, ", Bytes(placer.marker()));
                push!(text, "and its type `{}` to {}", spelled(layout).as_str(), Bytes(layout.align));
            }
            _ => {}
        }
        push!(text, ": {}", error.message());
        let help = match error {
            PlaceError::TooWide | PlaceError::ZeroWidthInPacked => "",
            PlaceError::UnnamedInPacked => "give the bit-field a name, here and in C++",
            PlaceError::AlignedInPacked => "remove the alignment, and write padding bytes, `[u8; N]`, here and in C++",
            PlaceError::AlignedBitField => {
                "remove the field that aligns it, and write padding bytes, `[u8; N]`, here and in C++"
            }
            _ => return,
        };
        let Some(text) = self.help() else { return };
        match (width, error) {
            (Some(width), PlaceError::TooWide) => wider_type(text, item, width as usize),
            (_, PlaceError::ZeroWidthInPacked) => skipped_bits(text, placer.bits_to_boundary(layout), placer.pack()),
            _ => text.push_str(help),
        }
    }

    #[inline]
    pub(in crate::proof) const fn pinned(&mut self, index: usize, entry: &Entry, pinned: usize, abi: usize) {
        if let Some(text) = self.problem(Wrong::Entry(index), "PTX304") {
            push!(text, "`{}` is pinned to byte {}, the ABI places it at byte {}", entry.item.name(), pinned, abi);
        }
        self.pin("offset", abi);
    }

    #[inline]
    pub(in crate::proof) const fn pinned_size(&mut self, type_name: &str, pinned: usize, abi: usize) {
        if let Some(text) = self.problem(Wrong::Type, "PTX304") {
            push!(text, "`{}` is pinned to {}, the ABI gives it {}", type_name, Bytes(pinned), Bytes(abi));
        }
        self.pin("size", abi);
    }

    /// Reports a pinned alignment that is not the ABI's.
    #[inline]
    pub(in crate::proof) const fn pinned_align(&mut self, type_name: &str, pinned: usize, abi: usize) {
        if let Some(text) = self.problem(Wrong::Type, "PTX304") {
            push!(text, "the alignment of `{}` is pinned to {}, ", type_name, Bytes(pinned));
            push!(text, "the ABI aligns it to {}", Bytes(abi));
        }
        self.pin("align", abi);
    }

    /// Writes the help for a pin.
    #[inline]
    const fn pin(&mut self, key: &str, abi: usize) {
        let type_name = match &self.message {
            Some(message) => message.type_name,
            None => return,
        };
        let Some(text) = self.help() else { return };
        push!(text, "write `#[ptx({} = {})]`, or give `{}` the members that it has in C++", key, abi, type_name);
    }

    /// Reports a type with bit-fields whose values are dropped.
    #[inline]
    pub(in crate::proof) const fn drops(&mut self, type_name: &str) {
        let Some(text) = self.problem(Wrong::Type, "PTX111") else { return };
        push!(
            text,
            "`{}` or one of its members implements `Drop`: the `with_…` functions of bit-fields move the value, \
             so the type must not have a destructor",
            type_name
        );
    }

    /// Reports an anonymous member that C++ could not declare without a name.
    #[inline]
    pub(in crate::proof) const fn anonymous(&mut self, index: usize, entry: &Entry) {
        let Some(text) = self.problem(Wrong::Entry(index), "PTX202") else { return };
        let ty = spelled(entry.item.layout());
        push!(
            text,
            "`{}` is anonymous, but `{}` is not a struct or union: remove `anonymous`",
            entry.item.name(),
            ty.as_str()
        );
    }

    /// Reports an anonymous member that brings a second member called `name`.
    #[inline]
    pub(in crate::proof) const fn anonymous_name(&mut self, index: usize, entry: &Entry, name: &str) {
        if let Some(text) = self.problem(Wrong::Entry(index), "PTX201") {
            push!(
                text,
                "`{}` is anonymous, and brings a second member with the name `{}` in C++",
                entry.item.name(),
                name
            );
        }
        let Some(text) = self.help() else { return };
        text.push_str("give one of the two another name in C++: `#[ptx(name = \"…\")]`");
    }

    /// Reports a `#[ptx(vector)]` struct of more elements than a native vector has.
    #[inline]
    pub(in crate::proof) const fn vector_len(&mut self, type_name: &str, count: usize) {
        if let Some(text) = self.problem(Wrong::Type, "PTX306") {
            push!(text, "`{}` has {} elements, and a native vector has 1 to 4 (guide 1.2)", type_name, count);
        }
        let Some(text) = self.help() else { return };
        text.push_str("remove `vector`");
    }

    /// Reports an element of a native vector that is not a scalar.
    #[inline]
    pub(in crate::proof) const fn vector_element(&mut self, element: &Member<'_>) {
        if let Some(text) = self.problem(Wrong::Type, "PTX306") {
            push!(text, "`{}` has the type `{}`", element.name, spelled(element.layout).as_str());
            text.push_str(": the elements of a native vector are numbers (guide 1.2)");
        }
        let Some(text) = self.help() else { return };
        text.push_str("remove `vector`");
        if matches!(element.layout.kind, TypeKind::Bool) {
            push!(text, ", or use `u8` for `{}`", element.name);
        }
    }

    /// Reports an element of a native vector with another type than the first one.
    #[inline]
    pub(in crate::proof) const fn vector_mixed(&mut self, first: &Member<'_>, other: &Member<'_>) {
        if let Some(text) = self.problem(Wrong::Type, "PTX306") {
            push!(text, "`{}` has the type `{}`, ", first.name, spelled(first.layout).as_str());
            push!(text, "`{}` has the type `{}`", other.name, spelled(other.layout).as_str());
            text.push_str(": the elements of a native vector have one type (guide 1.2)");
        }
        let Some(text) = self.help() else { return };
        push!(text, "use `{}` for `{}`, or remove `vector`", spelled(first.layout).as_str(), other.name);
    }
}

/// Writes the help to declare a bit-field of this width with a type that is wide enough.
#[inline]
const fn wider_type(text: &mut Lines, item: &Item<'_>, width: usize) {
    if item.name().is_empty() {
        text.push_str("declare it");
    } else {
        push!(text, "declare `{}`", item.name());
    }
    let sign = match item.layout().kind {
        TypeKind::Enum { .. } => return text.push_str(" with a wider type, here and in C++"),
        TypeKind::Scalar(S8 | S16 | S32 | S64) | TypeKind::Int128 { signed: true } => "i",
        _ => "u",
    };
    push!(text, " with `{}{}`, here and in C++", sign, width.next_power_of_two());
}

/// Writes the help to replace a bit-field of no bits, which moves the next one by `bits`.
#[inline]
const fn skipped_bits(text: &mut Lines, bits: usize, pack: Option<usize>) {
    let skipped = Counted(bits, "bit");
    match (bits, pack) {
        (0, _) => text.push_str("remove it, here and in C++: the next bit-field begins there anyway"),
        (_, Some(1)) => push!(text, "write the {} that it skips in place of its 0 bits, here and in C++", skipped),
        _ => push!(text, "give it a name and the {} that it skips, here and in C++", skipped),
    }
}
