//! The items to draw, from the first bit to the last: members and the gaps between them.

use crate::abi::layout::{Layout, Member, TypeKind};
use crate::draw::text::{type_name, unnamed};
use crate::text::{Text, push};

/// A member or a gap, with its bits counted from the start of the outermost type.
#[derive(Clone, Copy)]
pub(super) struct Item<'l, 'a> {
    pub(super) first: usize,
    /// The bit after the last one.
    pub(super) end: usize,
    pub(super) what: What<'l, 'a>,
}

#[derive(Clone, Copy)]
pub(super) enum What<'l, 'a> {
    Member(Named<'l, 'a>),
    /// An unnamed bit-field, whose bits hold nothing, like those of a hole.
    Unnamed(&'l Layout<'a>),
    Hole,
    Padding,
}

/// A member, or a type without members in the place of one.
#[derive(Clone, Copy)]
pub(super) struct Named<'l, 'a> {
    pub(super) name: &'l str,
    pub(super) layout: &'l Layout<'a>,
    /// The alignment in bytes: that of the type, or of its packing.
    align: usize,
    bit_field: bool,
    anonymous: bool,
    /// The index of the member.
    pub(super) index: usize,
}

/// The bytes of a structure, or of one of the members of a union, in order.
#[derive(Clone)]
pub(super) struct Lane<'l, 'a> {
    members: &'l [Member<'a>],
    unnamed: &'l [Member<'a>],
    /// The only item to draw, if there are no members.
    alone: Option<Item<'l, 'a>>,
    /// The upper limit of the members' alignment, in bytes.
    pack: usize,
    /// The first bit of the type.
    base: usize,
    next: usize,
    next_unnamed: usize,
    /// The first bit of the next item.
    at: usize,
    /// The bit after the last one.
    pub(super) end: usize,
}

const fn pack(layout: &Layout<'_>) -> usize {
    match layout.kind {
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) => match aggregate.rules.pack() {
            Some(pack) => pack,
            None => usize::MAX,
        },
        _ => usize::MAX,
    }
}

impl<'l, 'a> Named<'l, 'a> {
    fn of(member: &'l Member<'a>, index: usize, pack: usize) -> Self {
        let Member { name, layout, .. } = *member;
        let align = layout.align.min(pack);
        Self { name, layout, align, bit_field: member.is_bit_field(), anonymous: member.is_anonymous(), index }
    }
}

impl<'l, 'a> Lane<'l, 'a> {
    /// The members of a type at bit `base`, or the type itself if it has no members.
    pub(super) fn of(layout: &'l Layout<'a>, base: usize) -> Self {
        let end = base.saturating_add(layout.size.saturating_mul(8));
        let what = Named { name: "", layout, align: layout.align, bit_field: false, anonymous: false, index: 0 };
        let members = layout.members();
        let alone = match layout.kind {
            TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Transparent(_) | TypeKind::Vector { .. } => None,
            _ => Some(Item { first: base, end, what: What::Member(what) }),
        };
        let (unnamed, pack) = (unnamed(layout), pack(layout));
        Self { members, unnamed, alone, pack, base, next: 0, next_unnamed: 0, at: base, end }
    }

    /// One member of a union at bit `base`, or the members of that member if it is a structure.
    pub(super) fn of_alternative(union: &'l Layout<'a>, base: usize, index: usize) -> Self {
        let end = base.saturating_add(union.size.saturating_mul(8));
        let Some(member) = union.members().get(index) else { return Self::of(union, base) };
        let inner = member.layout.innermost();
        if matches!(inner.kind, TypeKind::Struct(_)) {
            return Self { end, ..Self::of(inner, base.saturating_add(member.bit_offset)) };
        }
        let first = base.saturating_add(member.bit_offset);
        let what = What::Member(Named::of(member, index, pack(union)));
        let alone = Some(Item { first, end: first.saturating_add(member.bit_width), what });
        Self { members: &[], unnamed: &[], alone, pack: usize::MAX, base, next: 0, next_unnamed: 0, at: base, end }
    }

    /// The unnamed bit-fields of width zero in these bits, each with the bit where the next member may start and its type.
    pub(super) fn boundaries(
        &self,
        first: usize,
        end: usize,
    ) -> impl Iterator<Item = (usize, &'l Layout<'a>)> + use<'l, 'a> {
        let (base, last) = (self.base, self.end);
        let boundaries = self.unnamed.iter().filter(|member| member.bit_width == 0);
        let boundaries = boundaries.map(move |member| (base.saturating_add(member.bit_offset), member.layout));
        // The last row includes its end, because no row follows it.
        boundaries.filter(move |&(bit, _)| first <= bit && (bit < end || bit == end && end == last))
    }

    /// The next unnamed bit-field, unless a member comes before it. Those of width zero are not items.
    fn unnamed(&mut self) -> Option<Item<'l, 'a>> {
        while self.unnamed.get(self.next_unnamed).is_some_and(|member| member.bit_width == 0) {
            self.next_unnamed += 1;
        }
        let member = self.unnamed.get(self.next_unnamed)?;
        if self.members.get(self.next).is_some_and(|named| named.bit_offset < member.bit_offset) {
            return None;
        }
        let first = self.base.saturating_add(member.bit_offset);
        Some(Item { first, end: first.saturating_add(member.bit_width), what: What::Unnamed(member.layout) })
    }
}

