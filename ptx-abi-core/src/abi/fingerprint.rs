//! The fingerprint of a layout: one number that host code and device code can compare.
//!
//! It is the 64-bit FNV-1a hash of the bytes that [`Layout::fingerprint`] documents. It depends on the layout only, not
//! on the machine, the compiler or the version of this crate.

use crate::abi::HandleKind;
use crate::abi::Scalar;
use crate::abi::layout::{Layout, Member, Refusal, TypeKind};
use crate::abi::vector::cuda_name;
use crate::text::{Fnv, each};

impl Layout<'_> {
    /// A 64-bit hash of the layout.
    ///
    /// Equal layouts have equal fingerprints on every machine and in every version of this crate. Different layouts have
    /// equal fingerprints only by chance (2⁻⁶⁴).
    ///
    /// The hash covers the size and the alignment. Recursively it covers the kind of each type, the place and the width
    /// of each member, and whether the member is a bit-field. It covers the C++ names of structures, unions, enumerations
    /// and their members (`#[ptx(name = "…")]` where it is given), and the name and the value of each enumerator, in
    /// order. For a pointer it covers only the name of the pointee, and whether the pointer may write.
    ///
    /// A small float that CUDA's headers define is covered by its name there, because `__nv_fp8_e4m3` and `__nv_fp8_e5m2`
    /// have the same size.
    ///
    /// The hash does not cover names that exist in Rust only. These include the names of vectors (guide 1.2), of other
    /// opaque types, and of an anonymous member and its type. It does not distinguish `usize` from `u64`. It ignores
    /// *how* a layout came about (by packing, alignment markers or unnamed bit-fields) as long as all members are in the
    /// same places.
    ///
    /// ```
    /// use ptx_abi::{Layout, PtxLayout};
    /// const F: u64 = <[f32; 4] as PtxLayout>::LAYOUT.fingerprint();
    /// assert_eq!(F, <[f32; 4]>::LAYOUT.fingerprint());
    /// assert_ne!(F, <[u32; 4]>::LAYOUT.fingerprint());
    /// assert_ne!(F, <[f32; 5]>::LAYOUT.fingerprint());
    /// ```
    ///
    /// # The bytes
    ///
    /// The hash is 64-bit FNV-1a with the offset basis `0xcbf29ce484222325` and the prime `0x100000001b3`. A number is
    /// written as LEB128: seven bits in each byte, the lowest bits first, with bit 7 set if more bytes follow. A string
    /// is its length in bytes, followed by its UTF-8. A type is a tag, its size and its alignment in bytes, and then:
    ///
    /// | tag | type | followed by |
    /// |---|---|---|
    /// | 1 | scalar | its name in PTX (`.f32`) |
    /// | 2 | `bool` | |
    /// | 3 | 128-bit integer | 1 if signed, otherwise 0 |
    /// | 4 | pointer | space (0 generic, 1 shared, 2 local), 1 if `T *` or 0 if `const T *`, the pointee's name |
    /// | 5 | handle | its name in PTX (`.texref`) |
    /// | 6 | vector | the element's name in PTX, the members |
    /// | 7 | array | length, element type |
    /// | 8 | struct | name, members; a type with `#[ptx(opaque)]` has no members |
    /// | 9 | union | name, members |
    /// | 10 | transparent struct | name, members |
    /// | 11 | enumeration | name, the integer's name in PTX, number of enumerators; of each: name, value (zigzag) |
    /// | 12 | opaque | its name in C++, if it is a small float of CUDA's headers (`__nv_fp8_e4m3`) |
    /// | 13 | no member | |
    ///
    /// "Members" represents their number, and then for each member: 1 for a bit-field plus 2 for an anonymous member, the
    /// name (empty if anonymous), the bit offset, the width in bits, and the type (with an empty name if the member is
    /// anonymous).
    pub const fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::new();
        hash.layout(self, self.name);
        hash.value()
    }
}

/// The number of hexadecimal digits at the end of an instance's name.
#[cfg(any(feature = "check", feature = "cpp"))]
pub(crate) const DIGITS: usize = 8;

/// Digits that distinguish two instances whose names differ only in characters that no identifier contains: `A<B, C>` and
/// `A<B<C>>`. The symbol of the fingerprint ends with them. Names without template arguments have none.
#[cfg(any(feature = "check", feature = "cpp"))]
pub const fn digits(name: &str) -> Option<[u8; DIGITS]> {
    let mut hash = Fnv::new();
    hash.text(name);
    if crate::text::position(name, "<").is_some() { Some(first_digits(hash.value())) } else { None }
}

