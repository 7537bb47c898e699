//! The placement engine, which computes the place of each member (guide 1.2 and 1.3, facts 1.1 and 1.4).

use super::item::{Item, ORDINARY};
use super::{Aggregate, Layout, Member, Refusal, TypeKind};
use crate::abi::Scalar::{S8, S16, S32, S64, U8, U16, U32, U64};
use crate::text::{each, error_by_message, tri};

/// The kind of type that is placed, structure or union, with its packing and its explicit alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    union: bool,
    /// `#pragma pack(pack)` in bytes; [`UNPACKED`] when there is none. It is a number, because const evaluation looks into
    /// every `Option` of a constant.
    pack: usize,
    /// Explicit alignment in bytes; 1 when there is none.
    align: usize,
}

/// The packing of a type without one: it lowers no alignment.
const UNPACKED: usize = usize::MAX;

impl Rules {
    /// A structure with natural alignment.
    pub const STRUCT: Self = Self { union: false, pack: UNPACKED, align: 1 };
    /// A union with natural alignment.
    pub const UNION: Self = Self { union: true, ..Self::STRUCT };

    /// With a packing: no member is aligned to more than `pack` bytes, and bit-fields follow each other without gaps
    /// (`#pragma pack(pack)`, `__attribute__((packed))` for 1; Rust's `packed(pack)`; facts 1.4).
    #[must_use]
    pub const fn packed(self, pack: usize) -> Self {
        // Neither is a power of two, so the placement refuses both.
        Self { pack: if pack == UNPACKED { 0 } else { pack }, ..self }
    }

    /// With an alignment of at least `align` bytes: C++'s `alignas(align)`, Rust's `align(align)`.
    #[must_use]
    pub const fn aligned(self, align: usize) -> Self {
        Self { align, ..self }
    }

    /// Whether it is a union.
    pub const fn is_union(&self) -> bool {
        self.union
    }

    /// The packing in bytes, if there is one.
    pub const fn pack(&self) -> Option<usize> {
        if self.pack == UNPACKED { None } else { Some(self.pack) }
    }

    /// The explicit alignment in bytes; 1 when there is none.
    pub const fn align(&self) -> usize {
        self.align
    }
}

macro_rules! place_errors {
    ($($(#[$doc:meta])* $name:ident $code:literal $message:literal)*) => {
        /// Why an item or a type cannot be placed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum PlaceError {
            $($(#[$doc])* $name,)*
            /// The type of a member has no equivalent in C++ ([`TypeKind::Refused`]).
            Refused(Refusal),
        }

        impl PlaceError {
            /// The code of the explanation in the book's chapters of messages.
            pub(crate) const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* Self::Refused(refusal) => refusal.code() }
            }

            /// The reason, as a sentence without its end.
            pub const fn message(self) -> &'static str {
                match self { $(Self::$name => $message,)* Self::Refused(refusal) => refusal.message() }
            }
        }
    };
}

