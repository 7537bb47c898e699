//! What expansions of the macros call. No part of the public interface: it changes with the derive, whose version is
//! pinned to this crate's.

pub use crate::__bit_field_accessors as functions_of_bit_fields;
pub use crate::bit_field::access::{
    Accessor, Enumeration, accessors, changed, enumeration, expect_in_range, failed_get_enum, get, get_enum, run_of,
    set_checked, set_wrapping, storage,
};
pub use crate::bit_field::{BitFieldAlign, BitFieldValueError};
pub use crate::kernel::check::of_type::{check, check_entry, find_entry};
pub use crate::kernel::declare::{
    HasKernelParams, HasLayout, LaidOut, NO_PARAMS, at as param_at, collect, collected, offsets, param, param_as,
    params, plain as plain_param,
};
pub use crate::kernel::source::{Source, by_cpp_name, by_symbol, checked, checked_entry, checked_global, symbol};
pub use crate::kernel::{Address, AlignedTo16, CopyArgument, Packs, param_align, param_size, to_buffer};
pub use crate::layout::declare::{
    FAILED, aligns, bits, enum_bits, enum_is_integer, enum_layout, field, member, member_as, never, run, run_sizes,
    stored, structure, transparent, union_type, values, variant, vector,
};
pub use crate::layout::foreign::{Foreign, Other, Owner, Peeled, stands_in};
pub use crate::layout::layers::{Target, pointee, points_to};
pub use crate::layout::verify::{at, generic, layout, members, plain, verify};
pub use crate::module::{initialized, initialized_as};
pub use crate::ptx::embedded::module_text;
pub use crate::render::cuda::line_diff;
pub use crate::syscall::print::{
    Checked as CheckedFormat, FormatText, Valist, assert_failed, c_str, format as printf_format,
};

#[cfg(feature = "cudarc-0_19")]
pub use crate::interop::cudarc::{copy, push_buffer, push_value};
#[cfg(feature = "bytemuck")]
pub use crate::interop::padding::{any_bit_pattern, no_padding, pod};
#[cfg(feature = "bytemuck")]
pub use ::bytemuck;
#[cfg(feature = "cudarc-0_19")]
pub use ::cudarc;
#[cfg(feature = "cust_core-0_1")]
pub use ::cust_core;
