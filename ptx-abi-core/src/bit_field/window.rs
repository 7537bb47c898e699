//! How accessors divide the storage of bit-fields into accesses (guide 1.3).

use crate::abi::Scalar::{S8, S16, S32, S64};
use crate::abi::layout::{Layout, Member, TypeKind};
use crate::text::each;

/// Where a bit-field lies in its storage, and how the storage is accessed.
///
/// A window is two integers, which are passed in registers: the compiler can then evaluate a constant window, and inline
/// the few instructions that remain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// From the lowest bits: the width of the field in bits (8 bits); its first bit in the first access (8 bits); the
    /// byte of the storage in which that access starts (32 bits); whether values are signed, and whether they are `bool`.
    place: u64,
    /// The accesses that hold the field, three bits each, the first one lowest: 1 to 4 for 1, 2, 4 and 8 bytes.
    pub(super) accesses: u64,
}

/// The bits of `Window::place` for the kind of the values.
const SIGNED: u32 = 48;
const BOOL: u32 = 49;

impl Window {
    /// An empty window, for fields of a type whose derive has failed.
    pub(super) const EMPTY: Self = Self::new(0, 0, 0, 0);

    #[track_caller]
    #[inline]
    pub(super) const fn new(byte: usize, bit: u32, width: u32, accesses: u64) -> Self {
        assert!(byte <= u32::MAX as usize, "the bit-field begins after the first 4 GiB of its storage");
        Self { place: (byte as u64) << 16 | (bit as u64) << 8 | width as u64, accesses }
    }

    /// The window of a range of bits that starts in the first byte. Nothing is known of other fields in its bytes.
    #[inline]
    pub(super) const fn around(bit: usize, width: u32) -> Self {
        let bit = bit as u32;
        let mut bytes = (bit + width).div_ceil(8);
        let (mut accesses, mut count) = (0, 0);
        while bytes > 0 {
            let log = if bytes >= 8 { 3 } else { bytes.ilog2() };
            accesses |= (log as u64 + 1) << (3 * count);
            count += 1;
            bytes -= 1 << log;
        }
        Self::new(0, bit, width, accesses)
    }

    /// Whether values are sign-extended when they are read.
    #[inline]
    pub(super) const fn is_signed(self) -> bool {
        self.place >> SIGNED & 1 != 0
    }

    /// Whether only the lowest bit of a value counts.
    #[inline]
    pub(super) const fn is_bool(self) -> bool {
        self.place >> BOOL & 1 != 0
    }

    /// Whether the field and each of its accesses have at most 32 bits: GPUs do 64-bit arithmetic in two halves.
    #[inline]
    pub(super) const fn is_narrow(self) -> bool {
        // The code of 8 bytes is 4, and no other code has this bit.
        const EIGHT_BYTES: u64 = 0o4_4444_4444_4444_4444_4444;
        self.width() <= 32 && self.accesses & EIGHT_BYTES == 0
    }

    /// The byte of the storage in which the first access starts.
    #[inline]
    pub(super) const fn byte(self) -> usize {
        (self.place >> 16) as u32 as usize
    }

    /// The first bit of the field in the first access.
    #[inline]
    pub(super) const fn bit(self) -> u32 {
        (self.place >> 8) as u8 as u32
    }

    /// The width of the bit-field in bits.
    #[inline]
    pub(super) const fn width(self) -> u32 {
        self.place as u8 as u32
    }
}

/// Whether unaligned loads and stores are as fast as aligned ones, or nearly so.
pub(super) const UNALIGNED: bool = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));

/// The windows of the bit-fields of a type.
///
/// A storage is divided word by word, eight bytes each. The last division is kept, so that each word is divided once if the
/// members come in order, and the time is proportional to their number.
//
// Const evaluation runs this for every derived bit-field, so it is straight-line code with few calls.
#[derive(Clone, Copy)]
pub(super) struct Windows<'a> {
    members: &'a [Member<'a>],
    /// The alignment of the type in bytes.
    align: usize,
    /// In a union, the bit after the longest bit-field; 0 in a structure.
    union_end: usize,
    /// The bytes of the storage, counted from the start of the type.
    storage: (usize, usize),
    /// Whether accesses may be at any address.
    pub(super) unaligned: bool,
    /// The first byte of the word that is divided, counted from the start of the type; `NO_WORD` if there is none.
    word: usize,
    /// For each byte of the storage in that word, the byte of the word at which its access starts.
    pub(super) starts: [u8; 8],
    /// The size in bytes of that access.
    pub(super) sizes: [u8; 8],
}

