//! Types of other crates that represent types of C++.

use ptx_abi_core::__private::cpp::{has_definition, in_cpp};
use ptx_abi_core::__private::{Device, Target, expect_bytes};
use ptx_abi_core::{Layout, TypeKind};

use super::CType;
use super::probe::{Found, by_value, pointee};
use crate::types::{CppType, Pointer, StateSpace};

/// The description of `D`, which is the foreign type `T` in Rust. `found` contains the layout of `D`,
/// and the [`foreign_pointee`] of its values.
///
/// # Panics
///
/// If sizes or alignments differ.
#[track_caller]
pub const fn foreign<T, D>(
    described: CType<'static>,
    found: (Option<&'static Layout<'static>>, &'static CType<'static>),
    [spelled, device]: [&'static str; 2],
) -> CType<'static> {
    let (size, align) = match found.0 {
        // Its derive has reported the error.
        Some(Layout { kind: TypeKind::Error(_), .. }) => return described,
        Some(layout) => {
            let Layout { size, align, .. } = in_cpp(layout);
            (size, align)
        }
        None => (size_of::<D>(), align_of::<D>()),
    };
    expect_bytes::<T>(spelled, device, size, align);
    let (Some(layout), pointee) = found else { return described };
    match (layout.kind, pointee) {
        _ if is_class(layout) => CType::Foreign(layout),
        // `DevPtr<T>`: its layout has only the name of the pointee.
        (TypeKind::Pointer(Pointer { space: StateSpace::Generic, mutable, pointee: to }), CType::Foreign(_))
            if !matches!(to, CppType::Pointer { .. }) =>
        {
            CType::Pointer { to: pointee, mutable }
        }
        _ => described,
    }
}

/// A type for which a map may name another: of a parameter or of a result, or through a pointer. Nothing calls the search, which
/// is not a constant: its type says whether there is an entry.
#[track_caller]
pub const fn mapped<T, W: Device, S: Fn() -> W>(
    _: &S,
    found: Found,
    spelled: &'static str,
    is_behind: bool,
) -> CType<'static> {
    let found = if let Some(layout) = W::MAPPED { (Some(layout), None, CType::Unknown) } else { found };
    let described = if is_behind { pointee(found, spelled) } else { by_value(found, spelled) };
    let Some(layout) = W::MAPPED else { return described };
    foreign::<T, W::Type>(described, (Some(layout), const { &foreign_pointee(W::POINTS_TO) }), [spelled, layout.name])
}

/// The pointee of a type, if C++ can compare its size.
pub const fn foreign_pointee(target: Target) -> CType<'static> {
    match target {
        Some(pointee) if is_class(pointee.layout) => CType::Foreign(pointee.layout),
        _ => CType::Unknown,
    }
}

/// Whether C++ has a class of this layout, whose size it can compare. The spelling of any other type decides its size.
const fn is_class(layout: &Layout<'_>) -> bool {
    let layout = in_cpp(layout);
    has_definition(&layout) && !matches!(layout.kind, TypeKind::Enum { .. })
}
