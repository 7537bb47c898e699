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

/// The type of a parameter or of a result, for which a map may name another. Nothing calls the search, which is not a constant:
/// its type says whether there is an entry.
#[track_caller]
pub const fn mapped_by_value<T, W: Device, S: Fn() -> W>(_: &S, found: Found, spelled: &'static str) -> CType<'static> {
    match W::LAYOUT {
        Some(layout) => mapped::<T, W>(by_value((Some(layout), None, CType::Unknown), spelled), layout, spelled),
        None => by_value(found, spelled),
    }
}

/// The type that a pointer leads to, for which a map may name another.
#[track_caller]
pub const fn mapped_behind_pointer<T, W: Device, S: Fn() -> W>(
    _: &S,
    found: Found,
    spelled: &'static str,
) -> CType<'static> {
    match W::LAYOUT {
        Some(layout) => mapped::<T, W>(pointee((Some(layout), None, CType::Unknown), spelled), layout, spelled),
        None => pointee(found, spelled),
    }
}

#[track_caller]
const fn mapped<T, W: Device>(
    described: CType<'static>,
    layout: &'static Layout<'static>,
    spelled: &'static str,
) -> CType<'static> {
    let pointee = const { &foreign_pointee(W::POINTS_TO) };
    foreign::<T, W::Type>(described, (Some(layout), pointee), [spelled, layout.name])
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