const NO_WORD: usize = usize::MAX;

// The costs by which `divide` compares divisions: about how many instructions it takes to read each field once and to
// write it once. They are estimates. What they have to get right is the order of the divisions, which the tests of `range`
// fix. `benches/bit_field` and the conformance tests compare the accessors with those of C compilers.

/// A second access costs another load and store wherever fields are accessed together. On a GPU that is cheaper than one
/// more shift of each value (counted in SASS of `sm_90`).
const ACCESS: u32 = if cfg!(target_arch = "nvptx64") { 1 } else { 6 };
/// What a field at the first bit of its access saves on a GPU: the shifts of its value (counted in SASS of `sm_90`). For
/// other processors the divisions do not count them.
const SHIFTS: u32 = if cfg!(target_arch = "nvptx64") { 2 } else { 0 };
/// The field fills its access: a load, and a store.
const WHOLE: u32 = 2;
/// The field is a part of its access: load, shift, mask; load, masks, or, store.
const PART: u32 = 7;
/// Masks of more than 32 bits take instructions of their own, one in each of the three places of `PART`.
const PART_OF_8_BYTES: u32 = PART + 3;
/// A field continues in the access: shift and or put its parts together, and a shift takes them apart.
const CONTINUED: u32 = 6;

impl<'a> Windows<'a> {
    #[inline]
    pub(super) const fn new(layout: &'a Layout<'a>) -> Self {
        let members = layout.members();
        let mut union_end = 0;
        if matches!(layout.kind, TypeKind::Union(_)) {
            each!(i, 0..members.len(), {
                if members[i].is_bit_field() && members[i].bit_width > union_end {
                    union_end = members[i].bit_width;
                }
            });
        }
        let (storage, word, starts, sizes) = ((0, 0), NO_WORD, [0; 8], [0; 8]);
        Self { members, align: layout.align, union_end, storage, unaligned: UNALIGNED, word, starts, sizes }
    }

    /// From here on the bit-fields are in the storage of `size` bytes at byte `offset` of the type.
    #[inline]
    pub(super) const fn stored_in(&mut self, offset: usize, size: usize) {
        self.storage = (offset, offset + size);
        self.word = NO_WORD;
    }

    /// The window of the bit-field `layout.members()[index]`.
    ///
    /// # Panics
    ///
    /// Panics if the member is not inside the storage, has no bits or more than 128, or begins after the first 4 GiB.
    #[inline]
    pub(super) const fn of(&mut self, index: usize) -> Window {
        let member = &self.members[index];
        let (start, width) = (member.bit_offset, member.bit_width);
        let (storage, end) = (self.storage.0, start + width);
        assert!(8 * storage <= start && end <= 8 * self.storage.1, "the bit-field is not inside its storage");
        assert!(width != 0 && width <= 128, "the width of the bit-field is not 1 to 128 bits");

        // Words count from the start of the struct: no bit-field straddles the unit of its declared type (facts 1.1), so
        // none of up to 64 bits straddles a word. With alignment 1 there are no units (facts 1.4), and words count from the
        // start of the storage.
        let byte = start / 8;
        let in_word = if self.align == 1 { (byte - storage) % 8 } else { byte % 8 };
        let word = byte - in_word;
        if word != self.word {
            self.divide(word, index);
        }
        let mut at = word + self.starts[in_word] as usize;
        let mut size = self.sizes[in_word];
        let mut window =
            Window::new(at - storage, (start - 8 * at) as u32, width as u32, size.trailing_zeros() as u64 + 1);
        window.place |= match member.layout.kind {
            TypeKind::Scalar(S8 | S16 | S32 | S64)
            | TypeKind::Enum { repr: S8 | S16 | S32 | S64, .. }
            | TypeKind::Int128 { signed: true } => 1 << SIGNED,
            TypeKind::Bool => 1 << BOOL,
            _ => 0,
        };
        let mut shift = 0;
        loop {
            at += size as usize;
            if 8 * at >= end {
                return window;
            }
            if at == self.word + 8 {
                self.divide(at, index);
            }
            size = self.sizes[at - self.word];
            shift += 3;
            window.accesses |= (size.trailing_zeros() as u64 + 1) << shift;
        }
    }

