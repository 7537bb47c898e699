//! The words that tables and pictures use for a type.

use core::iter;

use crate::abi::layout::{self, Declared, Layout, Member, TypeKind};
use crate::text::{Bytes, Counted, Text, push};

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

/// The members of a type, and the unnamed bit-fields of a structure.
#[inline]
pub(super) const fn declared<'a>(layout: &'a Layout<'a>) -> Declared<'a> {
    let unnamed = match layout.kind {
        TypeKind::Struct(aggregate) => aggregate.unnamed,
        _ => &[],
    };
    Declared { members: layout.members(), unnamed }
}

impl<'a> Declared<'a> {
    /// All members, each with whether it is an unnamed bit-field.
    pub(super) fn iter(mut self) -> impl Iterator<Item = (bool, Member<'a>)> + Clone {
        iter::from_fn(move || self.take_first().map(|(is_unnamed, member)| (is_unnamed, *member)))
    }

    /// Whether the first member is a bit-field, as all of its group are then.
    #[inline]
    pub(super) fn is_bit_fields(self) -> bool {
        self.iter().next().is_some_and(|(_, first)| first.is_bit_field())
    }

    /// Takes the next member, or all bit-fields up to the next ordinary member.
    #[inline]
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

/// The parts of a type, each with its first bit: its own members, but not those inside members. A union has no holes, and has
/// padding only where no member is.
#[derive(Clone)]
pub(super) struct Parts<'a, I> {
    members: I,
    /// The number of named members that follow.
    named: usize,
    is_union: bool,
    /// The member after the gap that came last.
    after_gap: Option<(bool, Member<'a>)>,
    /// The bit after the parts so far.
    at: usize,
    /// The bit after the last part.
    end: usize,
}

impl<'a, I: Iterator<Item = (bool, Member<'a>)>> Parts<'a, I> {
    /// The parts up to bit `end`, where `named` of the members have a name.
    pub(super) fn new(members: I, named: usize, end: usize, is_union: bool) -> Self {
        Self { members, named, is_union, after_gap: None, at: 0, end }
    }

    /// The parts of a type as if it had this size in bytes, and its members were at these places, in this order. A type
    /// without members has no padding.
    pub(super) fn of(layout: &Layout<'_>, size: usize, members: I) -> Self {
        let named = layout.members().len();
        let end = if named > 0 { size.saturating_mul(8) } else { 0 };
        Self::new(members, named, end, matches!(layout.kind, TypeKind::Union(_)))
    }
}

impl<'a, I: Iterator<Item = (bool, Member<'a>)>> Iterator for Parts<'a, I> {
    type Item = (usize, Part<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let mut next = self.after_gap.take().or_else(|| self.members.next());
        while let Some((true, Member { bit_width: 0, .. })) = next {
            next = self.members.next();
        }
        let first = next.map_or(self.end, |(_, member)| member.bit_offset);
        if first > self.at && (next.is_none() || !self.is_union) {
            let (at, gap) = (self.at, first - self.at);
            (self.at, self.after_gap) = (first, next);
            return Some((at, if self.named == 0 { Part::Padding(gap) } else { Part::Hole(gap) }));
        }
        let (is_unnamed, member) = next?;
        self.named -= usize::from(!is_unnamed);
        self.at = self.at.max(first.saturating_add(member.bit_width));
        Some((first, if is_unnamed { Part::Unnamed(member) } else { Part::Member(member) }))
    }
}

pub(super) type EachPart<'p, 'a> = &'p mut dyn Iterator<Item = (usize, Part<'a>)>;

pub(super) fn parts<'a>(layout: &'a Layout<'a>) -> impl Iterator<Item = (usize, Part<'a>)> {
    Parts::of(layout, layout.size, declared(layout).iter())
}

/// The type in numbers, which count its own members and gaps, but not those inside members, as if it had this size in bytes and
/// these parts: `members: 6, holes: 3 (20 bits), tail: 3 bytes, cache lines: 1`. `None` if the type has no members. A union has
/// no holes. The lines of the cache are those that a value covers if it starts at the beginning of one.
#[inline]
pub(super) fn summary(layout: &Layout<'_>, size: usize, parts: EachPart<'_, '_>) -> Option<Text<160>> {
    let members = layout.members().len();
    if members == 0 {
        return None;
    }
    let (mut holes, mut hole_bits, mut tail_bits) = (0_usize, 0, 0);
    for (_, part) in parts {
        match part {
            Part::Hole(bits) => (holes, hole_bits) = (holes + 1, hole_bits + bits),
            Part::Padding(bits) => tail_bits += bits,
            Part::Member(_) | Part::Unnamed(_) => {}
        }
    }
    let mut text = Text::new();
    push!(text, "members: {}, holes: {}", members, holes);
    if holes > 0 {
        text.push_str(" (");
        text.push_bits(hole_bits);
        text.push_str(")");
    }
    text.push_str(", tail: ");
    text.push_bits(tail_bits);
    push!(text, ", cache lines: {}", size.div_ceil(CACHE_LINE));
    Some(text)
}

impl<const N: usize> Text<N> {
    /// Appends a number of bits in words: `6 bits`, `3 bytes`, `1 byte 2 bits`, `0 bytes`.
    pub(super) fn push_bits(&mut self, bits: usize) {
        let (bytes, bits) = (bits / 8, bits % 8);
        if bytes > 0 || bits == 0 {
            push!(self, "{}", Bytes(bytes));
            self.push_str(if bits > 0 { " " } else { "" });
        }
        if bits > 0 {
            push!(self, "{}", Counted(bits, "bit"));
        }
    }
}

#[inline]
pub(super) fn type_name(layout: &Layout<'_>) -> Text<128> {
    layout::type_name(layout)
}

#[inline]
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
