//! CUDA's names for the vectors and small numbers of this crate, in one table for headers, debug information and mangled
//! names.
//!
//! A layout has the Rust name, `Float4`. C++ uses CUDA's name, `float4`.

#[allow(clippy::wildcard_imports, reason = "the table has all of them")]
use super::*;
#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
use crate::abi::Pointer;
use crate::abi::align::{Align64, Align128};
use crate::abi::handle::TensorMap;
#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
use crate::abi::layout::Refusal;
#[cfg(feature = "cpp")]
use crate::abi::layout::nested::bottom;
use crate::abi::layout::str_eq;
use crate::abi::{HandleKind, Number, min};
use crate::text::{each, find};

macro_rules! types {
    ([$($name:ident)*] [$($long:ident)*] $opencl:tt) => {
        &[
            (small::F16, Library::HALF),
            (BF16, Library::BFLOAT16),
            (<TensorMap<Align128>>::LAYOUT, Library::TENSOR_MAP),
            (<TensorMap<Align64>>::LAYOUT, Library::TENSOR_MAP),
            $(($name::LAYOUT, library_of($name::TYPE)),)*
            $(#[cfg(not(windows))] ($long::LAYOUT, library_of($long::TYPE)),)*
        ]
    };
}

/// The layout of `half::bf16`, which exists only with the feature `half`.
const BF16: &Layout<'static> = &Layout { name: "bf16", size: 2, align: 2, kind: TypeKind::Opaque };

pub(super) const fn library_of(ty: &CppType<'_>) -> &'static Library {
    match *ty {
        CppType::Library(library) => library,
        _ => unreachable!(),
    }
}

/// Types, and the classes that they are in C++.
pub(super) type Table = [(&'static Layout<'static>, &'static Library)];

pub(super) const TYPES: &Table = with_names! { types };

/// The class that CUDA's headers define for this type; `None` for a different type of the same name.
pub const fn library(layout: &Layout<'_>) -> Option<&'static Library> {
    match layout.kind {
        TypeKind::Scalar(Scalar::F16) => return Some(Library::HALF),
        TypeKind::Opaque | TypeKind::Vector { .. } => {}
        _ => return None,
    }
    find(TYPES, layout)
}

/// The class of the type in the table that has this layout and this name.
pub(super) const fn find(mut types: &Table, layout: &Layout<'_>) -> Option<&'static Library> {
    while let [(known, library), rest @ ..] = types {
        if is_alike(known, layout) && str_eq(known.name, layout.name) {
            return Some(*library);
        }
        types = rest;
    }
    None
}

/// The name of [`library`].
pub const fn cuda_name(layout: &Layout<'_>) -> Option<&'static str> {
    let Some(library) = library(layout) else { return None };
    Some(library.name)
}

/// Whether the program defines the type in C++, under its name, so that a header has a fingerprint of it.
#[cfg(any(feature = "check", feature = "cpp"))]
pub const fn has_definition(layout: &Layout<'_>) -> bool {
    match cpp_of(layout) {
        Some(CppType::Library(library)) => matches!(library.header, Header::OpenCl),
        Some(ty) => ty.is_instance() || matches!(ty, CppType::Named(_)),
        None => false,
    }
}

/// The type in C++, if it has one under a name. An alias is not resolved.
#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
pub const fn cpp_of<'a>(layout: &Layout<'a>) -> Option<CppType<'a>> {
    if let Some(library) = library(layout) {
        return Some(CppType::Library(library));
    }
    Some(match layout.kind {
        TypeKind::Struct(_)
        | TypeKind::Union(_)
        | TypeKind::Transparent(_)
        | TypeKind::Enum { .. }
        | TypeKind::Refused(Refusal::OnlyInCpp { .. }) => match layout.instance() {
            Some(instance) => instance,
            None => CppType::Named(layout.name),
        },
        TypeKind::Vector { .. } => match opencl::library(layout) {
            Some(library) => CppType::Library(library),
            None => CppType::Named(layout.name),
        },
        // CUDA C++ has no pointers of 32 bits, so the address is an integer.
        TypeKind::Pointer(_) if layout.size == 4 => CppType::Number(Number::U32),
        TypeKind::Pointer(Pointer { mutable, pointee, .. }) => CppType::Pointer { to: pointee, mutable },
        TypeKind::Handle(handle) => CppType::Handle(handle),
        TypeKind::Bool => CppType::Number(Number::Bool),
        TypeKind::Int128 { signed } => CppType::Number(if signed { Number::I128 } else { Number::U128 }),
        TypeKind::Scalar(scalar) => match Number::of(scalar) {
            Some(number) => CppType::Number(number),
            None => return None,
        },
        _ => return None,
    })
}

/// Whether functions of C++ take a value of this type by its address, because it has a copy constructor: CUDA's headers define
/// those of `__half2` and `__nv_bfloat162`, and a type with a member of these types has one too (facts G13). A generated header
/// has bytes in place of such a member of an anonymous type.
#[cfg(feature = "cpp")]
pub const fn has_copy_constructor(layout: &Layout<'_>) -> bool {
    let layout = bottom(layout);
    if let Some(library) = library(layout) {
        return library.len == 2 && matches!(library.element, Element::Half | Element::BFloat16);
    }
    let members = layout.members();
    find!(i, 0..members.len(), !members[i].is_anonymous() && has_copy_constructor(members[i].layout)).is_some()
}

/// The type that C++ code spells with this name, which has no template arguments.
pub const fn cpp_type(name: &'static str) -> CppType<'static> {
    match standard(name) {
        Some(ty) => ty,
        None => CppType::Named(name),
    }
}

/// The type that the language or CUDA's headers define under this name.
pub const fn standard(name: &str) -> Option<CppType<'static>> {
    if let Some(number) = Number::named(name) {
        return Some(CppType::Number(number));
    }
    match name.as_bytes() {
        b"void" => return Some(CppType::Void),
        b"cudaTextureObject_t" => return Some(CppType::Handle(HandleKind::Texture)),
        b"cudaSurfaceObject_t" => return Some(CppType::Handle(HandleKind::Surface)),
        _ => {}
    }
    let Some((_, library)) = named(name, None) else { return None };
    Some(CppType::Library(library))
}

/// The class of CUDA's headers with this name, and the type that has this alignment in bytes, if one is given.
const fn named(name: &str, align: Option<usize>) -> Option<(&'static Layout<'static>, &'static Library)> {
    each!(i, 0..TYPES.len(), {
        let (layout, library) = TYPES[i];
        let has_alignment = !matches!(align, Some(align) if align != layout.align);
        if has_alignment && (str_eq(library.name, name) || str_eq(library.class(), name)) {
            return Some((layout, library));
        }
    });
    None
}

/// The name in Rust of the type for this class of CUDA's headers, and for this alignment in bytes, if one is given.
#[cfg(feature = "check")]
pub(crate) const fn rust_name(class: &str, align: Option<usize>) -> Option<&'static str> {
    match named(class, align) {
        Some((_, Library { element: Element::Half, len: 1, .. })) => Some("half::f16"),
        Some((_, Library { element: Element::BFloat16, len: 1, .. })) => Some("half::bf16"),
        Some((layout, _)) => Some(layout.name),
        None => None,
    }
}

/// The vector of the same elements that has `size` bytes: `Float3` for `Float4` and 12 bytes. `None` if `layout` is not a vector
/// of this crate, or if there is no such vector.
pub(crate) const fn resized(layout: &Layout<'_>, size: usize) -> Option<&'static Layout<'static>> {
    let TypeKind::Vector { element, .. } = layout.kind else { return None };
    if cuda_name(layout).is_none() {
        return None;
    }
    let Some(i) = find!(i, 0..TYPES.len(), {
        let (known, _) = TYPES[i];
        let is_alike = matches!(known.kind, TypeKind::Vector { element: other, .. } if other as u8 == element as u8);
        is_alike && known.size == size && is_of_one_family(known.name, layout.name)
    }) else {
        return None;
    };
    Some(TYPES[i].0)
}

/// Whether two names of vectors are equal up to the number of elements, as `Long2` and `Long4A32` are.
const fn is_of_one_family(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    match find!(i, 0..min(a.len(), b.len()), a[i] != b[i] || a[i].is_ascii_digit()) {
        Some(i) => a[i].is_ascii_digit() && b[i].is_ascii_digit(),
        None => false,
    }
}

/// Whether both are opaque, or vectors of the same elements, and equal in size, alignment and names of members.
const fn is_alike(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    if a.size != b.size || a.align != b.align {
        return false;
    }
    match (a.kind, b.kind) {
        (TypeKind::Vector { element: a, members }, TypeKind::Vector { element: b, members: others }) => {
            let count = members.len();
            a as u8 == b as u8
                && count == others.len()
                && find!(i, 0..count, !str_eq(members[i].cpp_name(), others[i].cpp_name())).is_none()
        }
        (TypeKind::Opaque, TypeKind::Opaque) => true,
        _ => false,
    }
}
