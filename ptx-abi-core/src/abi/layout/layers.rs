//! The pointee of a type, through the layers around it.
//!
//! A layer has no bytes of its own: an array, a `#[repr(transparent)]` type, a pointer. `ManuallyDrop` and `MaybeUninit`
//! are not layers, because their layout is that of the value inside. C++ has a name, and so a fingerprint, for a type at
//! the bottom and for each transparent type on the way.

use super::{Layout, PtxLayout};
use crate::text::find;

/// A type whose layout is known, and the pointee of its values.
///
/// The pointee is not part of a [`Layout`] or of a [`CppType`](super::CppType), because the constant of a type that points to
/// itself cannot contain its own layout. So two constants lead to it: [`PtxLayout::__POINTS_TO`] from a value, and
/// [`CppName::__POINTEE`](super::CppName::__POINTEE) from a pointer, which needs no layout of its target.
#[derive(Clone, Copy, Debug)]
pub struct Laid<'a> {
    /// The layout.
    pub layout: &'a Layout<'a>,
    /// The pointee of its values.
    pub points_to: Option<&'a Self>,
}

/// The pointee of a type, if it is known.
pub type Target = Option<&'static Laid<'static>>;

/// The type `T` as a pointee.
pub const fn pointee<T: PtxLayout>() -> Target {
    Some(const { &Laid { layout: T::LAYOUT, points_to: T::__POINTS_TO } })
}

/// The pointee of a `#[repr(transparent)]` type: all its fields but one have no size, and point to nothing.
pub const fn points_to(fields: &[Target]) -> Target {
    let Some(i) = find!(i, 0..fields.len(), fields[i].is_some()) else { return None };
    fields[i]
}
