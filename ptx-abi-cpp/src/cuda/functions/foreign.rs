//! Types of other crates that represent types of C++.

use ptx_abi_core::__private::cpp::{has_definition, in_cpp};
use ptx_abi_core::__private::{Device, Laid, expect_bytes};
use ptx_abi_core::{Layout, TypeKind};

use super::CType;
use super::probe::{Found, by_value, pointee};
use crate::types::{CppType, Pointer, StateSpace};

/// The description of `D`, which is the foreign type `T` in Rust. `laid` contains the layout of `D`, and `pointee` is the
/// [`foreign_pointee`] of it.
///
/// # Panics
///
/// If sizes or alignments differ.
#[track_caller]
pub const fn foreign<T, D>(
    described: CType<'static>,
    laid: Option<Laid<'static>>,
    pointee: &'static CType<'static>,
    [spelled, device]: [&'static str; 2],
) -> CType<'static> {
    let (size, align) = match laid {
        // Its derive has reported the error.
        Some(Laid { layout: Layout { kind: TypeKind::Error(_), .. }, .. }) => return described,
        Some(Laid { layout, .. }) => {
            let Layout { size, align, .. } = in_cpp(layout);
            (size, align)
        }
        None => (size_of::<D>(), align_of::<D>()),
    };
    expect_bytes::<T>(spelled, device, size, align);
    let Some(Laid { layout, .. }) = laid else { return described };
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
    let laid = const { mapped_to::<W>() };
    let found = if laid.is_some() { (laid, None, CType::Unknown) } else { found };
    let described = if is_behind { pointee(found, spelled) } else { by_value(found, spelled) };
    let Some(Laid { layout: Layout { name, .. }, .. }) = laid else { return described };
    foreign::<T, W::Type>(described, laid, const { &foreign_pointee(mapped_to::<W>()) }, [spelled, name])
}

const fn mapped_to<W: Device>() -> Option<Laid<'static>> {
    match W::MAPPED {
        Some(layout) => Some(Laid { layout, points_to: W::POINTS_TO }),
        None => None,
    }
}

/// The pointee of a type, if C++ can compare its size.
pub const fn foreign_pointee(laid: Option<Laid<'static>>) -> CType<'static> {
    match laid {
        Some(Laid { points_to: Some(pointee), .. }) if is_class(pointee.layout) => CType::Foreign(pointee.layout),
        _ => CType::Unknown,
    }
}

/// Whether C++ has a class of this layout, whose size it can compare. The spelling of any other type decides its size.
const fn is_class(layout: &Layout<'_>) -> bool {
    let layout = in_cpp(layout);
    has_definition(&layout) && !matches!(layout.kind, TypeKind::Enum { .. })
}
