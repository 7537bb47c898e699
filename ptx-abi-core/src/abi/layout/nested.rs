//! The types around a type: arrays and `#[repr(transparent)]` types.

#[cfg(feature = "cpp")]
use super::str_eq;
use super::{Aggregate, CppType, Layout, Refusal, TypeKind};

/// The name of the layout of bindgen's function pointers. No type has this name.
#[cfg(feature = "cpp")]
pub(crate) const FUNCTION_POINTER: &str = "function pointer";

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

    /// Whether this is a pointer to a function, of which only the size is known.
    #[cfg(feature = "cpp")]
    pub(crate) const fn is_function_pointer(&self) -> bool {
        matches!(self.kind, TypeKind::Opaque) && str_eq(self.name, FUNCTION_POINTER)
    }

    /// Whether C++ has a definition of the type, under its name.
    pub(crate) const fn has_definition(&self) -> bool {
        matches!(self.kind, TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Transparent(_) | TypeKind::Enum { .. })
    }

    /// The type in C++ if it is an instance of a template.
    pub(crate) const fn instance(&self) -> Option<CppType<'a>> {
        match self.kind {
            TypeKind::Struct(Aggregate { instance: Some(instance), .. })
            | TypeKind::Union(Aggregate { instance: Some(instance), .. })
            | TypeKind::Transparent(Aggregate { instance: Some(instance), .. })
            | TypeKind::Refused(Refusal::OnlyInCpp { instance: Some(instance), .. }) => Some(*instance),
            _ => None,
        }
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