    /// Divides the word that starts at byte `word` in the cheapest way. Member `index` is in it, or before it.
    ///
    /// A field that crosses from one access to the next is slow, and so is a wide access around a field of one byte. Every
    /// division of the bytes from `i` on is an access at `i` and a division of the bytes after it, so the loop goes from the
    /// last byte to the first and keeps the cheapest of each.
    #[inline]
    pub(super) const fn divide(&mut self, word: usize, index: usize) {
        self.word = word;
        let (first, used) = self.fields(index);
        let begin = self.storage.0.saturating_sub(word);
        let end = if self.storage.1 < word + 8 { self.storage.1 - word } else { 8 };

        let starts = starts(first);

        // `least[i]` is the cost of the bytes from `i` on, and `sizes[i]` the access with which that division starts.
        let (mut least, mut sizes) = ([0; 9], [0; 8]);
        let mut i = end;
        while i > begin {
            i -= 1;
            least[i] = u32::MAX;
            let (used, first) = (used >> (8 * i), first >> (8 * i));
            let continued = used & !first & 1 == 1;
            let more = if continued { ACCESS + CONTINUED } else { ACCESS };
            // The largest size comes first, so that the division with the fewest accesses wins among equal ones.
            let mut size = match end - i {
                8 => 8,
                4.. => 4,
                2.. => 2,
                _ => 1,
            };
            while size > 0 {
                if self.unaligned || (word + i) % size == 0 && self.align % size == 0 {
                    // The approximate number of instructions that read and write each field in the access once.
                    let mask = u64::MAX >> (64 - 8 * size);
                    let fields = starts[i + size] - starts[i] + continued as u32;
                    let cost = least[i + size]
                        + if used & mask == 0 {
                            0
                        } else if fields == 1 && used & mask == mask {
                            more + WHOLE
                        } else if size == 8 {
                            more + fields * PART_OF_8_BYTES
                        } else {
                            more + fields * PART - SHIFTS * (first as u32 & 1)
                        };
                    if cost < least[i] {
                        (least[i], sizes[i]) = (cost, size as u8);
                    }
                }
                size /= 2;
            }
        }

        let mut i = begin;
        while i < end {
            let (start, size) = (i as u8, sizes[i]);
            let next = i + size as usize;
            while i < next {
                (self.starts[i], self.sizes[i]) = (start, size);
                i += 1;
            }
        }
    }

    /// Two masks of the word: the first bits of its fields, and all bits of its fields.
    #[inline]
    const fn fields(&self, index: usize) -> (u64, u64) {
        let (word, word_end) = (8 * self.word, 8 * self.word + 64);
        // The members of a union all start at bit 0.
        if self.union_end > 0 {
            let bits = self.union_end.saturating_sub(word);
            return if bits == 0 { (0, 0) } else { (1, u64::MAX >> (64 - if bits < 64 { bits } else { 64 })) };
        }
        // The members of a structure follow each other.
        let members = self.members;
        let (mut first, mut used) = (0, 0);
        let mut i = index;
        while i > 0 && members[i - 1].bit_offset + members[i - 1].bit_width > word {
            i -= 1;
        }
        while i < members.len() {
            let member = &members[i];
            let (start, end) = (member.bit_offset, member.bit_offset + member.bit_width);
            if start >= word_end {
                break;
            }
            if end > word && member.is_bit_field() {
                let start = start.saturating_sub(word);
                let end = if end < word_end { end - word } else { 64 };
                first |= 1 << start;
                used |= (u64::MAX >> (64 - (end - start))) << start;
            }
            i += 1;
        }
        (first, used)
    }
}

/// How many fields start before each byte of a word, and before its end.
#[inline]
const fn starts(mut first: u64) -> [u32; 9] {
    let mut starts = [0; 9];
    each!(i, 0..8, {
        starts[i + 1] = starts[i] + (first as u8).count_ones();
        first >>= 8;
    });
    starts
}
