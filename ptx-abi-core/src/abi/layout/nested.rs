//! The types around a type: arrays and `#[repr(transparent)]` types.

#[cfg(feature = "cpp")]
use super::str_eq;
use super::{Aggregate, CppType, Layout, Refusal, TypeKind};

/// The name of the layout of bindgen's function pointers. No type has this name.
#[cfg(feature = "cpp")]
pub(crate) const FUNCTION_POINTER: &str = "function pointer";

/// The next layer of a value: the element of an array, or the type that a `#[repr(transparent)]` type wraps.
pub const fn within<'a>(layout: &Layout<'a>) -> Option<&'a Layout<'a>> {
    match layout.kind {
        TypeKind::Array { element, .. } => Some(element),
        TypeKind::Transparent(Aggregate { members: [member, ..], .. }) => Some(member.layout),
        _ => None,
    }
}

/// The type inside of all arrays and wrappers.
pub const fn bottom<'a>(mut layout: &'a Layout<'a>) -> &'a Layout<'a> {
    while let Some(within) = within(layout) {
        layout = within;
    }
    layout
}

/// Whether this is a pointer to a function, of which only the size is known.
#[cfg(feature = "cpp")]
pub const fn is_function_pointer(layout: &Layout<'_>) -> bool {
    matches!(layout.kind, TypeKind::Opaque) && str_eq(layout.name, FUNCTION_POINTER)
}

/// The layout in C++: that of Rust, unless the type has bytes in C++ only.
#[cfg(feature = "cpp")]
pub const fn in_cpp<'a>(layout: &Layout<'a>) -> Layout<'a> {
    match layout.kind {
        TypeKind::Refused(Refusal::OnlyInCpp { size, align, instance }) => {
            Layout { size, align, kind: TypeKind::Struct(Aggregate { instance, ..Aggregate::OPAQUE }), ..*layout }
        }
        _ => *layout,
    }
}

/// Whether only size and alignment of a struct are known, because of `#[ptx(opaque)]`.
#[cfg(feature = "cpp")]
pub const fn is_opaque_struct(layout: &Layout<'_>) -> bool {
    matches!(
        layout.kind,
        TypeKind::Struct(Aggregate { opaque: true, .. }) | TypeKind::Refused(Refusal::OnlyInCpp { .. })
    )
}

impl<'a> Layout<'a> {
    /// The type in C++ if it is an instance of a template.
    pub(crate) const fn instance(&self) -> Option<CppType<'a>> {
        match (self.kind, self.aggregate()) {
            (TypeKind::Refused(Refusal::OnlyInCpp { instance, .. }) | TypeKind::Enum { instance, .. }, _)
            | (_, Some(Aggregate { instance, .. })) => instance.copied(),
            _ => None,
        }
    }

    #[cfg(feature = "check")]
    pub(crate) const fn is_instance(&self) -> bool {
        matches!(self.aggregate(), Some(Aggregate { generic: true, .. }))
    }
}
