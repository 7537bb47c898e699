//! Declarations, before the engine has placed them.

use super::{ANONYMOUS, BIT_FIELD, HIDDEN, Layout, MAX_BITS, Member, TypeKind};

/// A declaration that has no place yet: an ordinary member, a bit-field, an unnamed bit-field or an alignment marker.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    pub(crate) name: &'a str,
    pub(crate) cpp_name: &'a str,
    pub(crate) layout: &'a Layout<'a>,
    /// The width in bits of a bit-field; `ORDINARY` for other members.
    pub(super) width: u32,
    /// The explicit alignment in bytes; 1 when there is none.
    pub(super) align: usize,
    anonymous: bool,
    hidden: bool,
}

/// The width of an ordinary member: wider than any integer type.
pub(super) const ORDINARY: u32 = u32::MAX;

impl<'a> Item<'a> {
    /// An ordinary member.
    pub const fn member(name: &'a str, layout: &'a Layout<'a>) -> Self {
        Self { name, cpp_name: name, layout, width: ORDINARY, align: 1, anonymous: false, hidden: false }
    }

    /// A bit-field of `width` bits (guide 1.3); `layout` is that of its declared type.
    pub const fn bit_field(name: &'a str, layout: &'a Layout<'a>, width: u32) -> Self {
        let width = if width == ORDINARY { width - 1 } else { width };
        Self { name, cpp_name: name, layout, width, align: 1, anonymous: false, hidden: false }
    }

    /// An unnamed bit-field of `width` bits. With width zero, it moves the next item to the next boundary of its type
    /// (guide 1.3).
    pub const fn unnamed(layout: &'a Layout<'a>, width: u32) -> Self {
        Self::bit_field("", layout, width)
    }

    /// The member with an alignment of at least `align` bytes: C++'s `alignas(align)`. 1 is none, and not GNU's
    /// `aligned(1)`, with which nvcc moves a bit-field (facts 1.3).
    #[must_use]
    pub const fn aligned(self, align: usize) -> Self {
        Self { align, ..self }
    }

    /// The member with another name in C++.
    #[must_use]
    pub const fn cpp_name(self, cpp_name: &'a str) -> Self {
        Self { cpp_name, ..self }
    }

    /// The member as an anonymous struct or union in C++.
    #[must_use]
    pub const fn anonymous(self) -> Self {
        Self { anonymous: true, ..self }
    }

    /// The member as one that C++ cannot name from outside of the type.
    #[cfg(feature = "cuda")]
    pub(crate) const fn hidden(self) -> Self {
        Self { hidden: true, ..self }
    }

    /// The name; empty for an unnamed bit-field.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The layout of the declared type.
    pub const fn layout(&self) -> &'a Layout<'a> {
        self.layout
    }

    /// The member of this item at byte `offset`, for [`Layout::described`], which compares the place.
    ///
    /// A bit-field is at the first bit of the byte.
    ///
    /// # Panics
    ///
    /// Panics if the explicit alignment is not a power of two, or if `offset` is more than 2^59.
    #[track_caller]
    pub const fn at(&self, offset: usize) -> Member<'a> {
        assert!(self.align.is_power_of_two(), "[PTX305] an alignment is a power of two");
        assert!(offset <= MAX_BITS / 8, "[PTX305] the offset is more than 2^59 bytes");
        self.placed(8 * offset, 1)
    }

    /// The width in bits of a bit-field; `None` for an ordinary member.
    pub const fn width(&self) -> Option<u32> {
        if self.width == ORDINARY { None } else { Some(self.width) }
    }

    /// The explicit alignment in bytes; 1 when there is none.
    pub const fn align(&self) -> usize {
        self.align
    }

    /// Whether this becomes a [`Member`]: unnamed bit-fields and markers do not.
    pub(crate) const fn is_member(&self) -> bool {
        !self.name.is_empty() && !matches!(self.layout.kind, TypeKind::Marker)
    }

    pub(crate) const fn is_unnamed(&self) -> bool {
        self.name.is_empty() && self.width != ORDINARY
    }

    /// The alignment in bytes that this item and the `marker` before it require of the next item; 1 if this is not a
    /// marker.
    pub(crate) const fn marker(&self, marker: usize) -> usize {
        let align = if self.align > self.layout.align { self.align } else { self.layout.align };
        match self.layout.kind {
            TypeKind::Marker if align > marker => align,
            TypeKind::Marker => marker,
            _ => 1,
        }
    }

    pub(crate) const fn is_anonymous(&self) -> bool {
        self.anonymous
    }

    /// Whether C++ cannot name the item from outside of the type.
    pub(crate) const fn is_hidden(&self) -> bool {
        self.hidden
    }

    /// The member of this item at its first bit; it has at least the alignment of the `marker` before it.
    pub(crate) const fn placed(&self, bit_offset: usize, marker: usize) -> Member<'a> {
        let align = if marker > self.align { marker } else { self.align };
        let bit_field = self.width != ORDINARY;
        let bit_width = if bit_field { self.width as usize } else { 8 * self.layout.size };
        Member {
            name: self.name,
            cpp_name: self.cpp_name,
            bit_offset,
            bit_width,
            layout: self.layout,
            // Placed alignments are powers of two below 2^60.
            more: align.trailing_zeros() as u16
                | if bit_field { BIT_FIELD } else { 0 }
                | if self.hidden { HIDDEN } else { 0 }
                | if self.anonymous { ANONYMOUS } else { 0 },
        }
    }
}
