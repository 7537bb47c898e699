//! Layouts for impls of `PtxLayout` that users write, with the same comparison as those of the derive.

use super::Proof;
use super::fields::{Entry, Form, Shape};
use crate::abi::layout::{Aggregate, Layout, Member, Rules, TypeKind, Variant};
use crate::bit_field::BitFieldType;
use crate::text::{Bytes, each, fail};

impl Layout<'static> {
    /// The layout of the `#[repr(C)]` struct or union `S` with these members, for an impl of
    /// [`PtxLayout`](trait@crate::PtxLayout) that you write yourself (guide 1.2).
    ///
    /// `name` is the name in C++, and [`Rules`] contains packing and explicit alignment. The derive writes the same for you
    /// and also compares the type of each field. Write the impl for a type whose declaration you cannot change, such as one
    /// that a macro of another crate writes.
    ///
    /// The function compares the size and the alignment of `S`, and the place of each member, with those that the engine
    /// computes. It cannot compare the types of the members: that is the contract of the `unsafe` trait.
    ///
    /// ```
    /// use core::mem::offset_of;
    /// use ptx_abi::layout::{Item, Rules};
    /// use ptx_abi::{Layout, PtxLayout};
    ///
    /// #[repr(C)]
    /// struct Sample { id: u16, value: f64 }
    ///
    /// // SAFETY: the members are all fields of the struct, with their types and offsets.
    /// unsafe impl PtxLayout for Sample {
    ///     const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 2>("ns::Sample", Rules::STRUCT, &[
    ///         Item::member("id", u16::LAYOUT).at(offset_of!(Self, id)),
    ///         Item::member("value", f64::LAYOUT).at(offset_of!(Self, value)),
    ///     ]);
    /// }
    /// assert_eq!((Sample::LAYOUT.size, Sample::LAYOUT.members()[1].offset()), (16, 8)); // bytes
    /// ```
    ///
    /// # Panics
    ///
    /// If something differs, or if a member has no equivalent in C++. In a constant, this is a compile error that lists every
    /// difference. An alignment marker such as [`Align8`](struct@crate::Align8) is not a member: [`Item::aligned`] describes what it
    /// does. The storage of bit-fields has no description; such a struct needs the derive.
    ///
    /// [`Item::aligned`]: crate::layout::Item::aligned
    #[track_caller]
    #[must_use]
    pub const fn described<S, const N: usize>(
        name: &'static str,
        rules: Rules,
        members: &'static [Member<'static>; N],
    ) -> Self {
        let shape = Shape { rules, form: Form::Described, ..Proof::structure(name) };
        let mut entries = [Entry::of(&Member::EMPTY); N];
        each!(i, 0..N, {
            let member = &members[i];
            member.layout.expect_accepted(member.name);
            assert!(
                !member.is_bit_field(),
                "[PTX305] derive `PtxLayout` for a struct with bit-fields: their storage is compared too"
            );
            assert!(
                !matches!(member.layout.kind, TypeKind::Marker),
                "[PTX305] an alignment marker is not a member: leave it out, and write `.aligned(…)` at the next member"
            );
            entries[i] = Entry::new(member.item(), member.offset());
        });
        let verified = Proof::members(&Proof::verify::<S, N>(shape, entries));
        let aggregate = Aggregate { members, unnamed: &[], rules, generic: false, instance: None, opaque: false };
        let kind = match rules.is_union() {
            _ if verified.error => TypeKind::ERROR,
            true => TypeKind::Union(aggregate),
            false => TypeKind::Struct(aggregate),
        };
        Layout { name, size: size_of::<S>(), align: align_of::<S>(), kind }
    }

    /// The layout of the enum `S` without data, which the integer `R` represents, for an impl of
    /// [`PtxLayout`](trait@crate::PtxLayout) that you write yourself (guide 1.1).
    ///
    /// ```
    /// use ptx_abi::layout::Variant;
    /// use ptx_abi::{Layout, PtxLayout};
    ///
    /// #[repr(u8)]
    /// enum Mode { Nearest = 0, Linear = 4 }
    ///
    /// // SAFETY: these are the enumerators and the representation of the enum.
    /// unsafe impl PtxLayout for Mode {
    ///     const LAYOUT: &'static Layout<'static> = &Layout::described_enum::<Self, u8>("Mode", &[
    ///         Variant { name: "Nearest", cpp_name: "NEAREST", value: Self::Nearest as i128 },
    ///         Variant { name: "Linear", cpp_name: "LINEAR", value: Self::Linear as i128 },
    ///     ]);
    /// }
    /// assert_eq!(Mode::LAYOUT.size, 1); // byte
    /// ```
    ///
    /// # Panics
    ///
    /// If the size or the alignment of `S` and `R` differ, or if `R` has more than 64 bits. In a constant, this is a compile
    /// error.
    #[track_caller]
    #[must_use]
    pub const fn described_enum<S, R: BitFieldType>(
        name: &'static str,
        enumerators: &'static [Variant<'static>],
    ) -> Self {
        if size_of::<S>() != R::LAYOUT.size || align_of::<S>() != R::LAYOUT.align {
            let (size, repr) = (Bytes(size_of::<S>()), R::LAYOUT);
            fail!(
                "[PTX305] `{}` has {} in Rust, `{}` has {}: name the integer of its `repr` (guide 1.1)",
                name,
                size,
                repr.name,
                Bytes(repr.size)
            );
        }
        Proof::enum_layout::<S, R>(name, enumerators)
    }
}
