//! Guide 1.2: native vectors.
//!
//! These types have the sizes and alignments of CUDA's vector types. A plain struct of the same fields would only have
//! the alignment of one element.
//!
//! ```
//! use ptx_abi::PtxLayout;
//! use ptx_abi::vector::{Float3, Float4};
//!
//! let v = Float4::new(1.0, 2.0, 3.0, 4.0);
//! assert_eq!(v, [1.0, 2.0, 3.0, 4.0].into());
//! assert_eq!((Float3::LAYOUT.size, Float3::LAYOUT.align), (12, 4)); // bytes
//! assert_eq!((Float4::LAYOUT.size, Float4::LAYOUT.align), (16, 16)); // bytes
//! ```
//!
//! C++ has structs for these types, so all vectors are passed as byte arrays, `.param .align 16 .b8 p[16]`, never as
//! `.v4` (facts 2). [`Half2`] and [`BFloat162`] have copy constructors in C++. nvcc therefore passes them, and every
//! struct that contains one, to a `.func` by pointer (facts G13): see the chapter `cpp` of the book. The chapter `vectors` has the
//! alignments, where CUDA breaks the rule of the guide, and the types that Windows lacks.

/// Calls a macro with the names of all types that have a name in CUDA, then those that Windows lacks, and
/// then those of the module [`opencl`].
macro_rules! with_names {
    ($macro:ident $($before:tt)*) => {
        $macro! {
            $($before)*
            [
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
            ]
            [Long1 Long2 Long3 Long4 Long4A16 Long4A32 ULong1 ULong2 ULong3 ULong4 ULong4A16 ULong4A32]
            [Char3 UChar3 Short3 UShort3 Int3 UInt3 Long3 ULong3 Float3 Double3]
        }
    };
}
#[allow(unused_imports, reason = "the features of those who use it may be off")]
pub(crate) use with_names;

pub(crate) mod cuda;
pub mod opencl;
mod small;

pub use cuda::cpp_type;
#[cfg(feature = "check")]
pub(crate) use cuda::{cpp_of, has_definition, rust_name};
pub(crate) use cuda::{cuda_name, resized};
pub use small::{
    BFloat162, Fp4E2M1, Fp4x2E2M1, Fp4x4E2M1, Fp6E2M3, Fp6E3M2, Fp6x2E2M3, Fp6x2E3M2, Fp6x4E2M3, Fp6x4E3M2, Fp8E4M3,
    Fp8E5M2, Fp8E8M0, Fp8UE5M3, Fp8x2E4M3, Fp8x2E5M2, Fp8x2E8M0, Fp8x2UE5M3, Fp8x4E4M3, Fp8x4E5M2, Fp8x4E8M0,
    Fp8x4UE5M3, Half2,
};

use crate::abi::layout::{CppName, CppType, Layout, Member, PtxLayout, TypeKind, laid_out};
use crate::abi::{Element, Header, Library, Scalar};

/// The vector of this name in `<vector_types.h>`.
const fn vector(name: &'static str, element: Scalar, len: usize) -> Library {
    Library::new(name, Header::Vectors, Element::Scalar(element), len)
}

/// Guide 1.2: the alignment in bytes of a vector of `len` elements.
pub(crate) const fn rule(element: Scalar, len: usize) -> usize {
    if len % 2 == 0 { len * element.align() } else { element.align() }
}

/// The type with this index, of the types of CUDA and then of those of `opencl`.
#[cfg(feature = "check")]
pub(crate) const fn known(index: usize) -> Option<&'static Layout<'static>> {
    if index < cuda::TYPES.len() {
        return Some(cuda::TYPES[index].0);
    }
    let index = index - cuda::TYPES.len();
    if index < opencl::TYPES.len() { Some(opencl::TYPES[index].0) } else { None }
}

/// The members of a vector of up to four elements.
pub(crate) const fn elements(layout: &'static Layout<'static>) -> [Member<'static>; 4] {
    let bytes = layout.size;
    [
        Member::at("x", 0, layout),
        Member::at("y", bytes, layout),
        Member::at("z", 2 * bytes, layout),
        Member::at("w", 3 * bytes, layout),
    ]
}

/// The conversions between a type and the array of its elements.
macro_rules! from_arrays {
    ($name:ident [$t:ty; $n:literal]) => {
        impl From<[$t; $n]> for $name {
            #[inline]
            fn from(elements: [$t; $n]) -> Self {
                Self::from_array(elements)
            }
        }

        impl From<$name> for [$t; $n] {
            #[inline]
            fn from(vector: $name) -> Self {
                vector.to_array()
            }
        }
    };
}
pub(crate) use from_arrays;

