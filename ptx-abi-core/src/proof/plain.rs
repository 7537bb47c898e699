//! The proof of a struct that has only fields, as most structs are. It costs rustc less than the general one.

use super::Proof;
#[cfg(feature = "cuda")]
use super::bindgen::BindgenMember;
use super::fields::Entry;
use super::verify::Members;
use crate::abi::layout::layers::{Target, pointee};
use crate::abi::layout::{Aggregate, CppName, CppType, Layout, Member, PtxLayout, Rules, TypeKind, are_placed, refuse};

/// A `#[repr(C)]` struct that has only fields, and whose layout requires no bound.
///
/// The layout of any other generic struct requires the layouts of its fields, which a pointer to the struct must not require,
/// because a field can be that pointer.
///
/// # Safety
///
/// `MEMBERS` has each field, with its type in Rust.
pub unsafe trait Struct: PtxLayout {
    /// The name in Rust and in C++.
    const NAME: &'static str;
    /// The members, as [`members`] returns them.
    const MEMBERS: &'static StructMembers;
}

// It is an impl for all structs, because rustc compiles a constant of a blanket impl once, and one of a derive for each type.
#[diagnostic::do_not_recommend]
impl<S: Struct> CppName for S {
    const TYPE: &'static CppType<'static> = &CppType::Named(S::NAME);
    const __POINTEE: Target = pointee::<S>();
}

/// The members of a [`Struct`], each in its place.
//
// It has few fields of few types, because rustc evaluates, validates and searches the value for each struct.
pub struct StructMembers<Array: ?Sized = [Member<'static>]> {
    /// The number of members at the start of the array.
    count: usize,
    /// The alignment in bytes of `#[repr(align(…))]`; 1 if there is none.
    explicit: usize,
    /// Whether all instances share the name.
    generic: bool,
    /// Whether the derive of a member has failed.
    error: bool,
    array: Array,
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

/// The members of the `#[repr(C, align(align))]` struct `S`. All instances of a `generic` struct share its name.
#[track_caller]
pub const fn members<S: Struct, const N: usize>(
    align: usize,
    generic: bool,
    fields: [Member<'static>; N],
) -> StructMembers<[Member<'static>; N]> {
    if are_placed(&fields, align, size_of::<S>(), align_of::<S>()) {
        return StructMembers { count: N, explicit: align, generic, error: false, array: fields };
    }
    let mut entries = [Entry::of(&Member::EMPTY); N];
    let mut i = 0;
    while i < N {
        entries[i] = Entry::of(&fields[i]);
        i += 1;
    }
    let verified = Proof::verify::<S, N>(Proof::structure(S::NAME).aligned(align), entries);
    let Members { array, count, error, .. } = Proof::members(&verified);
    StructMembers { count, explicit: align, generic, error, array }
}

/// The layout of the struct.
//
// `LAYOUT` is this call, because `cargo check` evaluates a reference to a call, also where nothing uses the layout.
pub const fn layout<S: Struct>() -> &'static Layout<'static> {
    const { &laid_out::<S>() }
}

const fn laid_out<S: Struct>() -> Layout<'static> {
    let StructMembers { count, explicit, generic, error, array } = S::MEMBERS;
    let (members, rules) = (array.split_at(*count).0, Rules::STRUCT.aligned(*explicit));
    let aggregate = Aggregate { members, rules, generic: *generic, opaque: false, ..Aggregate::OPAQUE };
    let kind = if *error { TypeKind::ERROR } else { TypeKind::Struct(aggregate) };
    Layout { name: S::NAME, size: size_of::<S>(), align: align_of::<S>(), kind }
}
