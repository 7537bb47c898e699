//! The offsets of parameters in the buffer of a launch (facts 4).
//!
//! Each parameter starts at the next multiple of its alignment. On GPUs before Blackwell, alignments count from the start
//! of the constant bank, where the driver puts other data before the parameters. So the offset of a parameter with an
//! alignment above 16 bytes depends on the architecture.

use super::Param;
use crate::abi::{IntoSm, Sm, architecture};
use crate::text::each;

/// The offset in bytes of the parameters in the constant bank, if alignments count from the start of the bank; otherwise 0.
///
/// Facts 4: ptxas 12.8 and 13.5 use these values for `sm_70` to `sm_89`, for `sm_90`, and for all architectures before and
/// after these.
pub(crate) const fn base(sm: Sm) -> usize {
    match sm.number() {
        70..90 => 0x160,
        90..100 => 0x210,
        // Here the parameters start at 0x140 and at 0x380, but offsets are aligned without it.
        _ => 0,
    }
}

/// Larger sizes, alignments and offsets count as `usize::MAX`, so that sums of three do not overflow.
const LARGEST: usize = usize::MAX / 4;

pub(crate) const fn place(end: usize, align: usize, base: usize) -> usize {
    if (end | align) > LARGEST { usize::MAX } else { (base + end).next_multiple_of(align) - base }
}

/// The bytes from the start of the first parameter to the end of the last one, without tail padding.
///
/// This is the size on every architecture if no alignment is above 16 bytes. On `sm_70` to `sm_90`, parameters with a larger
/// alignment can take more bytes; [`write_param_offsets`] returns that size. Sizes and offsets above 2^62 are `usize::MAX`.
///
/// ```
/// use ptx_abi::kernel::{Param, param_size};
/// assert_eq!(param_size(&[Param::of::<u8>("a"), Param::of::<u64>("b"), Param::of::<u8>("c")]), 17);
/// ```
pub const fn param_size(params: &[Param<'_>]) -> usize {
    let mut end = 0;
    each!(i, 0..params.len(), {
        // This is `place` in fewer steps of const evaluation, which runs for every struct of parameters.
        let param = &params[i];
        if (end | param.size | param.align) > LARGEST {
            return usize::MAX;
        }
        let beyond = end % param.align;
        if beyond != 0 {
            end += param.align - beyond;
        }
        end += param.size;
    });
    end
}

/// The offset of `params[index]` in bytes on one architecture, `Sm::new(90)` or `90` for `sm_90`.
///
/// ```
/// use ptx_abi::kernel::{Param, param_offset};
/// use ptx_abi::{Align64, DevPtr, Opaque};
/// let params = [Param::of::<u8>("a"), Param::of::<Opaque<64, Align64>>("b"), Param::of::<DevPtr<u8>>("c")];
/// assert_eq!((param_offset(&params, 1, 80), param_offset(&params, 2, 80)), (0x20, 0x60));
/// assert_eq!((param_offset(&params, 1, 90), param_offset(&params, 2, 90)), (0x30, 0x70));
/// assert_eq!((param_offset(&params, 1, 120), param_offset(&params, 2, 120)), (0x40, 0x80));
/// assert_eq!((param_offset(&params, 1, 61), param_offset(&params, 2, 61)), (0x40, 0x80));
/// ```
///
/// # Panics
///
/// Panics if there is no such parameter.
pub const fn param_offset<A: IntoSm>(params: &[Param<'_>], index: usize, sm: A) -> usize {
    let base = base(architecture(sm));
    let mut end = 0;
    each!(i, 0..index, { end = place(end, params[i].align, base).saturating_add(params[i].size) });
    place(end, params[index].align, base)
}

/// Writes the offset of each parameter in bytes on one architecture, `Sm::new(90)` or `90` for `sm_90`, and returns the end
/// of the last one.
///
/// # Panics
///
/// Panics if `offsets` is shorter than `params`.
pub const fn write_param_offsets<A: IntoSm>(params: &[Param<'_>], sm: A, offsets: &mut [usize]) -> usize {
    let base = base(architecture(sm));
    let mut end = 0;
    each!(i, 0..params.len(), {
        offsets[i] = place(end, params[i].align, base);
        end = offsets[i].saturating_add(params[i].size);
    });
    end
}