/// Defines the struct, its constructors and its conversions. The caller adds the layout.
macro_rules! vector_type {
    ($(#[$meta:meta])* $name:ident [$t:ty; $n:literal] $(align $align:literal)?, $($field:ident)*) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        #[repr(C $(, align($align))?)]
        pub struct $name {
            $(
                #[doc = concat!("Element `", stringify!($field), "`.")]
                pub $field: $t,
            )*
        }

        impl $name {
            /// The vector of these elements.
            #[inline]
            pub const fn new($($field: $t),*) -> Self {
                Self { $($field),* }
            }

            /// The vector of the array's elements.
            #[inline]
            pub const fn from_array([$($field),*]: [$t; $n]) -> Self {
                Self { $($field),* }
            }

            /// The elements in order.
            #[inline]
            pub const fn to_array(self) -> [$t; $n] {
                [$(self.$field),*]
            }
        }

        from_arrays! { $name [$t; $n] }
    };
}
pub(crate) use vector_type;

/// One table of vectors, with a row for each type of elements: its name in Rust and in PTX, and its vectors, with their length,
/// alignment and name in C++. `$rule` is the function that gives the alignment from the element and the length.
macro_rules! vectors {
    ($rule:path, $derives:tt: $($t:ident $scalar:ident: $($name:ident $n:tt $align:literal $cpp:literal),*;)*) => {$($(
        vectors! { @type $derives $name $t $n $align $cpp }

        // SAFETY: the Reference ("The C Representation") places the fields, all of one type whose size is a multiple of its
        // alignment, one after another.
        laid_out! {
            unsafe $name,
            &Layout {
                name: stringify!($name),
                size: $n * Scalar::$scalar.size(),
                align: $rule(Scalar::$scalar, $n),
                kind: TypeKind::Vector {
                    element: Scalar::$scalar,
                    members: elements(<$t as PtxLayout>::LAYOUT).split_at($n).0,
                },
            },
            &CppType::Library(&vector($cpp, Scalar::$scalar, $n))
        }
    )*)*};
    (@type {$($derive:ident)*} $name:ident $t:ident 1 $align:literal $cpp:literal) => {
        vectors! { @fields {$($derive)*} $name $t 1 [] $align $cpp x }
    };
    (@type {$($derive:ident)*} $name:ident $t:ident 2 $align:literal $cpp:literal) => {
        vectors! { @fields {$($derive)*} $name $t 2 [align $align] $align $cpp x y }
    };
    (@type {$($derive:ident)*} $name:ident $t:ident 3 $align:literal $cpp:literal) => {
        vectors! { @fields {$($derive)*} $name $t 3 [] $align $cpp x y z }
    };
    (@type {$($derive:ident)*} $name:ident $t:ident 4 $align:literal $cpp:literal) => {
        vectors! { @fields {$($derive)*} $name $t 4 [align $align] $align $cpp x y z w }
    };
    // Vectors of 1 and 3 elements are aligned as their elements. Rust would refuse an explicit alignment in packed types.
    (@fields {$($derive:ident)*} $name:ident $t:ident $n:literal [$($declared:tt)*] $align:literal $cpp:literal
        $($field:ident)*) => {
        vector_type! {
            #[doc = concat!("CUDA's `", $cpp, "`: ", $n, " × `", stringify!($t), "`, alignment ", $align,
                " bytes (guide 1.2).")]
            $(#[derive($derive)])*
            $name [$t; $n] $($declared)*, $($field)*
        }
    };
}

vectors! { rule, {Eq Hash}:
    i8 S8: Char1 1 1 "char1", Char2 2 2 "char2", Char3 3 1 "char3", Char4 4 4 "char4";
    u8 U8: UChar1 1 1 "uchar1", UChar2 2 2 "uchar2", UChar3 3 1 "uchar3", UChar4 4 4 "uchar4";
    i16 S16: Short1 1 2 "short1", Short2 2 4 "short2", Short3 3 2 "short3", Short4 4 8 "short4";
    u16 U16: UShort1 1 2 "ushort1", UShort2 2 4 "ushort2", UShort3 3 2 "ushort3", UShort4 4 8 "ushort4";
    i32 S32: Int1 1 4 "int1", Int2 2 8 "int2", Int3 3 4 "int3", Int4 4 16 "int4";
    u32 U32: UInt1 1 4 "uint1", UInt2 2 8 "uint2", UInt3 3 4 "uint3", UInt4 4 16 "uint4";
    i64 S64:
        LongLong1 1 8 "longlong1", LongLong2 2 16 "longlong2",
        LongLong3 3 8 "longlong3", LongLong4A32 4 32 "longlong4_32a";
    u64 U64:
        ULongLong1 1 8 "ulonglong1", ULongLong2 2 16 "ulonglong2",
        ULongLong3 3 8 "ulonglong3", ULongLong4A32 4 32 "ulonglong4_32a";
}

vectors! { rule, {}:
    f32 F32: Float1 1 4 "float1", Float2 2 8 "float2", Float3 3 4 "float3", Float4 4 16 "float4";
    f64 F64: Double1 1 8 "double1", Double2 2 16 "double2", Double3 3 8 "double3", Double4A32 4 32 "double4_32a";
}

/// Where CUDA breaks the guide's rule, the alignment is that of two elements (facts G6).
const fn half_of_rule(element: Scalar, len: usize) -> usize {
    rule(element, len) / 2
}

vectors! { half_of_rule, {Eq Hash}:
    i64 S64: LongLong4 4 16 "longlong4", LongLong4A16 4 16 "longlong4_16a";
    u64 U64: ULongLong4 4 16 "ulonglong4", ULongLong4A16 4 16 "ulonglong4_16a";
}

vectors! { half_of_rule, {}:
    f64 F64: Double4 4 16 "double4", Double4A16 4 16 "double4_16a";
}

#[cfg(not(windows))]
mod long {
    //! C's `long` has 8 bytes except on Windows, where it has 4 (facts 2 measured Linux).

    use super::{CppType, Layout, PtxLayout, Scalar, TypeKind, elements, half_of_rule, laid_out, rule, vector};

    vectors! { rule, {Eq Hash}:
        i64 S64: Long1 1 8 "long1", Long2 2 16 "long2", Long3 3 8 "long3", Long4A32 4 32 "long4_32a";
        u64 U64: ULong1 1 8 "ulong1", ULong2 2 16 "ulong2", ULong3 3 8 "ulong3", ULong4A32 4 32 "ulong4_32a";
    }

    vectors! { half_of_rule, {Eq Hash}:
        i64 S64: Long4 4 16 "long4", Long4A16 4 16 "long4_16a";
        u64 U64: ULong4 4 16 "ulong4", ULong4A16 4 16 "ulong4_16a";
    }
}

#[cfg(not(windows))]
pub use long::*;
