//! The pointee of a type, through the layers around it.
//!
//! A layer has no bytes of its own: an array, a `#[repr(transparent)]` type, a pointer. `ManuallyDrop` and `MaybeUninit`
//! are not layers, because their layout is that of the value inside. C++ has a name, and so a fingerprint, for a type at
//! the bottom and for each transparent type on the way.

use super::{Layout, PtxLayout};

/// The pointee of a pointer: a type whose layout is known, and what a value of that type points to in turn.
///
/// It is not part of a [`Layout`], because the constant of a type that points to itself cannot contain its own layout.
#[derive(Clone, Copy, Debug)]
pub struct Pointee<'a> {
    layout: &'a Layout<'a>,
    points_to: Option<&'a Self>,
}

/// The types to which a value points, one behind the other, as far as they are known.
#[cfg(any(feature = "check", feature = "emit"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behind<'a> {
    pub(crate) layout: Option<&'a Layout<'a>>,
    pub(crate) behind: Option<&'a Pointee<'a>>,
}

#[cfg(any(feature = "check", feature = "emit"))]
impl Behind<'_> {
    /// The pointee of the first of these types.
    pub(crate) const fn next(self) -> Self {
        match self.behind {
            Some(pointee) => Self { layout: Some(pointee.layout), behind: pointee.points_to },
            None => Self { layout: None, behind: None },
        }
    }
}

/// The pointee of a type, if it is known.
pub type Target = Option<&'static Pointee<'static>>;

/// The type `T` as a pointee.
pub const fn pointee<T: PtxLayout>() -> Target {
    Some(const { &Pointee { layout: T::LAYOUT, points_to: T::__POINTS_TO } })
}

/// The pointee of a `#[repr(transparent)]` type: all its fields but one have no size, and point to nothing.
pub const fn points_to(fields: &[Target]) -> Target {
    let mut i = 0;
    while i < fields.len() {
        if fields[i].is_some() {
            return fields[i];
        }
        i += 1;
    }
    None
}

impl<'a> Pointee<'a> {
    /// The layout of the type.
    pub(crate) const fn layout(&self) -> &'a Layout<'a> {
        self.layout
    }

    /// What a value of the type points to.
    pub(crate) const fn points_to(&self) -> Option<&'a Self> {
        self.points_to
    }
}