// Each with the code of its explanation and with the reason.
place_errors! {
    /// A bit-field is wider than its declared type (guide 1.3; C++ would pad it, facts 1.5).
    TooWide "PTX403" "the bit-field is wider than its declared type (guide 1.3)"
    /// A named bit-field has no bits (guide 1.3).
    NamedZeroWidth "PTX406" "a bit-field without bits cannot have a name (guide 1.3)"
    /// A bit-field's declared type is neither an integer, nor `bool`, nor an enumeration (guide 1.3).
    NotBitFieldType "PTX407"
        "the declared type of a bit-field is an integer, `bool` or an enumeration (guide 1.3)"
    /// A bit-field has an explicit alignment, or follows a marker of less than its type's alignment: compilers disagree
    /// (facts 1.3).
    AlignedBitField "PTX409" "compilers disagree about an explicit alignment of a bit-field"
    /// A zero-width bit-field in a packed type: nvcc and the host compilers disagree about it (facts 1.4).
    ZeroWidthInPacked "PTX409"
        "nvcc and the host compilers place what follows a zero-width bit-field in a packed type differently"
    /// An unnamed bit-field under packing of 2 bytes or more: compilers disagree about it (facts 1.4).
    UnnamedInPacked "PTX409"
        "nvcc and the host compilers align a `packed(2)` or wider packed type with an unnamed bit-field differently"
    /// A member with an explicit alignment in a packed type: compilers disagree about it (facts 1.4).
    AlignedInPacked "PTX108" "nvcc and the host compilers place an aligned member of a packed type differently"
    /// A packing of more than 16 bytes: gcc and clang ignore it, but nvcc does not (facts 1.9).
    PackedOver16 "PTX106" "a packing is at most 16 bytes: nvcc applies a larger one, but gcc and clang ignore it"
    /// An alignment or a packing that is not a power of two.
    NotPowerOfTwo "PTX305" "an alignment is a power of two"
    /// No item has a size. C++ would give the type 1 byte, C and Rust none (facts G12).
    Empty "PTX104" "a type without members has 1 byte in C++ and 0 bytes in Rust: write `_unused: u8` into it"
    /// A position, size or alignment is more than 2^59 bytes.
    TooLarge "PTX305" "the type is larger than 2^59 bytes"
    /// The storage for the result is shorter than the number of named members and unnamed bit-fields.
    OutOfStorage "PTX305" "the storage for the result is shorter than the number of members"
}

error_by_message!(PlaceError, |error| error.message());

/// Places items one after the other by the algorithm of facts 1.1, in constant time for each.
///
/// [`place`] runs it over a slice.
//
// The derive runs this in const evaluation for every member of every type. A call costs as much there as five statements,
// so this is straight-line code.
#[derive(Clone, Copy, Debug)]
pub struct Placer {
    rules: Rules,
    /// Where the next item may start, in bits; 0 in a union. A marker of 1 byte, such as `PhantomData`, does not move it.
    position: usize,
    /// The bit after the last one that is in use.
    end: usize,
    align: usize,
    /// Whether there was an item other than markers and zero-width bit-fields.
    occupied: bool,
    /// The alignment of the markers before the next item, in bytes; 1 where there are none.
    marker: usize,
}

/// The largest position, size or alignment in bits: sums of three do not overflow.
pub(crate) const MAX_BITS: usize = 1 << (usize::BITS - 2);

/// The largest packing that all compilers apply, in bytes (facts 1.9).
const MAX_PACK: usize = 16;

impl Placer {
    /// A placer without items.
    ///
    /// # Errors
    ///
    /// [`PlaceError::NotPowerOfTwo`] for the packing and the alignment of `rules`, [`PlaceError::PackedOver16`],
    /// [`PlaceError::TooLarge`].
    pub const fn try_new(rules: Rules) -> Result<Self, PlaceError> {
        if let Some(pack) = rules.pack() {
            if !pack.is_power_of_two() {
                return Err(PlaceError::NotPowerOfTwo);
            }
            // Facts 1.9: gcc and clang ignore `#pragma pack(32)`, but nvcc does not.
            if pack > MAX_PACK {
                return Err(PlaceError::PackedOver16);
            }
        }
        let align = rules.align;
        if align == 0 || align & (align - 1) != 0 {
            return Err(PlaceError::NotPowerOfTwo);
        }
        if align > MAX_BITS / 8 {
            return Err(PlaceError::TooLarge);
        }
        Ok(Self { rules, position: 0, end: 0, align, occupied: false, marker: 1 })
    }

