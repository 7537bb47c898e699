//! Vectors and numbers of 16 and 8 bits, stored as bit patterns because Rust has no such floats of its own.

use super::{elements, vector_type};
use crate::abi::layout::{CppName, CppType, Layout, PtxLayout, TypeKind};
use crate::abi::{Element, Header, Library, Scalar};

/// One half of [`Half2`]. `half::f16` has the same layout, but it needs the feature of that name.
pub(super) const F16: &Layout<'static> =
    &Layout { name: "f16", size: 2, align: 2, kind: TypeKind::Scalar(Scalar::F16) };

vector_type! {
    /// CUDA's `__half2`: two `.f16` as bit patterns, 4 bytes, alignment 4 bytes.
    ///
    /// `==` compares bits. With the feature `half` the type converts from and to `[half::f16; 2]`.
    ///
    /// # Device functions
    ///
    /// nvcc's device functions do not take this type by value, because it has a copy constructor in C++, as has every
    /// struct that contains one. A kernel takes its 4 bytes. A `.func` of nvcc takes the address of a copy, and writes a
    /// result through an address in front of its parameters (facts G13). To declare such a function, use
    /// [`DevPtrMut`](crate::DevPtrMut) and [`DevPtr`](crate::DevPtr), as
    /// the chapter `cpp` of the book shows.
    #[derive(Eq, Hash)]
    Half2 [u16; 2] align 4, x y
}

vector_type! {
    /// CUDA's `__nv_bfloat162`: two `bfloat16` as bit patterns, 4 bytes, alignment 4 bytes.
    ///
    /// `==` compares bits. With the feature `half` the type converts from and to `[half::bf16; 2]`. The guide has no
    /// scalar type for the elements, so the layout is opaque.
    ///
    /// nvcc's device functions take its address, as with [`Half2`].
    #[derive(Eq, Hash)]
    BFloat162 [u16; 2] align 4, x y
}

macro_rules! storage {
    ($($(#[$doc:meta])* $name:ident $bits:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct $name($bits);

        impl $name {
            /// The value with these bits.
            #[inline]
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits)
            }

            /// The bits.
            #[inline]
            pub const fn to_bits(self) -> $bits {
                self.0
            }
        }
    )*};
}

storage! {
    /// CUDA's `__nv_fp8_e4m3`: 4 bits of exponent, 3 of mantissa, 1 byte. `==` compares bits.
    Fp8E4M3 u8;
    /// CUDA's `__nv_fp8_e5m2`: 5 bits of exponent, 2 of mantissa, 1 byte. `==` compares bits.
    Fp8E5M2 u8;
    /// CUDA's `__nv_fp8x2_e4m3`: two [`Fp8E4M3`], the first in the low byte; 2 bytes, alignment 2 bytes.
    Fp8x2E4M3 u16;
    /// CUDA's `__nv_fp8x2_e5m2`: two [`Fp8E5M2`], the first in the low byte; 2 bytes, alignment 2 bytes.
    Fp8x2E5M2 u16;
    /// CUDA's `__nv_fp8x4_e4m3`: four [`Fp8E4M3`], the first in the low byte; 4 bytes, alignment 4 bytes.
    Fp8x4E4M3 u32;
    /// CUDA's `__nv_fp8x4_e5m2`: four [`Fp8E5M2`], the first in the low byte; 4 bytes, alignment 4 bytes.
    Fp8x4E5M2 u32;
}

macro_rules! packed_fp8 {
    ($($name:ident $bits:ident [$element:ident; $n:literal] $($field:ident)*;)*) => {$(
        impl $name {
            /// The vector of the array's elements.
            #[inline]
            pub const fn from_array([$($field),*]: [$element; $n]) -> Self {
                Self($bits::from_le_bytes([$($field.0),*]))
            }

            /// The elements in order.
            #[inline]
            pub const fn to_array(self) -> [$element; $n] {
                let [$($field),*] = self.0.to_le_bytes();
                [$($element($field)),*]
            }
        }

        impl From<[$element; $n]> for $name {
            #[inline]
            fn from(elements: [$element; $n]) -> Self {
                Self::from_array(elements)
            }
        }

        impl From<$name> for [$element; $n] {
            #[inline]
            fn from(vector: $name) -> Self {
                vector.to_array()
            }
        }
    )*};
}

packed_fp8! {
    Fp8x2E4M3 u16 [Fp8E4M3; 2] x y;
    Fp8x2E5M2 u16 [Fp8E5M2; 2] x y;
    Fp8x4E4M3 u32 [Fp8E4M3; 4] x y z w;
    Fp8x4E5M2 u32 [Fp8E5M2; 4] x y z w;
}

macro_rules! layouts {
    ($($name:ident $size:literal $kind:expr, $library:expr;)*) => {$(
        // SAFETY: the Reference ("The C Representation", "The transparent Representation") places the fields and gives
        // the size and alignment that the assertion below compares.
        #[diagnostic::do_not_recommend]
        unsafe impl PtxLayout for $name {
            const LAYOUT: &'static Layout<'static> =
                &Layout { name: stringify!($name), size: $size, align: $size, kind: $kind };
        }
        #[diagnostic::do_not_recommend]
        impl CppName for $name {
            const TYPE: &'static CppType<'static> = &CppType::Library(&$library);
        }
        const _: () = assert!(size_of::<$name>() == $size && align_of::<$name>() == $size);
    )*};
}

// Facts 2 has the sizes and alignments in bytes: fp8 1/1, x2 2/2, x4 4/4; the 16-bit vectors 4/4. All of these are C++
// classes. But code uses the public members `x` and `y` of `__half2`, which have the guide's type `.f16`, so the layout
// keeps them.
layouts! {
    Half2 4 TypeKind::Vector { element: Scalar::F16, members: elements(F16).split_at(2).0 },
        Library::new("__half2", Header::Fp16, Element::Half, 2);
    BFloat162 4 TypeKind::Opaque, Library::new("__nv_bfloat162", Header::Bf16, Element::BFloat16, 2);
    Fp8E4M3 1 TypeKind::Opaque, Library::new("__nv_fp8_e4m3", Header::Fp8, Element::E4M3, 1);
    Fp8E5M2 1 TypeKind::Opaque, Library::new("__nv_fp8_e5m2", Header::Fp8, Element::E5M2, 1);
    Fp8x2E4M3 2 TypeKind::Opaque, Library::new("__nv_fp8x2_e4m3", Header::Fp8, Element::E4M3, 2);
    Fp8x2E5M2 2 TypeKind::Opaque, Library::new("__nv_fp8x2_e5m2", Header::Fp8, Element::E5M2, 2);
    Fp8x4E4M3 4 TypeKind::Opaque, Library::new("__nv_fp8x4_e4m3", Header::Fp8, Element::E4M3, 4);
    Fp8x4E5M2 4 TypeKind::Opaque, Library::new("__nv_fp8x4_e5m2", Header::Fp8, Element::E5M2, 4);
}
