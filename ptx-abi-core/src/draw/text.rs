//! The words that tables and pictures use for a type.

use core::fmt;

use crate::abi::layout::{Layout, Member, TypeKind};
use crate::text::{Text, push};

/// The size of a GPU's cache line in bytes. A warp reads one at once if its threads read neighbouring words. (`pahole`
/// counts the host's lines of 64 bytes.)
const CACHE_LINE: usize = 128;

/// A part of a type. The parts cover the type from its first bit to its last.
#[derive(Clone, Copy)]
pub(super) enum Part<'l, 'a> {
    Member(&'l Member<'a>),
    /// An unnamed bit-field, whose bits hold nothing.
    Unnamed(&'l Member<'a>),
    /// The number of bits before a member.
    Hole(usize),
    /// The number of bits after the last member.
    Padding(usize),
}

/// Visits the parts of a type, each with its first bit: its own members, but not those inside members. A union has no
/// holes, and has padding only where no member is.
pub(super) fn parts<'l, 'a>(
    layout: &'l Layout<'a>,
    visit: &mut dyn FnMut(usize, Part<'l, 'a>) -> fmt::Result,
) -> fmt::Result {
    let is_union = matches!(layout.kind, TypeKind::Union(_));
    let mut unnamed = unnamed(layout).iter().filter(|member| member.bit_width > 0).peekable();
    let mut members = layout.members().iter().peekable();
    let mut end = 0;
    loop {
        let is_last = members.peek().is_none();
        let before =
            |bit_field: &&Member<'_>| members.peek().is_none_or(|named| bit_field.bit_offset <= named.bit_offset);
        let (member, part) = if let Some(member) = unnamed.next_if(before) {
            (member, Part::Unnamed(member))
        } else if let Some(member) = members.next() {
            (member, Part::Member(member))
        } else {
            break;
        };
        if member.bit_offset > end && !is_union {
            let gap = member.bit_offset - end;
            visit(end, if is_last { Part::Padding(gap) } else { Part::Hole(gap) })?;
        }
        visit(member.bit_offset, part)?;
        end = end.max(member.bit_offset.saturating_add(member.bit_width));
    }
    let size = layout.size.saturating_mul(8);
    if size > end && !layout.members().is_empty() { visit(end, Part::Padding(size - end)) } else { Ok(()) }
}

/// The unnamed bit-fields of a structure.
pub(super) const fn unnamed<'l, 'a>(layout: &'l Layout<'a>) -> &'l [Member<'a>] {
    match layout.kind {
        TypeKind::Struct(aggregate) => aggregate.unnamed,
        _ => &[],
    }
}

/// A type in numbers, which count its own members and gaps, but not those inside members.
pub(super) struct Summary {
    members: usize,
    /// The gaps before members; a union has none.
    holes: usize,
    /// The bits of all holes.
    hole_bits: usize,
    /// The bits of the padding at the end.
    tail_bits: usize,
    /// The number of cache lines that a value covers if it starts at the beginning of one.
    cache_lines: usize,
}

impl Summary {
    /// `None` if the type has no members.
    pub(super) fn of(layout: &Layout<'_>) -> Option<Self> {
        let members = layout.members().len();
        if members == 0 {
            return None;
        }
        let cache_lines = layout.size.div_ceil(CACHE_LINE);
        let mut summary = Self { members, holes: 0, hole_bits: 0, tail_bits: 0, cache_lines };
        // The closure writes nothing, so it cannot fail.
        let _ = parts(layout, &mut |_, part| {
            match part {
                Part::Hole(bits) => {
                    summary.holes += 1;
                    summary.hole_bits += bits;
                }
                Part::Padding(bits) => summary.tail_bits += bits,
                Part::Member(_) | Part::Unnamed(_) => {}
            }
            Ok(())
        });
        Some(summary)
    }

    /// The summary in one line, such as `members: 6, holes: 3 (20 bits), tail: 3 bytes, cache lines: 1`.
    pub(super) fn text(&self) -> Text<160> {
        let mut text = Text::new();
        push!(text, "members: {}, holes: {}", self.members, self.holes);
        if self.holes > 0 {
            text.push_str(" (");
            text.push_bits(self.hole_bits);
            text.push_str(")");
        }
        text.push_str(", tail: ");
        text.push_bits(self.tail_bits);
        push!(text, ", cache lines: {}", self.cache_lines);
        text
    }
}

impl<const N: usize> Text<N> {
    /// Appends a number of bits in words: `6 bits`, `3 bytes`, `1 byte 2 bits`, `0 bytes`.
    pub(super) fn push_bits(&mut self, bits: usize) {
        let (bytes, bits) = (bits / 8, bits % 8);
        if bytes > 0 || bits == 0 {
            self.push_bytes(bytes);
            self.push_str(if bits > 0 { " " } else { "" });
        }
        if bits > 0 {
            push!(self, "{}{}", bits, if bits == 1 { " bit" } else { " bits" });
        }
    }
}

/// The type as Rust spells it.
pub(super) fn type_name(layout: &Layout<'_>) -> Text<128> {
    let mut name = Text::new();
    name.push_type(layout);
    name
}

pub(super) const fn kind_name(kind: TypeKind<'_>) -> &'static str {
    match kind {
        TypeKind::Scalar(_) | TypeKind::Bool | TypeKind::Int128 { .. } => "scalar",
        TypeKind::Pointer(_) => "pointer",
        TypeKind::Handle(_) => "handle",
        TypeKind::Vector { .. } => "vector",
        TypeKind::Array { .. } => "array",
        TypeKind::Struct(_) => "struct",
        TypeKind::Union(_) => "union",
        TypeKind::Transparent(_) => "transparent",
        TypeKind::Enum { .. } => "enum",
        TypeKind::Opaque => "opaque",
        TypeKind::Marker => "marker",
        TypeKind::Refused(_) | TypeKind::Error(_) => "error",
    }
}
