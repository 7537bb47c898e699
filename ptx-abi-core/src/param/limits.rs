//! The limits on the size of a kernel's parameters (facts 3, "Kernel parameter size limit").

use super::{Param, param_size};
use crate::text::{Bytes, Text, each, push};

/// The most bytes that the parameters of one kernel may take, from `.version 8.1` and `sm_70` on.
pub const MAX_PARAM_BYTES: usize = 32764;

/// The most bytes that the parameters of one kernel may take before `.version 8.1`. ptxas accepts 256 bytes more, but CUDA
/// does not promise that.
pub const MAX_PARAM_BYTES_BEFORE_8_1: usize = 4096;

/// The limit in bytes for this `.version`; the newest limit if the version is not known.
#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
pub const fn max_param_bytes(version: Option<(u32, u32)>) -> usize {
    match version {
        Some((0..8, _) | (8, 0)) => MAX_PARAM_BYTES_BEFORE_8_1,
        _ => MAX_PARAM_BYTES,
    }
}

/// Appends that the parameters take more than `max` bytes, and which are the largest.
pub(crate) const fn push_too_large<const N: usize>(text: &mut Text<N>, params: &[Param<'_>], max: usize) {
    let size = param_size(params);
    push!(text, "the parameters take {}, and a kernel takes at most {}", Bytes(size), Bytes(max));
    if max != MAX_PARAM_BYTES {
        text.push_str(" before `.version 8.1`");
    }
    text.push_str(if params.len() == 1 { "; the largest is " } else { "; the largest are " });
    // The largest comes first; parameters of one size keep their order.
    let (mut size, mut index, mut listed) = (usize::MAX, 0, 0);
    while listed < 3 && listed < params.len() {
        let Some(next) = next_largest(params, size, index) else { break };
        (size, index) = (params[next].size, next + 1);
        push!(text, "{}{}` ({})", if listed == 0 { "`" } else { ", `" }, params[next].name, Bytes(size));
        listed += 1;
    }
}

/// The first of the largest parameters that have fewer than `size` bytes, or `size` bytes and no lower index than `index`.
const fn next_largest(params: &[Param<'_>], size: usize, index: usize) -> Option<usize> {
    let mut found = None;
    let mut largest = 0;
    each!(i, 0..params.len(), {
        let own = params[i].size;
        let is_left = own < size || own == size && i >= index;
        if is_left && (found.is_none() || own > largest) {
            (found, largest) = (Some(i), own);
        }
    });
    found
}