    /// Places the next item and returns the bit at which it starts; for a zero-width bit-field, where the next item may
    /// start.
    ///
    /// # Errors
    ///
    /// Every [`PlaceError`] but `Empty` and `OutOfStorage`. Then nothing has been placed.
    pub const fn place(&mut self, item: &Item<'_>) -> Result<usize, PlaceError> {
        let layout = item.layout;
        let natural = layout.align;
        if natural == 0 || natural & (natural - 1) != 0 || item.align == 0 || item.align & (item.align - 1) != 0 {
            return Err(PlaceError::NotPowerOfTwo);
        }
        if item.width != ORDINARY {
            return self.place_bit_field(item);
        }
        if let TypeKind::Refused(refusal) = layout.kind {
            return Err(PlaceError::Refused(refusal));
        }
        if natural > MAX_BITS / 8 || item.align > MAX_BITS / 8 || layout.size > MAX_BITS / 8 {
            return Err(PlaceError::TooLarge);
        }
        let mut align = if item.align > natural { item.align } else { natural };
        let marker = matches!(layout.kind, TypeKind::Marker);
        if let Some(pack) = self.rules.pack() {
            // Facts 1.4: gcc and clang lower an aligned member to the packing, but nvcc does not.
            if item.align > 1 || marker && align > 1 {
                return Err(PlaceError::AlignedInPacked);
            }
            if align > pack {
                align = pack;
            }
        }
        if self.position + 8 * (align - 1 + layout.size) > MAX_BITS {
            return Err(PlaceError::TooLarge);
        }
        // Guide 1.2: an ordinary member goes to the lowest available offset with the appropriate alignment.
        let mask = 8 * align - 1;
        let start = (self.position + mask) & !mask;
        let end = start + 8 * layout.size;
        if end > self.end {
            self.end = end;
        }
        if !(self.rules.union || marker && align == 1) {
            self.position = end;
        }
        if align > self.align {
            self.align = align;
        }
        self.occupied |= !marker;
        // In a union everything starts at 0, which has every alignment.
        self.marker = if marker && !self.rules.union { item.marker(self.marker) } else { 1 };
        Ok(start)
    }

    /// The byte at which the items so far end; a byte that has started counts.
    pub const fn end(&self) -> usize {
        self.end.div_ceil(8)
    }

    /// The bit after the last one that is in use.
    #[cfg(feature = "draw")]
    pub(crate) const fn end_bits(&self) -> usize {
        self.end
    }

    /// The packing in bytes, if there is one.
    pub(crate) const fn pack(&self) -> Option<usize> {
        self.rules.pack()
    }

    /// The alignment of the markers before the next item, in bytes; 1 where there are none.
    pub(crate) const fn marker(&self) -> usize {
        self.marker
    }

    /// The number of bits from the next item's place to the next boundary of a type.
    pub(crate) const fn bits_to_boundary(&self, layout: &Layout<'_>) -> usize {
        let boundary = 8 * layout.align - 1;
        ((self.position + boundary) & !boundary) - self.position
    }

    /// The alignment in bytes so far.
    pub const fn align(&self) -> usize {
        self.align
    }

    /// The size in bytes with tail padding: a multiple of the alignment (guide 1.2).
    ///
    /// # Errors
    ///
    /// [`PlaceError::Empty`] and [`PlaceError::TooLarge`].
    pub const fn size(&self) -> Result<usize, PlaceError> {
        if !self.occupied {
            return Err(PlaceError::Empty);
        }
        let mask = self.align - 1;
        let size = (((self.end + 7) >> 3) + mask) & !mask;
        if size > MAX_BITS / 8 { Err(PlaceError::TooLarge) } else { Ok(size) }
    }

    /// Refuses bit-fields that C++ refuses, or that compilers lay out in different ways.
    const fn check_bit_field(&self, item: &Item<'_>) -> Result<(), PlaceError> {
        let layout = item.layout;
        let width = item.width as usize;
        // Guide 1.3, facts G8: integers of every size, `bool` and enumerations.
        match layout.kind {
            TypeKind::Scalar(U8 | U16 | U32 | U64 | S8 | S16 | S32 | S64)
            | TypeKind::Bool
            | TypeKind::Int128 { .. }
            | TypeKind::Enum { .. } => {}
            _ => return Err(PlaceError::NotBitFieldType),
        }
        if layout.align > MAX_BITS / 8 || layout.size > MAX_BITS / 8 {
            return Err(PlaceError::TooLarge);
        }
        if width > 8 * layout.size {
            return Err(PlaceError::TooWide);
        }
        // Facts 1.3: compilers agree if the alignment is not less than that of the type.
        if item.align > 1 || self.marker > 1 && self.marker < layout.align {
            return Err(PlaceError::AlignedBitField);
        }
        if width == 0 && !matches!(item.name.as_bytes(), []) {
            return Err(PlaceError::NamedZeroWidth);
        }
        Ok(())
    }

