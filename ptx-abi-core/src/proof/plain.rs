//! The proof of a struct that has only fields, as most structs are. It costs rustc less than the general one.

use super::Proof;
#[cfg(feature = "cuda")]
use super::bindgen::BindgenMember;
use super::fields::Entry;
use super::verify::Members;
use crate::abi::layout::layers::{Target, pointee};
use crate::abi::layout::{Aggregate, CppName, CppType, Layout, MAX_BITS, Member, PtxLayout, Rules, TypeKind, refuse};
use crate::text::each;

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
    let layout = T::MEMBER;
    let no_member = match layout.kind {
        TypeKind::Refused(refusal) => refuse(name, refusal),
        TypeKind::Marker | TypeKind::Error(_) => NO_MEMBER,
        _ => 0,
    };
    Member { name, cpp_name: name, bit_offset: (8 * offset) | no_member, bit_width: 8 * layout.size, layout, more: 0 }
}

/// Whether a structure with this explicit alignment, of these ordinary members, has this size and alignment in bytes and
/// these offsets by guide 1.2.
///
/// This is what a [`Placer`](crate::abi::layout::Placer) computes. The derive asks it about most structures. Const evaluation
/// pays for each operation and more for each call, so it places the members in one loop with few operations.
const fn are_placed(members: &[Member<'_>], explicit: usize, size: usize, align: usize) -> bool {
    // All alignments are powers of two, so the highest bit of their union is the largest one.
    let (mut end, mut aligns) = (0, explicit);
    let mut rest = members;
    while let [member, others @ ..] = rest {
        let unit = 8 * member.layout.align;
        match end % unit {
            0 => {}
            over => end += unit - over,
        }
        if end != member.bit_offset {
            return false;
        }
        end += member.bit_width;
        aligns |= member.layout.align;
        rest = others;
    }
    match end % (8 * align) {
        0 => {}
        over => end += 8 * align - over,
    }
    end == 8 * size && aligns ^ align < align && size <= MAX_BITS / 8 && !members.is_empty()
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
    each!(i, 0..N, { entries[i] = Entry::of(&fields[i]) });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::layout::TypeKind::Opaque;
    use crate::abi::layout::{Item, Placer};

    /// `are_placed` accepts exactly what a `Placer` computes, among all structures of three members of these sizes and
    /// alignments, at these offsets.
    #[test]
    fn structures_are_placed_as_by_the_placer() {
        let types = [(1, 1), (2, 2), (3, 1), (4, 2), (8, 8), (0, 4)];
        let layouts = types.map(|(size, align)| Layout { name: "", size, align, kind: Opaque });
        let mut agreed = 0;
        for n in 0..6 * 6 * 6 * 4 {
            let chosen = [&layouts[n % 6], &layouts[n / 6 % 6], &layouts[n / 36 % 6]];
            let explicit = 1 << (n / 216);
            let mut placer = Placer::try_new(Rules::STRUCT.aligned(explicit)).unwrap();
            let at = chosen.map(|layout| placer.place(&Item::member("", layout)).unwrap() / 8);
            let (size, align) = (placer.size().unwrap(), placer.align());
            for wrong in 0..3 * 16 + 6 {
                let mut offsets = at;
                let (mut other_size, mut other_align) = (size, align);
                match wrong {
                    0..48 => offsets[wrong / 16] = wrong % 16,
                    48 => other_size += align,
                    49 => other_size = size.saturating_sub(align),
                    50 => other_align *= 2,
                    51 => other_align = (align / 2).max(1),
                    52 => other_size += 1,
                    _ => {}
                }
                let is_right = (offsets, other_size, other_align) == (at, size, align);
                let members = [0, 1, 2].map(|i| Member::at("", offsets[i], chosen[i]));
                assert_eq!(are_placed(&members, explicit, other_size, other_align), is_right, "{members:?}");
                agreed += usize::from(is_right);
            }
        }
        assert!(agreed > 6 * 6 * 6 * 4);
        assert!(!are_placed(&[], 1, 0, 1), "a structure without members has one byte in C++");
    }
}
