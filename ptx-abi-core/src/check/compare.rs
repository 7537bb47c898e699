//! The comparison of a type's parameters with those of a kernel's header. One `const fn` runs at compile time and at run
//! time.

use super::alias;
use super::difference::{Difference, Verdict};
use crate::layout::{TypeKind, str_eq};
use crate::mangle::Symbol;
use crate::param::Class;
use crate::param::Param;
use crate::param::{base, max_param_bytes, param_size, place};
use crate::ptx::{Declared, Params};
use crate::types::StateSpace;
use crate::types::{Scalar, Sm};

/// The header of a kernel, as a module declares it.
#[derive(Clone, Copy)]
pub(super) struct Header<'a> {
    pub(super) symbol: &'a str,
    pub(super) params: Params<'a>,
    pub(super) version: Option<(u32, u32)>,
}

/// The first difference, or `None` if a launch may pass these parameters.
#[inline]
pub(super) const fn compare<'a>(params: &[Param<'_>], header: &Header<'a>) -> Option<Verdict<'a>> {
    let symbol = match Symbol::parse(header.symbol) {
        // A name with another number of parameters does not spell these.
        Ok(symbol) if symbol.param_count() == header.params.len() => Some(symbol),
        _ => None,
    };
    // Reading the text again costs const evaluation time, so this happens only where an offset may have moved.
    let mut aligned = true;
    let mut rest = header.params;
    let mut i = 0;
    while let Some((declared, after)) = rest.next() {
        rest = after;
        if let Ok(declared) = &declared {
            aligned &= i >= params.len() || declared.alignment() == params[i].align;
        }
        let difference = match declared {
            Err(malformed) => Some(Difference::Malformed(malformed)),
            Ok(_) if i >= params.len() => Some(Difference::Missing),
            Ok(declared) => match misfit(&params[i], &declared) {
                Some(difference) => Some(difference),
                None => spelled(symbol.as_ref(), i, &params[i]),
            },
        };
        if let Some(difference) = difference {
            return Some(Verdict { index: i, difference, symbol });
        }
        i += 1;
    }
    if i < params.len() {
        return Some(Verdict { index: i, difference: Difference::Surplus, symbol });
    }
    if !aligned {
        if let Some((index, rust, ptx)) = moved(params, header.params) {
            return Some(Verdict { index, difference: Difference::Moved { rust, ptx }, symbol });
        }
    }
    let max = max_param_bytes(header.version);
    if param_size(params) > max {
        return Some(Verdict { index: 0, difference: Difference::TooLarge(max), symbol });
    }
    None
}

/// The difference between a parameter and the type that the kernel's name spells for it.
#[inline]
const fn spelled(symbol: Option<&Symbol<'_>>, i: usize, param: &Param<'_>) -> Option<Difference> {
    match symbol {
        Some(symbol) if !alias::accepts(symbol, i, param) => Some(Difference::Spelled),
        _ => None,
    }
}

/// Why a parameter cannot be passed where PTX has this declaration (facts 3).
#[inline]
pub(super) const fn misfit(param: &Param<'_>, declared: &Declared<'_>) -> Option<Difference> {
    // The derive of this type reports its own error.
    if matches!(param.layout.kind, TypeKind::Error) {
        return None;
    }
    if let TypeKind::Refused(refusal) = param.layout.kind {
        return Some(Difference::Refused(refusal));
    }
    let size = match declared.size() {
        Some(size) => size,
        None => usize::MAX,
    };
    if size != param.size {
        return Some(Difference::Size(size));
    }
    if is_half(param) {
        return if takes_half(declared) { None } else { Some(Difference::Half) };
    }
    let is_bytes = declared.len.is_some() || declared.lanes > 1;
    let scalar = match param.class {
        Class::Bytes { .. } if is_bytes => return None,
        Class::Bytes { .. } => return Some(Difference::InBytes),
        Class::Scalar(_) | Class::Handle if is_bytes => {
            return if is_in_bytes(param, declared) { None } else { Some(Difference::InScalar) };
        }
        Class::Scalar(scalar) => scalar,
        Class::Handle => Scalar::U64,
    };
    if declared.pointer {
        if let Some(difference) = misplaced(param, declared) {
            return Some(difference);
        }
    }
    if is_untyped(scalar) || is_untyped(declared.scalar) || scalar.is_float() == declared.scalar.is_float() {
        return None;
    }
    Some(if scalar.is_float() { Difference::Integer } else { Difference::Float })
}

