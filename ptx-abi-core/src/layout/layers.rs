//! What a value is made of, and what it leads to: the one place that knows the layers around a type.
//!
//! A layer has no bytes of its own: an array, a `#[repr(transparent)]` type, a pointer. `ManuallyDrop` and
//! `MaybeUninit` are no layers: their layout is that of the value inside. The C++ side has a name, and so a fingerprint, for a type at the
//! bottom and for each transparent type on the way.

use super::{Layout, PtxLayout};

/// What a pointer leads to: a type whose layout is known, and what a value of that type points to in turn.
///
/// It is no part of a [`Layout`]: a type that points to itself could have no constant with its own layout in it.
#[derive(Clone, Copy, Debug)]
pub struct Pointee<'a> {
    layout: &'a Layout<'a>,
    points_to: Option<&'a Self>,
}

/// What is known of what something points to.
pub type Target = Option<&'static Pointee<'static>>;

/// The type `T`, as what a pointer leads to.
pub const fn pointee<T: PtxLayout>() -> Target {
    Some(const { &Pointee { layout: T::LAYOUT, points_to: T::__POINTS_TO } })
}

/// What a `#[repr(transparent)]` type points to: its fields but one have no size, and point to nothing.
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
