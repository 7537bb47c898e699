//! The feature `half`: `half::f16` is CUDA's `__half`, and `half::bf16` is CUDA's `__nv_bfloat16`.

use ::half::{bf16, f16};

use crate::abi::layout::{CppType, Layout, TypeKind, laid_out};
use crate::abi::vector::{BFloat162, Half2};
use crate::abi::{Library, Scalar};

macro_rules! halves {
    ($($name:ident $kind:expr, $library:expr, $vector:ident;)*) => {$(
        // SAFETY: `half` makes the type `#[repr(transparent)]` around `u16`, and the layout has no members.
        laid_out! {
            unsafe $name,
            &Layout { name: stringify!($name), size: 2, align: 2, kind: $kind },
            &CppType::Library($library)
        }

        impl From<[$name; 2]> for $vector {
            fn from([x, y]: [$name; 2]) -> Self {
                Self::new(x.to_bits(), y.to_bits())
            }
        }
        impl From<$vector> for [$name; 2] {
            fn from(vector: $vector) -> Self {
                vector.to_array().map(<$name>::from_bits)
            }
        }
    )*};
}

// Facts 2: both have size 2 and alignment 2. Guide 1.1 has `.f16`, but no scalar type for `bfloat16`.
halves! {
    f16 TypeKind::Scalar(Scalar::F16), Library::HALF, Half2;
    bf16 TypeKind::Opaque, Library::BFLOAT16, BFloat162;
}