impl<'l, 'a> Iterator for Lane<'l, 'a> {
    type Item = Item<'l, 'a>;

    fn next(&mut self) -> Option<Item<'l, 'a>> {
        loop {
            let unnamed = self.unnamed();
            let found = match (self.alone, unnamed, self.members.get(self.next)) {
                (Some(alone), ..) => Some(alone),
                (None, Some(unnamed), _) => Some(unnamed),
                (None, None, Some(member)) => {
                    let first = self.base.saturating_add(member.bit_offset);
                    let what = What::Member(Named::of(member, self.next, self.pack));
                    Some(Item { first, end: first.saturating_add(member.bit_width), what })
                }
                (None, None, None) => None,
            };
            let gap = match found {
                Some(Item { what: What::Member(_), .. }) => What::Hole,
                _ if self.next < self.members.len() => What::Hole,
                _ => What::Padding,
            };
            let item = match found {
                Some(Item { first, .. }) if first > self.at => Item { first: self.at, end: first, what: gap },
                Some(item) => {
                    self.alone = None;
                    if unnamed.is_some() {
                        self.next_unnamed += 1;
                    } else {
                        self.next += 1;
                    }
                    // A member without a size takes no bits.
                    if item.end <= self.at {
                        continue;
                    }
                    Item { first: self.at, ..item }
                }
                None if self.end > self.at => Item { first: self.at, end: self.end, what: gap },
                None => return None,
            };
            self.at = item.end;
            return Some(item);
        }
    }
}

impl<'l> Item<'l, '_> {
    /// The texts to write into the item, the longest first, until one fits.
    pub(super) fn details(&self) -> [Text<160>; 3] {
        let (mut long, mut middle, mut short) = (Text::new(), Text::new(), Text::new());
        let bits = self.end - self.first;
        match self.what {
            What::Member(Named { layout, bit_field: true, .. }) => {
                push!(middle, "{}{}", bits, if bits == 1 { " bit" } else { " bits" });
                long.push_type(layout);
                push!(long, ", {}", middle.as_str());
            }
            What::Member(Named { layout, align, .. }) => {
                long.push_type(layout);
                short.push_str(long.as_str());
                middle.push_str(long.as_str());
                push!(long, ", align {}", align);
            }
            What::Unnamed(layout) => {
                long.push_str("unnamed ");
                middle.push_type(layout);
                push!(short, ": {}", bits);
                push!(middle, " {}", short.as_str());
                long.push_str(middle.as_str());
            }
            What::Hole | What::Padding => {
                long.push_str(if matches!(self.what, What::Hole) { "hole: " } else { "padding: " });
                long.push_bits(bits);
                middle.push_bits(bits);
            }
        }
        [long, middle, short]
    }

    /// Everything known about the item, in a line such as `velocity: Float4, byte 16, 16 bytes, align 16`.
    pub(super) fn explanation(&self) -> Text<512> {
        let mut text = Text::new();
        match self.what {
            What::Member(Named { name, layout, anonymous, .. }) => {
                push!(
                    text,
                    "{}{}{}{}",
                    name,
                    if anonymous { " (anonymous)" } else { "" },
                    if name.is_empty() { "" } else { ": " },
                    type_name(layout).as_str()
                );
            }
            What::Unnamed(layout) => {
                push!(text, "unnamed: {}", type_name(layout).as_str());
            }
            What::Hole => text.push_str("hole"),
            What::Padding => text.push_str("padding"),
        }
        push!(text, ", byte {}", self.first / 8);
        let bit_field = matches!(self.what, What::Member(Named { bit_field: true, .. }) | What::Unnamed(_));
        if self.first % 8 > 0 || bit_field {
            push!(text, " bit {}", self.first % 8);
        }
        text.push_str(", ");
        let bits = self.end - self.first;
        if bit_field {
            push!(text, "{}{}", bits, if bits == 1 { " bit" } else { " bits" });
        } else {
            text.push_bits(bits);
        }
        if let What::Member(Named { align, bit_field: false, .. }) = self.what {
            push!(text, ", align {}", align);
        }
        text
    }

    /// The name of the item, which is empty for a gap.
    pub(super) fn name(&self) -> &'l str {
        match self.what {
            What::Member(named) => named.name,
            What::Unnamed(_) | What::Hole | What::Padding => "",
        }
    }
}

/// The text of a break, such as `⋮ quantized: 928 of 1000 bytes ⋮`.
pub(super) fn skipped(item: &Item<'_, '_>, bits: usize) -> Text<160> {
    let mut text = Text::new();
    text.push_str("⋮ ");
    match item.what {
        What::Member(Named { name: "", .. }) => {}
        What::Member(Named { name, .. }) => {
            push!(text, "{}: ", shortened(name).as_str());
        }
        What::Unnamed(_) => text.push_str("unnamed: "),
        What::Hole => text.push_str("hole: "),
        What::Padding => text.push_str("padding: "),
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
pub(super) fn shortened(name: &str) -> Text<40> {
    let mut text = Text::new();
    text.push_str(name);
    text
}
