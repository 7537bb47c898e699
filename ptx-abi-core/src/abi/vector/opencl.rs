//! OpenCL C's vectors of three elements.
//!
//! They have the size and the alignment of vectors of four elements (facts 2), while CUDA's `float3` has 12 bytes and
//! alignment 4:
//!
//! ```
//! use ptx_abi::{PtxLayout, vector};
//! assert_eq!((vector::Float3::LAYOUT.size, vector::Float3::LAYOUT.align), (12, 4)); // bytes
//! assert_eq!((vector::opencl::Float3::LAYOUT.size, vector::opencl::Float3::LAYOUT.align), (16, 16)); // bytes
//! ```
//!
//! For OpenCL's vectors of two and four elements, use CUDA's types. Only `long4` and `double4` are
//! [`LongLong4A32`](super::LongLong4A32) and [`Double4A32`](super::Double4A32), because OpenCL follows the guide's rule
//! for them.
//!
//! CUDA's names must not represent these types, so they are called `opencl::float3` in C++. A header that points to one
//! compiles only where such a type is declared.

#![allow(clippy::doc_markdown, reason = "OpenCL is a name, not code")]

#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
use super::cuda::{Table, find, library_of};
use super::{elements, from_arrays};
#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
use crate::abi::layout::CppName;
use crate::abi::layout::{CppType, Layout, PtxLayout, TypeKind, laid_out};
use crate::abi::{Element, Header, Library, Scalar};

macro_rules! vectors {
    ($derives:tt: $($name:ident $t:ident $scalar:ident $align:literal $opencl:literal;)*) => {$(
        vectors! { @type $derives $name $t $align $opencl }

        impl $name {
            /// The vector of these elements.
            #[inline]
            pub const fn new(x: $t, y: $t, z: $t) -> Self {
                Self { x, y, z, pad: [0; size_of::<$t>()] }
            }

            /// The vector of the array's elements.
            #[inline]
            pub const fn from_array([x, y, z]: [$t; 3]) -> Self {
                Self::new(x, y, z)
            }

            /// The elements in order.
            #[inline]
            pub const fn to_array(self) -> [$t; 3] {
                [self.x, self.y, self.z]
            }
        }

        from_arrays! { $name [$t; 3] }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name)).field("x", &self.x).field("y", &self.y).field("z", &self.z).finish()
            }
        }

        // The device may leave any bytes in the padding, so `==` ignores it.
        impl PartialEq for $name {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.to_array() == other.to_array()
            }
        }

        // SAFETY: the Reference ("The C Representation") places the fields, all of one size that is a multiple of their
        // alignment, one after another.
        laid_out! {
            unsafe $name,
            &Layout {
                name: concat!("opencl::", stringify!($name)),
                size: 4 * Scalar::$scalar.size(),
                align: $align,
                kind: TypeKind::Vector {
                    element: Scalar::$scalar,
                    members: elements(<$t as PtxLayout>::LAYOUT).split_at(3).0,
                },
            },
            &CppType::Library(&Library::new(
                concat!("opencl::", $opencl),
                Header::OpenCl,
                Element::Scalar(Scalar::$scalar),
                3,
            ))
        }
    )*};
    (@type {Eq} $name:ident $t:ident $align:literal $opencl:literal) => {
        vectors! { @type {} $name $t $align $opencl }

        impl Eq for $name {}
        impl core::hash::Hash for $name {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.to_array().hash(state);
            }
        }
    };
    (@type {} $name:ident $t:ident $align:literal $opencl:literal) => {
        #[doc = concat!("OpenCL's `", $opencl, "`: 3 × `", stringify!($t), "`, size and alignment ", $align, " bytes.")]
        #[derive(Clone, Copy, Default)]
        #[repr(C, align($align))]
        pub struct $name {
            /// Element `x`.
            pub x: $t,
            /// Element `y`.
            pub y: $t,
            /// Element `z`.
            pub z: $t,
            // The padding is explicit, so that no byte is uninitialised: `bytemuck::Pod` requires this.
            pad: [u8; size_of::<$t>()],
        }
    };
}

// Facts 2, OpenCL C (clang): size and alignment are those of four elements; `long` has 8 bytes everywhere.
vectors! { {Eq}:
    Char3 i8 S8 4 "char3";
    UChar3 u8 U8 4 "uchar3";
    Short3 i16 S16 8 "short3";
    UShort3 u16 U16 8 "ushort3";
    Int3 i32 S32 16 "int3";
    UInt3 u32 U32 16 "uint3";
    Long3 i64 S64 32 "long3";
    ULong3 u64 U64 32 "ulong3";
}

/// The vector of OpenCL C that has this layout.
#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
pub(crate) const fn library(layout: &Layout<'_>) -> Option<&'static Library> {
    find(TYPES, layout)
}

#[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
pub(super) const TYPES: &Table = {
    macro_rules! types {
        ($cuda:tt $long:tt [$($name:ident)*]) => { &[$(($name::LAYOUT, library_of($name::TYPE))),*] };
    }
    super::with_names! { types }
};

vectors! { {}:
    Float3 f32 F32 16 "float3";
    Double3 f64 F64 32 "double3";
}
