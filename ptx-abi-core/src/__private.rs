//! The items that expansions of the macros use. They are not part of the public interface. They change with the derive,
//! whose version is pinned to the version of this crate.

pub use crate::__bit_field_accessors as functions_of_bit_fields;
pub use crate::bit_field::access::{
    Accessor, Enumeration, accessors, changed, enumeration, expect_in_range, failed_get_enum, fitting, get, get_enum,
    run_of, set_checked, set_wrapping, storage,
};
pub use crate::bit_field::{BitFieldAlign, BitFieldValueError};
#[cfg(feature = "check")]
pub use crate::check::compiled::{VariableIn, checked, checked_global, in_cubin, in_ptx};
#[cfg(feature = "check")]
pub use crate::check::kernel::{KernelParam, declared, declared_array};
#[cfg(feature = "check")]
pub use crate::check::set::{decompressed, expect_report, fill, hole_name, matches_glob, sources};
#[cfg(feature = "cuda")]
pub use crate::cuda::probe::{
    Leaf, WithoutLayout, WithoutName, WithoutShape, by_value, expect_prototypes, pointee as behind_pointer, stands_for,
};
#[cfg(feature = "cuda")]
pub use crate::cuda::{expect_listed, last_segment, line_diff};
pub use crate::kernel::declare::{
    HasKernelParams, HasLayout, LaidOut, NO_PARAMS, at as param_at, collect, collected, offsets, param, param_as,
    param_with, params, plain as plain_param,
};
pub use crate::kernel::{Address, CopyArgument, Packs, Parameters, param_align, to_buffer};
pub use crate::layout::PtxLayout;
pub use crate::layout::advice;
pub use crate::layout::instance::{InstanceName, TemplateValue, instance, text, ty, value};
pub use crate::layout::layers::{Target, pointee, points_to};
#[cfg(feature = "emit")]
pub use crate::module::{initialized, initialized_as, initialized_bytes};
pub use crate::param::param_size;
#[cfg(feature = "cuda")]
pub use crate::proof::bindgen::{
    BindgenMember, field_of, incomplete, marker_of, member_of, namespaced, opaque_member, padding,
};
pub use crate::proof::declare::{
    FAILED, aligns, attribute_bits, bits, enum_bits, enum_layout, field, float_bits, list_bits, member, member_as,
    member_with, never, opaque, run, run_sizes, stored, structure, transparent, union_type, unnamed, values, variant,
    vector, vector_in_packed,
};
pub use crate::proof::foreign::{Foreign, Other, stands_in};
pub use crate::proof::unchanged::{Bound, Repeatable, Unchanged, repeatable, unchanged};
pub use crate::proof::verify::{at, generic, layout, members, plain, verify};
pub use crate::proof::zero::zero_is_a_value;
#[cfg(feature = "check")]
pub use crate::ptx::declared::types;
#[cfg(feature = "check")]
pub use crate::ptx::embedded::{cut, module_text};
#[cfg(feature = "check")]
pub use crate::ptx::{Malformed, StateSpace};
#[cfg(feature = "emit")]
pub use crate::syscall::print::{
    Checked as CheckedFormat, Valist, assert_failed, c_str, format as printf_format, literal as printf_literal,
};

#[cfg(feature = "cuda-core-0_5")]
pub use crate::interop::cuda_core::{DeviceCopyType, device_copy};
#[cfg(feature = "cudarc-0_19")]
pub use crate::interop::cudarc::{Push, Pushed, copy, param_elements, push_value};
#[cfg(feature = "cuda-core-0_5")]
pub use crate::interop::instance::IsDeviceCopy;
#[cfg(feature = "emit")]
pub use crate::interop::instance::IsInitialized;
#[cfg(feature = "cudarc-0_19")]
pub use crate::interop::instance::IsZeroBits;
pub use crate::interop::instance::{Instance, Prover};
#[cfg(feature = "bytemuck")]
pub use crate::interop::instance::{IsAnyBitPattern, IsPod};
#[cfg(feature = "bytemuck")]
pub use crate::interop::padding::{AnyBitPatternType, PodType, any_bit_pattern, no_padding, pod};
#[cfg(feature = "bytemuck")]
pub use ::bytemuck;
#[cfg(feature = "cuda-core-0_5")]
pub use ::cuda_core;
#[cfg(feature = "cudarc-0_19")]
pub use ::cudarc;
#[cfg(feature = "cust_core-0_1")]
pub use ::cust_core;
