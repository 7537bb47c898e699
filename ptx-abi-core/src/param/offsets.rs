//! Where parameters are in the buffer of a launch (facts 4).
//!
//! Each parameter is at the next multiple of its alignment. On GPUs before Blackwell that is a multiple in the constant
//! bank, which the parameters share with what the driver puts before them: an alignment above 16 bytes makes the offset
//! depend on the architecture.

use super::Param;
use crate::types::{IntoSm, Sm};

/// The address in bytes that alignments are counted from: where the parameters are in the constant bank, or 0.
///
/// Facts 4; ptxas 13.5 for `sm_75`, 80, 86, 87, 88 and 89, for 90, and for 100, 103, 110,
/// 120 and 121. What is older than `sm_75` is taken for `sm_75`.
pub(crate) const fn base(sm: Sm) -> usize {
    match sm.number() {
        ..90 => 0x160,
        90..100 => 0x210,
        // Above it is at 0x380, but offsets are aligned without it.
        _ => 0,
    }
}

pub(crate) const fn place(end: usize, align: usize, base: usize) -> usize {
    (base + end).next_multiple_of(align) - base
}

/// The bytes from the start of the first parameter to the end of the last one, without tail padding.
///
/// As where no alignment is above 16 bytes, and from `sm_100` on: below, parameters with such an alignment can take more,
/// which [`write_param_offsets`] knows.
///
/// ```
/// use ptx_abi::kernel::{Param, param_size};
/// assert_eq!(param_size(&[Param::of::<u8>("a"), Param::of::<u64>("b"), Param::of::<u8>("c")]), 17);
/// ```
pub const fn param_size(params: &[Param<'_>]) -> usize {
    let (mut end, mut i) = (0, 0);
    while i < params.len() {
        // As `place`, in fewer steps of const evaluation: each struct of parameters pays for them.
        let param = &params[i];
        let beyond = end % param.align;
        if beyond != 0 {
            end += param.align - beyond;
        }
        end += param.size;
        i += 1;
    }
    end
}

/// The offset of `params[index]` in bytes, on an architecture, `Sm::new(90)` or `90` for `sm_90`.
///
/// ```
/// use ptx_abi::align::Opaque;
/// use ptx_abi::kernel::{Param, param_offset};
/// use ptx_abi::{Align64, DevPtr};
/// let params = [Param::of::<u8>("a"), Param::of::<Opaque<64, Align64>>("b"), Param::of::<DevPtr<u8>>("c")];
/// assert_eq!((param_offset(&params, 1, 80), param_offset(&params, 2, 80)), (0x20, 0x60));
/// assert_eq!((param_offset(&params, 1, 90), param_offset(&params, 2, 90)), (0x30, 0x70));
/// assert_eq!((param_offset(&params, 1, 120), param_offset(&params, 2, 120)), (0x40, 0x80));
/// ```
///
/// # Panics
///
/// If there is no such parameter.
pub const fn param_offset<A: IntoSm>(params: &[Param<'_>], index: usize, sm: A) -> usize {
    let base = base(Sm::of(sm));
    let (mut end, mut i) = (0, 0);
    while i < index {
        end = place(end, params[i].align, base) + params[i].size;
        i += 1;
    }
    place(end, params[index].align, base)
}

/// Writes the offset of each parameter in bytes, on an architecture, `Sm::new(90)` or `90` for `sm_90`, and returns the end of the last.
///
/// # Panics
///
/// If `offsets` is shorter than `params`.
pub const fn write_param_offsets<A: IntoSm>(params: &[Param<'_>], sm: A, offsets: &mut [usize]) -> usize {
    let base = base(Sm::of(sm));
    let (mut end, mut i) = (0, 0);
    while i < params.len() {
        offsets[i] = place(end, params[i].align, base);
        end = offsets[i] + params[i].size;
        i += 1;
    }
    end
}