/// Whether bytes hold a scalar: nvcc declares a `__grid_constant__` scalar as bytes with its size and alignment
/// (facts 3).
#[inline]
const fn is_in_bytes(param: &Param<'_>, declared: &Declared<'_>) -> bool {
    declared.lanes == 1 && declared.scalar.size() == 1 && declared.alignment() == param.align
}

/// Whether the declaration takes a `__half`. nvcc declares two aligned bytes (facts G3), and handwritten PTX may declare
/// a scalar.
#[inline]
const fn takes_half(declared: &Declared<'_>) -> bool {
    match declared.len {
        Some(_) => declared.scalar.size() == 1 && declared.alignment() == Scalar::F16.align(),
        None => declared.lanes == 1 && (str_eq(declared.spelling, ".f16") || str_eq(declared.spelling, ".b16")),
    }
}

/// The state space of the address that `.ptr` declares.
#[inline]
pub(super) const fn pointee_space(declared: &Declared<'_>) -> StateSpace {
    match declared.pointee_space {
        Some(StateSpace::Shared) => StateSpace::Shared,
        Some(StateSpace::Local) => StateSpace::Local,
        // The host has generic addresses for memory in `.global` and `.const`.
        _ => StateSpace::Generic,
    }
}

/// Why a value is not the address that PTX declares, which is in the state space of `.ptr` or generic (facts 3).
#[inline]
const fn misplaced(param: &Param<'_>, declared: &Declared<'_>) -> Option<Difference> {
    let space = pointee_space(declared);
    match param.layout.innermost().kind {
        TypeKind::Pointer(pointer) if pointer.space as u8 == space as u8 => None,
        TypeKind::Pointer(_) => Some(Difference::Space),
        // Rust's pointers into these spaces have 32 bits. A 64-bit address there is an integer, like the offset that CUDA
        // takes.
        TypeKind::Scalar(_) if !matches!(space, StateSpace::Generic) && param.size == Scalar::U64.size() => None,
        _ => Some(Difference::Pointer),
    }
}

/// Whether this is a 16-bit float, alone or wrapped.
#[inline]
const fn is_half(param: &Param<'_>) -> bool {
    matches!(param.layout.innermost().kind, TypeKind::Scalar(Scalar::F16))
}

#[inline]
const fn is_untyped(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::B8 | Scalar::B16 | Scalar::B32 | Scalar::B64)
}

/// The first parameter that an alignment moves in a launch buffer, with both offsets in bytes (facts 4).
#[inline]
const fn moved(params: &[Param<'_>], declared: Params<'_>) -> Option<(usize, usize, usize)> {
    // One architecture stands for each set of rules.
    let architectures = [100, 90, 80];
    let mut a = 0;
    while a < architectures.len() {
        let base = base(Sm::new(architectures[a]));
        let (mut rust, mut ptx) = (0, 0);
        let (mut left, mut i) = (declared, 0);
        while let Some((Ok(declared), after)) = left.next() {
            if i >= params.len() {
                break;
            }
            let align = declared.alignment();
            rust = place(rust, params[i].align, base);
            // ptxas accepts only powers of two.
            if align.is_power_of_two() {
                ptx = place(ptx, align, base);
            }
            if rust != ptx {
                return Some((i, rust, ptx));
            }
            rust += params[i].size;
            ptx += params[i].size;
            left = after;
            i += 1;
        }
        a += 1;
    }
    None
}
