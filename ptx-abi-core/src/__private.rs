//! The items that expansions of the macros use. They are not part of the public interface. They change with the derive,
//! whose version is pinned to the version of this crate.

#[cfg(feature = "cpp")]
pub mod cpp;
pub mod emit;

pub use crate::__bit_field_accessors as functions_of_bit_fields;
pub use crate::abi::StateSpace;
pub use crate::abi::layout::advice;
pub use crate::abi::layout::instance::{Named, TemplateValue, WithoutName, alias, spelled, ty, value};
pub use crate::abi::layout::layers::{Laid, Target, pointee, points_to};
#[cfg(any(feature = "check", feature = "cpp", feature = "draw", feature = "emit"))]
pub use crate::abi::layout::nested::{bottom, within};
pub use crate::abi::layout::{PtxLayout, Variant};
pub use crate::abi::vector::cuda::{cpp_type, cuda_name, library, standard};
#[cfg(any(feature = "check", feature = "cpp"))]
pub use crate::abi::{fingerprint::digits, fingerprint::instance_digits, vector::cuda::has_definition};
pub use crate::bit_field::BitFieldValueError;
pub use crate::bit_field::access::{
    Accessor, BitFields, Enumeration, changed, enumeration, expect_in_range, failed_get_enum, fitting, get, get_enum,
    in_order, set_checked, set_wrapping, storage,
};
pub use crate::bit_field::align::BitFieldAlign;
pub use crate::bit_field::types::declared;
#[cfg(feature = "check")]
pub use crate::kernel::check::compiled::{VariableIn, checked, checked_global, checked_shape, launch_bounds};
#[cfg(feature = "check")]
pub use crate::kernel::check::kernel::{KernelParam, declared, declared_array, in_cubin, in_ptx};
#[cfg(feature = "check")]
pub use crate::kernel::check::set::{expect_report, of_line, sources, with_set};
pub use crate::kernel::params::{HasKernelParams, HasLayout, LaidOut, NO_PARAMS};
#[cfg(feature = "check")]
pub use crate::kernel::ptx::Malformed;
#[cfg(feature = "check")]
pub use crate::kernel::ptx::declared::types;
#[cfg(feature = "check")]
pub use crate::kernel::ptx::embedded::{cut, module_text};
pub use crate::kernel::{
    Address, CopyArgument, CopyArguments, CopyFields, HoldsAddresses, LaunchShape, Packs, Parameters, param_align,
    param_size, to_buffer,
};
pub use crate::param::text::{declaration, declaration_len};
pub use crate::proof::Proof;
#[cfg(feature = "cuda")]
pub use crate::proof::bindgen::{BindgenMember, namespaced};
pub use crate::proof::fields::{FAILED, never, run, run_sizes, unnamed};
pub use crate::proof::foreign::{Foreign, Other, stands_in};
pub use crate::proof::mapped::{
    Device, ForeignMap, ForeignType, Kept, Lookup, Mapped, Uncompared, Unmapped, Witness, expect_bytes,
    expect_same_bytes, is_map, layout_of, type_of,
};
pub use crate::proof::unchanged::{Bound, Repeatable, Unchanged};
#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
pub use crate::{abi::vector::cuda::cpp_of, param::limits::max_param_bytes};

pub use crate::__fail as fail;
pub use crate::__implement_marker as implement_marker;
pub use crate::__implement_packed as implement_packed;
pub use crate::__implement_struct as implement_struct;
pub use crate::__implement_wrapper as implement_wrapper;
pub use crate::__launch_number as launch_number;
pub use crate::__push as push;
#[cfg(feature = "cuda-core-0_5")]
pub use crate::interop::cuda_core::DeviceCopyType;
#[cfg(feature = "cudarc-0_19")]
pub use crate::interop::cudarc::{Push, Pushed, WritesShared, copy, push_value};
#[cfg(feature = "emit")]
pub use crate::interop::initialized::Initialized;
pub use crate::interop::instance::{Instance, Proven, Prover, Wrapper, traits};
pub use crate::interop::instance::{
    IsAnyBitPattern, IsCustCopy, IsDeviceCopy, IsDeviceRepr, IsInitialized, IsPod, IsZeroBits, IsZeroable,
};
#[cfg(feature = "bytemuck")]
pub use crate::interop::padding::{AnyBitPatternType, PodType};
pub use crate::text::{Argument, Bytes, Counted, Part, Text, hash, holes, str_eq};
#[cfg(feature = "bytemuck")]
pub use ::bytemuck;
#[cfg(feature = "cuda-core-0_5")]
pub use ::cuda_core;
#[cfg(feature = "cudarc-0_19")]
pub use ::cudarc;
#[cfg(feature = "cust_core-0_1")]
pub use ::cust_core;
#[cfg(feature = "check")]
pub use ptx_abi_read::{__kernel_files as kernel_files, files::absent};
/// The types that the symbol of a kernel spells.
#[cfg(feature = "check")]
pub mod spelled {
    pub use ptx_abi_read::name::Builtins;
    pub use ptx_abi_read::name::model::{Argument, Class, Parameter, Part, Type};
}

/// The proof of a struct that has only fields.
pub mod structs {
    #[cfg(feature = "cuda")]
    pub use crate::proof::plain::field_of;
    pub use crate::proof::plain::{Struct, StructMembers, field, layout, members};
}
