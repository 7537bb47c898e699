//! Vectors and numbers of 16 bits and less, stored as bit patterns because Rust has no such floats of its own.

use super::{elements, from_arrays, vector_type};
use crate::abi::layout::{CppType, Layout, TypeKind, laid_out};
use crate::abi::{Element, Header, Library, Scalar};

/// One half of [`Half2`]. `half::f16` has the same layout, but it needs the feature of that name.
pub(super) const F16: &Layout<'static> =
    &Layout { name: "f16", size: 2, align: 2, kind: TypeKind::Scalar(Scalar::F16) };

vector_type! {
    /// CUDA's `__half2`: two `.f16` as bit patterns, 4 bytes, alignment 4 bytes.
    ///
    /// `==` compares bits. With the feature `half` the type converts from and to `[half::f16; 2]`.
    ///
    /// nvcc's device functions take its address, and that of every struct that contains one (facts G13), as the chapter `cpp` of
    /// the book shows.
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

// Facts 2 has the sizes and alignments in bytes. All of these are C++ classes. But code uses the public members `x` and
// `y` of `__half2`, which have the guide's type `.f16`, so the layout keeps them.
// SAFETY: the Reference ("The C Representation") places the fields one after another.
laid_out! {
    unsafe Half2,
    &Layout {
        name: "Half2",
        size: 4,
        align: 4,
        kind: TypeKind::Vector { element: Scalar::F16, members: elements(F16).split_at(2).0 },
    },
    &CppType::Library(&Library::new("__half2", Header::Fp16, Element::Half, 2))
}

// SAFETY: the layout has no members.
laid_out! {
    unsafe BFloat162,
    &Layout { name: "BFloat162", size: 4, align: 4, kind: TypeKind::Opaque },
    &CppType::Library(&Library::new("__nv_bfloat162", Header::Bf16, Element::BFloat16, 2))
}

macro_rules! storage {
    ($doc:expr, $name:ident $bits:ident, $library:expr) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[repr(C)]
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

        // SAFETY: the layout has no members.
        laid_out! {
            unsafe $name,
            &Layout {
                name: stringify!($name),
                size: size_of::<$bits>(),
                align: size_of::<$bits>(),
                kind: TypeKind::Opaque,
            },
            &CppType::Library(&$library)
        }
    };
}

/// Elements of `width` bits next to each other. The first has the lowest bits.
#[inline]
const fn joined(elements: &[u8], width: usize) -> u32 {
    let (mut bits, mut i) = (0, elements.len());
    while i > 0 {
        i -= 1;
        bits = bits << width | part(elements[i] as u32, width, 0) as u32;
    }
    bits
}

/// The element at this index.
#[inline]
const fn part(bits: u32, width: usize, index: usize) -> u8 {
    (bits >> (index * width) & ((1 << width) - 1)) as u8
}

macro_rules! packed {
    ($name:ident $bits:ident [$element:ident; $n:literal] $width:literal $($field:ident $i:literal)*) => {
        impl $name {
            #[doc = concat!("The vector of the array's elements. It takes the low ", $width, " bits of each.")]
            #[inline]
            pub const fn from_array([$($field),*]: [$element; $n]) -> Self {
                Self(joined(&[$($field.0),*], $width) as $bits)
            }

            /// The elements in order.
            #[inline]
            pub const fn to_array(self) -> [$element; $n] {
                let bits = self.0 as u32;
                [$($element(part(bits, $width, $i))),*]
            }
        }

        from_arrays! { $name [$element; $n] }
    };
}

/// A family in each row: its bits, its header, its element, the bits of an element in a vector; then the number and its
/// vectors of two and four, with their bits and their names in C++.
macro_rules! small_floats {
    ($($format:literal $header:ident $element:ident $width:tt: $one:ident $cpp:literal
        $two:ident $two_bits:ident $two_cpp:literal $four:ident $four_bits:ident $four_cpp:literal;)*) => {$(
        storage! {
            concat!("CUDA's `", $cpp, "`: ", $format, ", 1 byte. `==` compares bits."),
            $one u8, Library::new($cpp, Header::$header, Element::$element, 1)
        }
        storage! {
            concat!("CUDA's `", $two_cpp, "`: two [`", stringify!($one), "`] in one `", stringify!($two_bits),
                "`, which has ", $width, " bits for each. The first has the lowest."),
            $two $two_bits, Library::new($two_cpp, Header::$header, Element::$element, 2)
        }
        storage! {
            concat!("CUDA's `", $four_cpp, "`: four [`", stringify!($one), "`] in one `", stringify!($four_bits),
                "`, which has ", $width, " bits for each. The first has the lowest."),
            $four $four_bits, Library::new($four_cpp, Header::$header, Element::$element, 4)
        }
        packed! { $two $two_bits [$one; 2] $width x 0 y 1 }
        packed! { $four $four_bits [$one; 4] $width x 0 y 1 z 2 w 3 }
    )*};
}

small_floats! {
    "4 bits of exponent, 3 of mantissa" Fp8 E4M3 8: Fp8E4M3 "__nv_fp8_e4m3"
        Fp8x2E4M3 u16 "__nv_fp8x2_e4m3" Fp8x4E4M3 u32 "__nv_fp8x4_e4m3";
    "5 bits of exponent, 2 of mantissa" Fp8 E5M2 8: Fp8E5M2 "__nv_fp8_e5m2"
        Fp8x2E5M2 u16 "__nv_fp8x2_e5m2" Fp8x4E5M2 u32 "__nv_fp8x4_e5m2";
    "8 bits of exponent, no sign, no mantissa" Fp8 E8M0 8: Fp8E8M0 "__nv_fp8_e8m0"
        Fp8x2E8M0 u16 "__nv_fp8x2_e8m0" Fp8x4E8M0 u32 "__nv_fp8x4_e8m0";
    "5 bits of exponent, 3 of mantissa, no sign" Fp8 UE5M3 8: Fp8UE5M3 "__nv_fp8_ue5m3"
        Fp8x2UE5M3 u16 "__nv_fp8x2_ue5m3" Fp8x4UE5M3 u32 "__nv_fp8x4_ue5m3";
    "2 bits of exponent, 3 of mantissa, in the low 6 bits" Fp6 E2M3 8: Fp6E2M3 "__nv_fp6_e2m3"
        Fp6x2E2M3 u16 "__nv_fp6x2_e2m3" Fp6x4E2M3 u32 "__nv_fp6x4_e2m3";
    "3 bits of exponent, 2 of mantissa, in the low 6 bits" Fp6 E3M2 8: Fp6E3M2 "__nv_fp6_e3m2"
        Fp6x2E3M2 u16 "__nv_fp6x2_e3m2" Fp6x4E3M2 u32 "__nv_fp6x4_e3m2";
    "2 bits of exponent, 1 of mantissa, in the low 4 bits" Fp4 E2M1 4: Fp4E2M1 "__nv_fp4_e2m1"
        Fp4x2E2M1 u8 "__nv_fp4x2_e2m1" Fp4x4E2M1 u16 "__nv_fp4x4_e2m1";
}
