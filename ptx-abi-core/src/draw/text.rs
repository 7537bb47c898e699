//! The words that tables and pictures use for a type.

use core::{fmt, iter};

use crate::abi::layout::{Layout, Member, TypeKind};
use crate::text::{Text, push};

/// The size of a GPU's cache line in bytes. A warp reads one at once if its threads read neighbouring words. (`pahole`
/// counts the host's lines of 64 bytes.)
const CACHE_LINE: usize = 128;

/// A part of a type. The parts cover the type from its first bit to its last.
#[derive(Clone, Copy)]
pub(super) enum Part<'a> {
    Member(Member<'a>),
    /// An unnamed bit-field, whose bits hold nothing.
    Unnamed(Member<'a>),
    /// The number of bits before a member.
    Hole(usize),
    /// The number of bits after the last member.
    Padding(usize),
}

/// The members and the unnamed bit-fields of a type, in the order of their declarations. The first value of an item is true
/// for the latter.
#[derive(Clone, Copy)]
pub(super) struct Declared<'a> {
    pub(super) members: &'a [Member<'a>],
    pub(super) unnamed: &'a [Member<'a>],
}

pub(super) const fn declared<'l>(layout: &'l Layout<'l>) -> Declared<'l> {
    Declared { members: layout.members(), unnamed: unnamed(layout) }
}

impl Declared<'_> {
    /// Whether the first member is a bit-field, as all of its group are then.
    pub(super) fn is_bit_fields(self) -> bool {
        self.iter().next().is_some_and(|(_, first)| first.is_bit_field())
    }

    /// Takes the next member, or all bit-fields up to the next ordinary member.
    pub(super) fn next_group(&mut self) -> Option<Self> {
        let before = *self;
        let (_, first) = self.take_first()?;
        while first.is_bit_field() {
            let mut rest = *self;
            match rest.take_first() {
                Some((_, next)) if next.is_bit_field() => *self = rest,
                _ => break,
            }
        }
        let (members, unnamed) = (before.members.len() - self.members.len(), before.unnamed.len() - self.unnamed.len());
        Some(Self { members: &before.members[..members], unnamed: &before.unnamed[..unnamed] })
    }
}

impl<'a> Declared<'a> {
    pub(super) fn iter(mut self) -> impl Iterator<Item = (bool, Member<'a>)> {
        iter::from_fn(move || self.take_first())
    }

    pub(super) fn take_first(&mut self) -> Option<(bool, Member<'a>)> {
        match (self.members, self.unnamed) {
            (members, [bit_field, unnamed @ ..])
                if members.first().is_none_or(|named| bit_field.bit_offset <= named.bit_offset) =>
            {
                self.unnamed = unnamed;
                Some((true, *bit_field))
            }
            ([member, members @ ..], _) => {
                self.members = members;
                Some((false, *member))
            }
            ([], _) => None,
        }
    }
}

/// Receives each part with its first bit.
pub(super) type Visit<'v> = &'v mut dyn FnMut(usize, Part<'_>) -> fmt::Result;

/// Visits the parts of a type: its own members, but not those inside members. A union has no holes, and has padding only
/// where no member is.
pub(super) fn parts(layout: &Layout<'_>, visit: Visit<'_>) -> fmt::Result {
    parts_of(layout, layout.size, declared(layout).iter(), visit)
}

/// Visits the parts of a type as if it had this size in bytes, and its members were at these places, in this order.
pub(super) fn parts_of<'a>(
    layout: &Layout<'_>,
    size: usize,
    members: impl Iterator<Item = (bool, Member<'a>)>,
    visit: Visit<'_>,
) -> fmt::Result {
    let is_union = matches!(layout.kind, TypeKind::Union(_));
    let (mut end, mut named) = (0, layout.members().len());
    for (is_unnamed, member) in members.filter(|(is_unnamed, member)| !is_unnamed || member.bit_width > 0) {
        if member.bit_offset > end && !is_union {
            let gap = member.bit_offset - end;
            visit(end, if named == 0 { Part::Padding(gap) } else { Part::Hole(gap) })?;
        }
        visit(member.bit_offset, if is_unnamed { Part::Unnamed(member) } else { Part::Member(member) })?;
        named -= usize::from(!is_unnamed);
        end = end.max(member.bit_offset.saturating_add(member.bit_width));
    }
    let size = size.saturating_mul(8);
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
        Self::of_parts(layout, layout.size, |visit| parts(layout, visit))
    }

    /// The summary of the type as if it had this size in bytes and these parts.
    pub(super) fn of_parts(
        layout: &Layout<'_>,
        size: usize,
        parts: impl FnOnce(Visit<'_>) -> fmt::Result,
    ) -> Option<Self> {
        let members = layout.members().len();
        if members == 0 {
            return None;
        }
        let mut summary =
            Self { members, holes: 0, hole_bits: 0, tail_bits: 0, cache_lines: size.div_ceil(CACHE_LINE) };
        // The closure writes nothing, so it cannot fail.
        let _ = parts(&mut |_, part| {
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
