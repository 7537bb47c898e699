//! All types of this crate that are plain data, in one list for the traits that each of them implements.

/// Calls one macro with all types of this crate that have no type parameters, then another macro with the six pointer
/// types.
///
/// None of these types has padding, and every bit pattern is a valid value.
macro_rules! for_each_type {
    ($plain:ident, $pointers:ident) => {
        $plain! {
            Char1 Char2 Char3 Char4 UChar1 UChar2 UChar3 UChar4
            Short1 Short2 Short3 Short4 UShort1 UShort2 UShort3 UShort4
            Int1 Int2 Int3 Int4 UInt1 UInt2 UInt3 UInt4
            LongLong1 LongLong2 LongLong3 LongLong4 LongLong4A16 LongLong4A32
            ULongLong1 ULongLong2 ULongLong3 ULongLong4 ULongLong4A16 ULongLong4A32
            Float1 Float2 Float3 Float4 Double1 Double2 Double3 Double4 Double4A16 Double4A32
            Half2 BFloat162
            Fp8E4M3 Fp8x2E4M3 Fp8x4E4M3 Fp8E5M2 Fp8x2E5M2 Fp8x4E5M2 Fp8E8M0 Fp8x2E8M0 Fp8x4E8M0
            Fp8UE5M3 Fp8x2UE5M3 Fp8x4UE5M3 Fp6E2M3 Fp6x2E2M3 Fp6x4E2M3 Fp6E3M2 Fp6x2E3M2 Fp6x4E3M2
            Fp4E2M1 Fp4x2E2M1 Fp4x4E2M1
            opencl::Char3 opencl::UChar3 opencl::Short3 opencl::UShort3 opencl::Int3 opencl::UInt3
            opencl::Long3 opencl::ULong3 opencl::Float3 opencl::Double3
            TextureHandle SamplerHandle SurfaceHandle TensorMap<Align64> TensorMap<Align128>
            Align1 Align2 Align4 Align8 Align16 Align32 Align64 Align128
        }
        #[cfg(not(windows))]
        $plain! {
            Long1 Long2 Long3 Long4 Long4A16 Long4A32 ULong1 ULong2 ULong3 ULong4 ULong4A16 ULong4A32
        }
        $pointers! { DevPtr DevPtrMut SharedPtr SharedPtrMut LocalPtr LocalPtrMut }
    };
}
pub(crate) use for_each_type;

/// The types that [`for_each_type`] names.
pub(crate) mod all {
    pub(crate) use crate::abi::align::{Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128};
    pub(crate) use crate::abi::handle::{SamplerHandle, SurfaceHandle, TensorMap, TextureHandle};
    pub(crate) use crate::abi::pointer::{DevPtr, DevPtrMut, LocalPtr, LocalPtrMut, SharedPtr, SharedPtrMut};
    pub(crate) use crate::abi::vector::*;
}
