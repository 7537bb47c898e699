//! The parameters of a type, compared with those of a kernel's header: by one `const fn`, at compile time and at run time.

use super::Param;
use super::difference::{Difference, Verdict};
use super::limits::max_param_bytes;
use crate::layout::{Kind, str_eq};
use crate::mangle::Symbol;
use crate::param::Class;
use crate::ptx::{Declared, Params};
use crate::scalar::Scalar;

/// A kernel, as a module declares it.
#[derive(Clone, Copy)]
pub(super) struct Header<'a> {
    pub(super) symbol: &'a str,
    pub(super) params: Params<'a>,
    pub(super) version: Option<(u32, u32)>,
}

/// The first difference, or `None` if a launch with these parameters is right.
pub(super) const fn compare<'a>(params: &[Param<'_>], header: &Header<'a>) -> Option<Verdict<'a>> {
    let symbol = match Symbol::parse(header.symbol) {
        // A name that does not spell these parameters tells nothing of them.
        Some(symbol) if symbol.param_count() == header.params.len() => Some(symbol),
        _ => None,
    };
    // Reading the text again costs const evaluation, so it is done only where something can have moved.
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
    if super::param_size(params) > max {
        return Some(Verdict { index: 0, difference: Difference::TooLarge(max), symbol });
    }
    None
}

/// What the name of the kernel spells of parameter `i`.
const fn spelled(symbol: Option<&Symbol<'_>>, i: usize, param: &Param<'_>) -> Option<Difference> {
    match symbol {
        Some(symbol) if !symbol.accepts(i, param.layout) => Some(Difference::Spelled),
        _ => None,
    }
}

/// Why a parameter cannot be passed for one that PTX declares in this way (facts 3).
pub(super) const fn misfit(param: &Param<'_>, declared: &Declared<'_>) -> Option<Difference> {
    // The derive of this type has its own error.
    if matches!(param.layout.kind, Kind::Error) {
        return None;
    }
    let size = match declared.size() {
        Some(size) => size,
        None => usize::MAX,
    };
    let is_bytes = declared.len.is_some() || declared.lanes > 1;
    if is_half(param) {
        // Facts G3: `__half` is in two bytes; by hand it may be a scalar.
        return if size == 2 { None } else { Some(Difference::Size(size)) };
    }
    if size != param.size {
        return Some(Difference::Size(size));
    }
    let scalar = match param.class {
        Class::Bytes { .. } if is_bytes => return None,
        Class::Bytes { .. } => return Some(Difference::InBytes),
        Class::Scalar(_) | Class::Handle if is_bytes => return Some(Difference::InScalar),
        Class::Scalar(scalar) => scalar,
        Class::Handle => Scalar::U64,
    };
    if declared.pointer && !matches!(param.layout.innermost().kind, Kind::Pointer(_)) {
        return Some(Difference::Pointer);
    }
    if is_untyped(scalar) || is_untyped(declared.scalar) || scalar.is_float() == declared.scalar.is_float() {
        return None;
    }
    Some(if scalar.is_float() { Difference::Integer } else { Difference::Float })
}

/// Whether this is a 16-bit float by itself, or wrapped.
const fn is_half(param: &Param<'_>) -> bool {
    matches!(param.layout.innermost().kind, Kind::Scalar(Scalar::F16))
}

const fn is_untyped(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::B8 | Scalar::B16 | Scalar::B32 | Scalar::B64)
}

/// The first parameter that an alignment puts elsewhere in a launch buffer, with both offsets in bytes (facts 4).
const fn moved(params: &[Param<'_>], declared: Params<'_>) -> Option<(usize, usize, usize)> {
    // One architecture of each kind.
    let architectures = [100, 90, 80];
    let mut a = 0;
    while a < architectures.len() {
        let base = super::offsets::base(architectures[a]);
        let (mut rust, mut ptx) = (0, 0);
        let (mut left, mut i) = (declared, 0);
        while let Some((Ok(declared), after)) = left.next() {
            if i >= params.len() {
                break;
            }
            let align = declared.alignment();
            rust = super::offsets::place(rust, params[i].align, base);
            // ptxas takes powers of two only.
            if align.is_power_of_two() {
                ptx = super::offsets::place(ptx, align, base);
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

/// Whether a fingerprint with this name in a symbol is that of the type `name`, whose `::` is spelled `__`.
pub(super) const fn is_fingerprint_of(symbol: &str, name: &str) -> bool {
    if str_eq(symbol, name) {
        return true;
    }
    let (symbol, name) = (symbol.as_bytes(), name.as_bytes());
    if symbol.len() != name.len() {
        return false;
    }
    let mut i = 0;
    while i < name.len() {
        let byte = if name[i] == b':' { b'_' } else { name[i] };
        if byte != symbol[i] {
            return false;
        }
        i += 1;
    }
    true
}
