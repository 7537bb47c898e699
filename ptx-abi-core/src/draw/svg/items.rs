//! The items to draw, from the first bit to the last: members and the gaps between them.

use core::iter;

use crate::abi::layout::{Declared, Layout, Member, TypeKind};
use crate::draw::text::{Part, Parts, declared, type_name};
use crate::text::{Counted, Text, push};

/// A member or a gap, with its bits counted from the start of the outermost type.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    pub(super) first: usize,
    /// The bit after the last one.
    pub(super) end: usize,
    /// A type without members is in the place of one, without a name.
    pub(super) part: Part<'a>,
    /// The alignment of a member in bytes: that of the type, or of its packing.
    align: usize,
    pub(super) index: usize,
}

/// The bytes of a structure, or of one of the members of a union.
#[derive(Clone, Copy)]
pub(super) struct Lane<'a> {
    declared: Declared<'a>,
    /// The only item to draw, if there are no members.
    alone: Option<Member<'a>>,
    /// The index of the first member.
    index: usize,
    /// The upper limit of the members' alignment, in bytes.
    pack: usize,
    /// The first bit of the type.
    base: usize,
    /// The bit after the last one.
    pub(super) end: usize,
}

const NO_MEMBERS: Declared<'_> = Declared { members: &[], unnamed: &[] };

impl<'a> Lane<'a> {
    /// The members of a type at bit `base`, or the type itself if it has no members.
    #[inline]
    pub(super) fn of(layout: &'a Layout<'a>, base: usize) -> Self {
        let bits = layout.size.saturating_mul(8);
        let alone = match layout.kind {
            TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Transparent(_) | TypeKind::Vector { .. } => None,
            _ => Some(Member { layout, bit_width: bits, ..Member::EMPTY }),
        };
        let pack = layout.aggregate().and_then(|parts| parts.rules.pack()).unwrap_or(usize::MAX);
        Self { declared: declared(layout), alone, index: 0, pack, base, end: base.saturating_add(bits) }
    }

    /// One member of a union at bit `base`, or the members of that member if it is a structure.
    #[inline]
    pub(super) fn of_alternative(union: &'a Layout<'a>, base: usize, index: usize, member: &Member<'a>) -> Self {
        let inner = member.layout.innermost();
        let lane = if matches!(inner.kind, TypeKind::Struct(_)) {
            Self::of(inner, base.saturating_add(member.bit_offset))
        } else {
            Self { declared: NO_MEMBERS, alone: Some(*member), index, ..Self::of(union, base) }
        };
        Self { end: base.saturating_add(union.size.saturating_mul(8)), ..lane }
    }

    /// The items in order. A member without a size takes no bits and is left out.
    pub(super) fn items(self) -> impl Iterator<Item = Item<'a>> + Clone {
        let Self { declared, alone, mut index, pack, base, end } = self;
        let named = declared.members.len() + usize::from(alone.is_some());
        let (mut alone, mut members) = (alone.map(|member| (false, member)), declared.iter());
        let members = iter::from_fn(move || alone.take().or_else(|| members.next()));
        let mut parts = Parts::new(members, named, end.saturating_sub(base), false);
        iter::from_fn(move || {
            loop {
                let (first, part) = parts.next()?;
                let first = base.saturating_add(first);
                let (bits, align) = match part {
                    Part::Member(member) => (member.bit_width, member.layout.align.min(pack)),
                    Part::Unnamed(member) => (member.bit_width, 1),
                    Part::Hole(bits) | Part::Padding(bits) => (bits, 1),
                };
                let item = Item { first, end: first.saturating_add(bits), part, align, index };
                index += usize::from(item.is_member());
                if item.end > item.first {
                    return Some(item);
                }
            }
        })
    }

    /// The unnamed bit-fields of width zero in these bits, each with the bit where the next member may start and its type.
    #[inline]
    pub(super) fn boundaries(
        &self,
        first: usize,
        end: usize,
    ) -> impl Iterator<Item = (usize, &'a Layout<'a>)> + use<'a> {
        let (base, last) = (self.base, self.end);
        let boundaries = self.declared.unnamed.iter().filter(|member| member.bit_width == 0);
        let boundaries = boundaries.map(move |member| (base.saturating_add(member.bit_offset), member.layout));
        // The last row includes its end, because no row follows it.
        boundaries.filter(move |&(bit, _)| first <= bit && (bit < end || bit == end && end == last))
    }
}

