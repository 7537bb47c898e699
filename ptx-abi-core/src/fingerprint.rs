//! The fingerprint of a layout: one number that host code and device code can compare.
//!
//! It is the FNV-1a hash (64 bits) of the bytes that [`Layout::fingerprint`] documents, and depends on nothing but the
//! layout: not on the machine, the compiler or the version of this crate.

use crate::hash::Fnv;
use crate::layout::{Layout, Member, Refusal, TypeKind};
use crate::types::HandleKind;
use crate::types::Scalar;
use crate::types::StateSpace;
use crate::vector::cuda_name;

impl Layout<'_> {
    /// A hash of the layout: equal layouts have equal fingerprints, on every machine and in every version of this
    /// crate; different ones differ but for chance (2⁻⁶⁴).
    ///
    /// What counts: size, alignment, and recursively the kind of each type and the place of each member, its width,
    /// and whether it is a bit-field. Names are those that C++ sees: of structures, unions, enumerations and their
    /// members (`#[ptx(name = "…")]` where it is given). Enumerators count with name and value, in order.
    /// The type that a pointer points to counts by its name alone, and whether it may be written.
    ///
    /// Small floats that CUDA's headers define count by their names there, as `__nv_fp8_e4m3` and `__nv_fp8_e5m2` have
    /// one size.
    ///
    /// What does not count: names in Rust only, also those of vectors (guide 1.2), of other opaque types, and of an
    /// anonymous member and its type; `usize` or `u64`; *how* a layout came about, by packing, alignment
    /// markers or unnamed bit-fields, if all members are where they were.
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
    /// The hash is FNV-1a with 64 bits: offset basis
    /// `0xcbf29ce484222325`, prime `0x100000001b3`. Numbers are LEB128 (seven bits a byte, the lowest first, bit 7 says
    /// that more follow), strings are their length in bytes and their UTF-8. A type is a tag, its size and its
    /// alignment in bytes, and
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
    /// | 8 | struct | name, members; none of one that `#[ptx(opaque)]` describes |
    /// | 9 | union | name, members |
    /// | 10 | transparent struct | name, members |
    /// | 11 | enumeration | name, the integer's name in PTX, number of enumerators; each: name, value (zigzag) |
    /// | 12 | opaque | its name in C++, if it is a small float of CUDA's headers (`__nv_fp8_e4m3`) |
    /// | 13 | no member | |
    ///
    /// Members are their number, and each is 1 for a bit-field plus 2 for an anonymous member, the name (empty if
    /// anonymous), the bit offset, the width in bits, and the type (its name empty if the member is anonymous).
    pub const fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::new();
        hash.layout(self, self.name);
        hash.value()
    }
}

/// So many hexadecimal digits end the name of an instance in the symbol of its fingerprint.
#[cfg(any(feature = "check", feature = "cuda", feature = "dwarf"))]
pub(crate) const DIGITS: usize = 8;

/// The digits that tell apart two instances whose names differ in nothing but what no identifier has: `A<B, C>` and
/// `A<B<C>>`.
#[cfg(any(feature = "check", feature = "cuda", feature = "dwarf"))]
pub(crate) const fn digits(name: &str) -> [u8; DIGITS] {
    let mut hash = Fnv::new();
    hash.text(name);
    let mut digits = [0; DIGITS];
    let mut i = 0;
    while i < DIGITS {
        digits[i] = b"0123456789abcdef"[(hash.value() >> (60 - 4 * i)) as usize & 15];
        i += 1;
    }
    digits
}

/// What stands for a byte of a name in C++ in the symbol of its fingerprint: `_` for what no identifier has.
#[cfg(any(feature = "check", feature = "cuda", feature = "dwarf"))]
pub(crate) const fn in_symbol(byte: u8) -> u8 {
    if byte.is_ascii_alphanumeric() || !byte.is_ascii() { byte } else { b'_' }
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
            // It has bytes in C++ only.
            TypeKind::Refused(Refusal::OnlyInCpp { size, align }) => (size, align),
            _ => (layout.size, layout.align),
        };
        self.byte(tag(layout.kind));
        self.number(size as u128);
        self.number(align as u128);
        match layout.kind {
            TypeKind::Scalar(scalar) => self.scalar(scalar),
            TypeKind::Int128 { signed } => self.byte(signed as u8),
            TypeKind::Pointer(pointer) => {
                self.byte(match pointer.space {
                    StateSpace::Generic => 0,
                    StateSpace::Shared => 1,
                    StateSpace::Local => 2,
                    StateSpace::Global => 3,
                    StateSpace::Const => 4,
                    StateSpace::SharedCluster => 5,
                    StateSpace::Param => 6,
                    StateSpace::Other => 7,
                });
                self.byte(pointer.mutable as u8);
                self.text(pointer.pointee);
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
            TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) => {
                self.text(name);
                self.members(aggregate.members);
            }
            TypeKind::Enum { repr, variants } => {
                self.text(name);
                self.scalar(repr);
                self.number(variants.len() as u128);
                let mut i = 0;
                while i < variants.len() {
                    self.text(variants[i].cpp_name);
                    self.number(zigzag(variants[i].value));
                    i += 1;
                }
            }
            // Nobody knows more of any other opaque type.
            TypeKind::Opaque => {
                if let Some(name) = cuda_name(layout) {
                    self.text(name);
                }
            }
            TypeKind::Refused(Refusal::OnlyInCpp { .. }) => {
                self.text(name);
                self.members(&[]);
            }
            TypeKind::Bool | TypeKind::Marker | TypeKind::Refused(_) | TypeKind::Error => {}
        }
    }

    const fn members(&mut self, members: &[Member<'_>]) {
        self.number(members.len() as u128);
        let mut i = 0;
        while i < members.len() {
            let member = &members[i];
            // An anonymous member and its type have names in Rust only.
            let (name, type_name) = if member.anonymous { ("", "") } else { (member.cpp_name, member.layout.name) };
            self.byte(member.is_bit_field() as u8 + 2 * member.anonymous as u8);
            self.text(name);
            self.number(member.bit_offset as u128);
            self.number(member.bit_width as u128);
            self.layout(member.layout, type_name);
            i += 1;
        }
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
        TypeKind::Refused(_) | TypeKind::Error => 0,
    }
}

/// Small numbers of either sign stay small: 0, -1, 1, -2 are 0, 1, 2, 3.
const fn zigzag(value: i128) -> u128 {
    ((value << 1) ^ (value >> 127)) as u128
}
