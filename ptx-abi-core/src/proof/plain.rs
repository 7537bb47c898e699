//! The proof of a struct that has only fields, as most structs are. It costs rustc less than the general one.

use super::Proof;
#[cfg(feature = "cuda")]
use super::bindgen::BindgenMember;
use super::fields::Entry;
use super::verify::Members;
use crate::abi::layout::{Aggregate, Layout, Member, PtxLayout, Rules, TypeKind, are_placed, refuse};

/// The members of a `#[repr(C)]` struct that has only fields, each in its place.
//
// It has few fields of few types, because rustc evaluates, validates and searches the value for each struct.
#[derive(Clone, Copy)]
pub struct StructMembers<const N: usize> {
    name: &'static str,
    array: [Member<'static>; N],
    /// The number of members at the start of the array.
    count: usize,
    /// The alignment in bytes of `#[repr(align(…))]`; 1 if there is none.
    explicit: usize,
    /// The size of the type in Rust, in bytes.
    size: usize,
    align: usize,
    /// Whether the derive of a member has failed.
    error: bool,
}

/// Added to the offset in bits of a field that is not a member. Such a field is at a place where [`members`] expects
/// none, so that it leaves the struct to the general proof.
const NO_MEMBER: usize = 1;

/// A field of type `T` at byte `offset`. The caller's span is that of the field.
//
// Const evaluation pays more for a call than for these operations, so both functions have them.
#[track_caller]
pub const fn field<T: PtxLayout>(name: &'static str, offset: usize) -> Member<'static> {
    let layout = T::LAYOUT;
    let no_member = match layout.kind {
        TypeKind::Refused(refusal) => refuse(name, refusal),
        TypeKind::Marker | TypeKind::Error(_) => NO_MEMBER,
        _ => 0,
    };
    Member { name, cpp_name: name, bit_offset: (8 * offset) | no_member, bit_width: 8 * layout.size, layout, more: 0 }
}

/// The same for a struct that bindgen has written.
#[cfg(feature = "cuda")]
#[track_caller]
pub const fn field_of<T: BindgenMember>(name: &'static str, offset: usize) -> Member<'static> {
    let layout = T::LAYOUT;
    let no_member = match layout.kind {
        TypeKind::Refused(refusal) => refuse(name, refusal),
        TypeKind::Marker | TypeKind::Error(_) => NO_MEMBER,
        _ => 0,
    };
    Member { name, cpp_name: name, bit_offset: (8 * offset) | no_member, bit_width: 8 * layout.size, layout, more: 0 }
}

/// The members of the `#[repr(C, align(align))]` struct `S`.
#[track_caller]
pub const fn members<S, const N: usize>(
    name: &'static str,
    align: usize,
    fields: [Member<'static>; N],
) -> StructMembers<N> {
    let (size, rust_align) = (size_of::<S>(), align_of::<S>());
    if are_placed(&fields, align, size, rust_align) {
        return StructMembers { name, array: fields, count: N, explicit: align, size, align: rust_align, error: false };
    }
    let mut entries = [Entry::of(&Member::EMPTY); N];
    let mut i = 0;
    while i < N {
        entries[i] = Entry::of(&fields[i]);
        i += 1;
    }
    let verified = Proof::verify::<S, N>(Proof::structure(name).aligned(align), entries);
    let Members { array, count, error, .. } = Proof::members(&verified);
    StructMembers { name, array, count, explicit: align, size, align: rust_align, error }
}

/// The layout of the struct. All instances of a `generic` struct share its name.
pub const fn layout<const N: usize>(members: &'static StructMembers<N>, generic: bool) -> Layout<'static> {
    let StructMembers { name, array, count, explicit, size, align, error } = members;
    let rules = Rules::STRUCT.aligned(*explicit);
    let aggregate = Aggregate { members: array.split_at(*count).0, rules, generic, opaque: false, ..Aggregate::OPAQUE };
    let kind = if *error { TypeKind::ERROR } else { TypeKind::Struct(aggregate) };
    Layout { name, size: *size, align: *align, kind }
}
