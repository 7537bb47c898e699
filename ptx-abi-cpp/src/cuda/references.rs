//! Members that are pointers in Rust, and may be references in C++. nvcc and NVRTC have no `offsetof` of a reference (facts 11).

use super::body::is_declared;
use crate::types::StateSpace;
use ptx_abi_core::__private::cpp::{is_function_pointer, is_hidden};
use ptx_abi_core::{Layout, Member, TypeKind};

/// Whether a member of this type may be a reference in C++.
pub(super) fn is_pointer(layout: &Layout<'_>) -> bool {
    let layout = layout.innermost();
    is_function_pointer(layout)
        || matches!(layout.kind, TypeKind::Pointer(pointer) if matches!(pointer.space, StateSpace::Generic))
}

/// What nvcc knows of the place of a reference, of which it has no offset.
#[derive(Clone, Copy)]
pub(super) enum Known<'l> {
    /// The members around it leave one place.
    Place,
    /// They leave one place for it and for the member before, which may be a reference too.
    PlaceAfter(&'l Member<'l>),
    Nothing,
}

impl<'l> Known<'l> {
    /// What the other members of a type say about a pointer in it. `anonymous` is true if the type is an anonymous member.
    pub(super) fn of(layout: &'l Layout<'l>, member: &Member<'_>, anonymous: bool) -> Self {
        let named = |other: &&Member<'_>| is_declared(other) && !other.name.is_empty();
        let all = || layout.members().iter().filter(named);
        let before = all().rev().find(|other| other.bit_offset < member.bit_offset);
        let after = all().find(|other| other.bit_offset > member.bit_offset);
        let is_open = |other: &Member<'_>| is_hidden(other) || other.is_anonymous();
        // References of bindgen's packed types may be at any byte.
        let align = layout.align.min(member.layout.align);
        let first =
            before.map_or(0, |before| (before.bit_offset + before.bit_width).div_ceil(8)).next_multiple_of(align);
        let end = after.map_or(layout.size, Member::offset);
        let is_only = first == member.offset() && end < first + member.layout.size + align;
        match before {
            _ if matches!(layout.kind, TypeKind::Union(_)) => Self::Place,
            _ if anonymous || !is_only || before.is_some_and(is_open) || after.is_some_and(is_open) => Self::Nothing,
            Some(before) if is_pointer(before.layout) => Self::PlaceAfter(before),
            _ => Self::Place,
        }
    }
}