    /// Places a bit-field (guide 1.3).
    const fn place_bit_field(&mut self, item: &Item<'_>) -> Result<usize, PlaceError> {
        let layout = item.layout;
        let width = item.width as usize;
        let named = !matches!(item.name.as_bytes(), []);
        tri!(self.check_bit_field(item));
        let unit = 8 * layout.size;
        let boundary = 8 * layout.align - 1;
        let mut align = layout.align;
        let mut start = self.position;
        match self.rules.pack {
            // Facts 1.1: a bit-field that would cross a boundary of its storage unit moves to that boundary. Guide 1.3: a
            // bit-field of width zero moves the next item there. In a union, where positions are 0, it has no effect.
            UNPACKED if width == 0 || (start & boundary) + width > unit => start = (start + boundary) & !boundary,
            UNPACKED => {}
            // Facts 1.4: nvcc ignores a zero width there, but the host compilers do not.
            _ if width == 0 => return Err(PlaceError::ZeroWidthInPacked),
            // Facts 1.4: nvcc lets an unnamed bit-field align the type there, but the host compilers do not.
            pack if pack > 1 && !named => return Err(PlaceError::UnnamedInPacked),
            // Facts 1.4: in a packed type a bit-field follows the one before, whatever boundary it crosses.
            pack if align > pack => align = pack,
            _ => {}
        }
        let end = start + width;
        if end > MAX_BITS {
            return Err(PlaceError::TooLarge);
        }
        if end > self.end {
            self.end = end;
        }
        if !self.rules.union {
            self.position = end;
        }
        // Guide 1.3: unnamed bit-fields do not affect the alignment.
        if named && align > self.align {
            self.align = align;
        }
        if width > 0 {
            self.occupied = true;
        }
        self.marker = 1;
        Ok(start)
    }
}

/// Places a whole structure or union, in linear time, and describes it.
///
/// It writes the named members to the front of `members`, and the unnamed bit-fields after them. `members` needs one place
/// for each.
///
/// # Errors
///
/// Every [`PlaceError`]; [`PlaceError::Empty`] also if all items are alignment markers.
pub const fn place<'a>(
    name: &'a str,
    rules: Rules,
    items: &[Item<'a>],
    members: &'a mut [Member<'a>],
) -> Result<Layout<'a>, PlaceError> {
    let mut placer = tri!(Placer::try_new(rules));
    // The unnamed bit-fields begin after the named members.
    let mut named = 0;
    each!(i, 0..items.len(), { named += items[i].is_member() as usize });
    let (mut count, mut unnamed, mut marker) = (0, 0, 1);
    each!(i, 0..items.len(), {
        let start = tri!(placer.place(&items[i]));
        let (is_member, is_unnamed) = (items[i].is_member(), items[i].is_unnamed());
        if is_member || is_unnamed {
            let at = if is_member { count } else { named + unnamed };
            if at >= members.len() {
                return Err(PlaceError::OutOfStorage);
            }
            members[at] = items[i].placed(start, marker);
            count += is_member as usize;
            unnamed += is_unnamed as usize;
        }
        marker = items[i].marker(marker);
    });
    let size = tri!(placer.size());
    let (members, others) = members.split_at(count);
    let unnamed = others.split_at(unnamed).0;
    let aggregate = Aggregate { members, unnamed, rules, opaque: false, ..Aggregate::OPAQUE };
    let kind = if rules.union { TypeKind::Union(aggregate) } else { TypeKind::Struct(aggregate) };
    Ok(Layout { name, size, align: placer.align, kind })
}