/// Digits that distinguish the instances of a generic type without a name of their own: `Pair_` and these digits is the name
/// in a generated header.
#[cfg(any(feature = "check", feature = "cpp"))]
pub const fn instance_digits(layout: &Layout<'_>) -> [u8; DIGITS] {
    first_digits(layout.fingerprint())
}

#[cfg(any(feature = "check", feature = "cpp"))]
pub(crate) const fn first_digits<const N: usize>(value: u64) -> [u8; N] {
    let mut digits = [0; N];
    each!(i, 0..N, { digits[i] = b"0123456789abcdef"[(value >> (60 - 4 * i)) as usize & 15] });
    digits
}

impl Fnv {
    const fn number(&mut self, mut number: u128) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    const fn text(&mut self, text: &str) {
        self.number(text.len() as u128);
        self.bytes(text);
    }

    const fn scalar(&mut self, scalar: Scalar) {
        self.text(scalar.ptx());
    }

    const fn layout(&mut self, layout: &Layout<'_>, name: &str) {
        let (size, align) = match layout.kind {
            // Only C++ gives this type bytes.
            TypeKind::Refused(Refusal::OnlyInCpp { size, align, .. }) => (size, align),
            _ => (layout.size, layout.align),
        };
        self.byte(tag(layout.kind));
        self.number(size as u128);
        self.number(align as u128);
        match layout.kind {
            TypeKind::Scalar(scalar) => self.scalar(scalar),
            TypeKind::Int128 { signed } => self.byte(signed as u8),
            TypeKind::Pointer(pointer) => {
                self.byte(pointer.space as u8);
                self.byte(pointer.mutable as u8);
                self.number(pointer.pointee.len() as u128);
                pointer.pointee.hash(self);
            }
            TypeKind::Handle(handle) => self.text(match handle {
                HandleKind::Texture => ".texref",
                HandleKind::Sampler => ".samplerref",
                HandleKind::Surface => ".surfref",
            }),
            TypeKind::Vector { element, members } => {
                self.scalar(element);
                self.members(members);
            }
            TypeKind::Array { element, len } => {
                self.number(len as u128);
                self.layout(element, element.name);
            }
            TypeKind::Struct(_)
            | TypeKind::Union(_)
            | TypeKind::Transparent(_)
            | TypeKind::Refused(Refusal::OnlyInCpp { .. }) => {
                self.text(name);
                self.members(layout.members());
            }
            TypeKind::Enum { repr, variants, .. } => {
                self.text(name);
                self.scalar(repr);
                self.number(variants.len() as u128);
                each!(i, 0..variants.len(), {
                    self.text(variants[i].cpp_name);
                    self.number(zigzag(variants[i].value));
                });
            }
            // Nothing more is known about other opaque types.
            TypeKind::Opaque => {
                if let Some(name) = cuda_name(layout) {
                    self.text(name);
                }
            }
            TypeKind::Bool | TypeKind::Marker | TypeKind::Refused(_) | TypeKind::Error(_) => {}
        }
    }

    const fn members(&mut self, members: &[Member<'_>]) {
        self.number(members.len() as u128);
        each!(i, 0..members.len(), {
            let member = &members[i];
            // Only Rust has names for an anonymous member and its type.
            let (name, type_name) =
                if member.is_anonymous() { ("", "") } else { (member.cpp_name(), member.layout.name) };
            self.byte(member.is_bit_field() as u8 + 2 * member.is_anonymous() as u8);
            self.text(name);
            self.number(member.bit_offset as u128);
            self.number(member.bit_width as u128);
            self.layout(member.layout, type_name);
        });
    }
}

const fn tag(kind: TypeKind<'_>) -> u8 {
    match kind {
        TypeKind::Scalar(_) => 1,
        TypeKind::Bool => 2,
        TypeKind::Int128 { .. } => 3,
        TypeKind::Pointer(_) => 4,
        TypeKind::Handle(_) => 5,
        TypeKind::Vector { .. } => 6,
        TypeKind::Array { .. } => 7,
        TypeKind::Struct(_) | TypeKind::Refused(Refusal::OnlyInCpp { .. }) => 8,
        TypeKind::Union(_) => 9,
        TypeKind::Transparent(_) => 10,
        TypeKind::Enum { .. } => 11,
        TypeKind::Opaque => 12,
        TypeKind::Marker => 13,
        TypeKind::Refused(_) | TypeKind::Error(_) => 0,
    }
}

/// Small numbers of either sign stay small: 0, -1, 1, -2 are 0, 1, 2, 3.
const fn zigzag(value: i128) -> u128 {
    ((value << 1) ^ (value >> 127)) as u128
}
