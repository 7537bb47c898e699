//! Pointers to `#[repr(transparent)]` types. In C++ these types are aliases, so a mangled name spells the types behind
//! them.

use crate::layout::layers::Pointee;
use crate::layout::{Layout, TypeKind, str_eq};
use crate::mangle::Symbol;
use crate::param::Param;
use crate::pointer::SPELLING_BYTES;
use crate::text::{Text, push};
use crate::types::Scalar;
use crate::types::{Pointer, StateSpace};
use crate::vector::cuda_name;

/// Whether the kernel's name spells this type for parameter `index`, by the type's own name or by the types behind its
/// aliases.
#[inline]
pub(super) const fn accepts(symbol: &Symbol<'_>, index: usize, param: &Param<'_>) -> bool {
    matches(symbol, index, param, false)
}

/// Whether the kernel's name and this type spell the whole type of parameter `index`, so that it was compared.
#[inline]
pub(super) const fn compares(symbol: &Symbol<'_>, index: usize, param: &Param<'_>) -> bool {
    matches(symbol, index, param, true)
}

#[inline]
const fn matches(symbol: &Symbol<'_>, index: usize, param: &Param<'_>, complete: bool) -> bool {
    if is_match(symbol, index, param.layout, complete) {
        return true;
    }
    let TypeKind::Pointer(pointer) = param.layout.innermost().kind else { return false };
    let mut spelled = Text::new();
    spelled.push_str(pointer.pointee);
    let (mut alias, mut behind) = (param.pointee, param.behind);
    while let Some(layout) = alias {
        if matches!(layout.kind, TypeKind::Transparent(_)) {
            let Some(resolved) = resolved(spelled.as_str(), layout) else { return false };
            let kind = TypeKind::Pointer(Pointer { pointee: resolved.as_str(), ..pointer });
            if is_match(symbol, index, &Layout { kind, ..*param.layout.innermost() }, complete) {
                return true;
            }
            spelled = resolved;
        }
        (alias, behind) = next(behind);
    }
    false
}

#[inline]
const fn is_match(symbol: &Symbol<'_>, index: usize, layout: &Layout<'_>, complete: bool) -> bool {
    if complete { symbol.compares(index, layout) } else { symbol.accepts(index, layout) }
}

#[inline]
const fn next<'a>(behind: Option<&'a Pointee<'a>>) -> (Option<&'a Layout<'a>>, Option<&'a Pointee<'a>>) {
    match behind {
        Some(pointee) => (Some(pointee.layout()), pointee.points_to()),
        None => (None, None),
    }
}

/// The spelling of a pointee with its alias replaced by the type behind it: `const Light *const *` for `const Link *`.
#[inline]
const fn resolved(spelled: &str, alias: &Layout<'_>) -> Option<Text<SPELLING_BYTES>> {
    let (is_const, rest) = match spelled.as_bytes() {
        [b'c', b'o', b'n', b's', b't', b' ', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let (mut end, mut depth) = (0, 0usize);
    while end < rest.len() && (depth > 0 || rest[end] != b' ' && rest[end] != b'*') {
        match rest[end] {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        end += 1;
    }
    let (name, stars) = rest.split_at(end);
    let (Ok(name), Ok(stars)) = (core::str::from_utf8(name), core::str::from_utf8(stars.trim_ascii_start())) else {
        return None;
    };
    if !str_eq(name, alias.name) {
        return None;
    }
    let wrapped = alias.innermost();
    let mut text = Text::new();
    if let TypeKind::Pointer(Pointer { space: StateSpace::Generic, mutable, pointee }) = wrapped.kind {
        let is_pointer = matches!(pointee.as_bytes(), [.., b'*']);
        push!(text, "{}{}", if mutable || is_pointer { "" } else { "const " }, pointee);
        text.push_str(match (is_pointer, mutable) {
            (true, true) => "*",
            (true, false) => "const *",
            (false, _) => " *",
        });
        // The `const` belongs to the pointer.
        text.push_str(if is_const { "const " } else { "" });
    } else {
        text.push_str(if is_const { "const " } else { "" });
        let Some(name) = cpp_name(wrapped) else { return None };
        push!(text, "{}{}", name, if stars.is_empty() { "" } else { " " });
    }
    text.push_str(stars);
    if text.is_full() { None } else { Some(text) }
}

/// The C++ name of a type that is not a pointer.
#[inline]
const fn cpp_name<'a>(layout: &'a Layout<'a>) -> Option<&'a str> {
    if let Some(name) = cuda_name(layout) {
        return Some(name);
    }
    Some(match layout.kind {
        TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Enum { .. } | TypeKind::Vector { .. } => layout.name,
        TypeKind::Bool => "bool",
        TypeKind::Int128 { signed: true } => "__int128",
        TypeKind::Int128 { signed: false } => "unsigned __int128",
        TypeKind::Handle(_) => "unsigned long long",
        TypeKind::Scalar(scalar) => match scalar {
            Scalar::S8 => "int8_t",
            Scalar::S16 => "int16_t",
            Scalar::S32 => "int32_t",
            Scalar::S64 => "int64_t",
            Scalar::U8 => "uint8_t",
            Scalar::U16 => "uint16_t",
            Scalar::U32 => "uint32_t",
            Scalar::U64 => "uint64_t",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
            Scalar::F16 | Scalar::B8 | Scalar::B16 | Scalar::B32 | Scalar::B64 => return None,
        },
        _ => return None,
    })
}
