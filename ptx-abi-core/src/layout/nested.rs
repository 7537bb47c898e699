//! The types around a type: arrays and `#[repr(transparent)]` types.

use super::{Aggregate, Layout, TypeKind};

impl<'a> Layout<'a> {
    /// The next layer of a value: the element of an array, or the type that a `#[repr(transparent)]` type wraps.
    pub(crate) const fn within(&self) -> Option<&'a Self> {
        match self.kind {
            TypeKind::Array { element, .. } => Some(element),
            TypeKind::Transparent(Aggregate { members: [member, ..], .. }) => Some(member.layout),
            _ => None,
        }
    }

    /// The type inside of all arrays and wrappers.
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
    #[cfg(feature = "check")]
    pub(crate) const fn is_instance(&self) -> bool {
        match self.kind {
            TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) => {
                aggregate.generic
            }
            _ => false,
        }
    }
}
