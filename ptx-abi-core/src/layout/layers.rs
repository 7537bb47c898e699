//! What a value is made of, and what it leads to: the one place that knows the layers around a type.
//!
//! A layer has no bytes of its own: an array, a `#[repr(transparent)]` type, a pointer. `ManuallyDrop` and
//! `MaybeUninit` are no layers: their layout is that of the value inside. The C++ side has a name, and so a fingerprint, for a type at the
//! bottom and for each transparent type on the way.

use super::{Aggregate, Layout, PtxLayout, TypeKind};

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

/// A type among the layers that C++ has a definition of.
#[derive(Clone, Copy)]
pub(crate) struct Layer<'a> {
    pub(crate) layout: &'a Layout<'a>,
    /// Whether the value is of this type, or made of it; otherwise a pointer leads to it.
    pub(crate) by_value: bool,
}

/// The types of a value that C++ has definitions of, from the outermost one: wrappers, what they wrap, and what that
/// points to, through any number of pointers.
#[derive(Clone, Copy)]
pub(crate) struct Layers<'a> {
    layout: Option<&'a Layout<'a>>,
    pointee: Option<&'a Layout<'a>>,
    behind: Option<&'a Pointee<'a>>,
    by_value: bool,
}

impl<'a> Layers<'a> {
    /// Those of a value with this layout, that points to `pointee` and by it to `behind`.
    pub(crate) const fn new(
        layout: &'a Layout<'a>,
        pointee: Option<&'a Layout<'a>>,
        behind: Option<&'a Pointee<'a>>,
    ) -> Self {
        Self { layout: Some(layout), pointee, behind, by_value: true }
    }

    /// The next type.
    pub(crate) const fn next(&mut self) -> Option<Layer<'a>> {
        loop {
            if let Some(layout) = self.layout {
                self.layout = layout.within();
                if layout.has_definition() {
                    return Some(Layer { layout, by_value: self.by_value });
                }
                continue;
            }
            self.by_value = false;
            self.layout = self.pointee;
            self.pointee = match self.behind {
                Some(pointee) => {
                    self.behind = pointee.points_to;
                    Some(pointee.layout)
                }
                None => None,
            };
            if self.layout.is_none() {
                return None;
            }
        }
    }
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

impl<'a> Layout<'a> {
    /// The element of an array, or what a `#[repr(transparent)]` type wraps: the next layer of a value.
    pub(crate) const fn within(&self) -> Option<&'a Self> {
        match self.kind {
            TypeKind::Array { element, .. } => Some(element),
            TypeKind::Transparent(Aggregate { members: [member, ..], .. }) => Some(member.layout),
            _ => None,
        }
    }

    /// What is left without the arrays and wrappers around it.
    pub(crate) const fn bottom(&'a self) -> &'a Self {
        let mut layout = self;
        while let Some(within) = layout.within() {
            layout = within;
        }
        layout
    }

    /// Whether C++ has a definition of the type, under its name.
    pub(crate) const fn has_definition(&self) -> bool {
        matches!(self.kind, TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Transparent(_) | TypeKind::Enum { .. })
    }

    /// Whether this is one instance of a generic type.
    pub(crate) const fn is_instance(&self) -> bool {
        match self.kind {
            TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) => {
                aggregate.generic
            }
            _ => false,
        }
    }
}