impl<'a> Item<'a> {
    /// The texts to write into the item, the longest first, until one fits.
    #[inline]
    pub(super) fn details(&self) -> [Text<160>; 3] {
        let (mut long, mut middle, mut short) = (Text::new(), Text::new(), Text::new());
        let bits = self.end - self.first;
        match self.part {
            Part::Member(member) if member.is_bit_field() => {
                push!(middle, "{}", Counted(bits, "bit"));
                long.push_type(member.layout);
                push!(long, ", {}", middle.as_str());
            }
            Part::Member(member) => {
                long.push_type(member.layout);
                short.push_str(long.as_str());
                middle.push_str(long.as_str());
                push!(long, ", align {}", self.align);
            }
            Part::Unnamed(member) => {
                long.push_str("unnamed ");
                middle.push_type(member.layout);
                push!(short, ": {}", bits);
                push!(middle, " {}", short.as_str());
                long.push_str(middle.as_str());
            }
            Part::Hole(_) | Part::Padding(_) => {
                long.push_str(if matches!(self.part, Part::Hole(_)) { "hole: " } else { "padding: " });
                long.push_bits(bits);
                middle.push_bits(bits);
            }
        }
        [long, middle, short]
    }

    /// Everything known about the item, in a line such as `velocity: Float4, byte 16, 16 bytes, align 16`.
    #[inline]
    pub(super) fn explanation(&self) -> Text<512> {
        let mut text = Text::new();
        let mut is_bit_field = false;
        match self.part {
            Part::Member(member) => {
                is_bit_field = member.is_bit_field();
                push!(
                    text,
                    "{}{}{}{}",
                    member.name,
                    if member.is_anonymous() { " (anonymous)" } else { "" },
                    if member.name.is_empty() { "" } else { ": " },
                    type_name(member.layout).as_str()
                );
            }
            Part::Unnamed(member) => {
                is_bit_field = true;
                push!(text, "unnamed: {}", type_name(member.layout).as_str());
            }
            Part::Hole(_) => text.push_str("hole"),
            Part::Padding(_) => text.push_str("padding"),
        }
        push!(text, ", byte {}", self.first / 8);
        if self.first % 8 > 0 || is_bit_field {
            push!(text, " bit {}", self.first % 8);
        }
        text.push_str(", ");
        let bits = self.end - self.first;
        if is_bit_field {
            push!(text, "{}", Counted(bits, "bit"));
        } else {
            text.push_bits(bits);
        }
        if matches!(self.part, Part::Member(_)) && !is_bit_field {
            push!(text, ", align {}", self.align);
        }
        text
    }

    /// The name of the item, which is empty for a gap.
    #[inline]
    pub(super) fn name(&self) -> &'a str {
        match self.part {
            Part::Member(member) => member.name,
            Part::Unnamed(_) | Part::Hole(_) | Part::Padding(_) => "",
        }
    }

    #[inline]
    pub(super) const fn is_member(&self) -> bool {
        matches!(self.part, Part::Member(_))
    }
}

/// The text of a break, such as `⋮ quantized: 928 of 1000 bytes ⋮`.
#[inline]
pub(super) fn skipped(item: &Item<'_>, bits: usize) -> Text<160> {
    let mut text = Text::new();
    text.push_str("⋮ ");
    match item.part {
        Part::Member(Member { name: "", .. }) => {}
        Part::Member(Member { name, .. }) => {
            push!(text, "{}: ", shortened(name).as_str());
        }
        Part::Unnamed(_) => text.push_str("unnamed: "),
        Part::Hole(_) => text.push_str("hole: "),
        Part::Padding(_) => text.push_str("padding: "),
    }
    let all = item.end - item.first;
    if bits == all || all % 8 != 0 {
        text.push_bits(bits);
    } else {
        push!(text, "{} of ", bits / 8);
        text.push_bits(all);
    }
    text.push_str(" ⋮");
    text
}

/// A name, cut to a bearable length.
#[inline]
pub(super) fn shortened(name: &str) -> Text<40> {
    let mut text = Text::new();
    text.push_str(name);
    text
}
