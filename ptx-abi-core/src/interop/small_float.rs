//! What the crates of small floats have in common: their types are bits, as this crate's are.

/// Gives a type the layout and the C++ type of one of this crate, and converts it and its arrays.
macro_rules! small_floats {
    ($($float:ident $ours:ident $(, [$n:literal] $vector:ident)*;)*) => {$(
        // SAFETY: both types are `#[repr(transparent)]` around bits; the assertion below compares size and alignment.
        unsafe impl $crate::PtxLayout for $float {
            const LAYOUT: &'static $crate::Layout<'static> = <$ours as $crate::PtxLayout>::LAYOUT;
        }
        #[diagnostic::do_not_recommend]
        impl $crate::CppName for $float {
            const TYPE: &'static $crate::CppType<'static> = <$ours as $crate::CppName>::TYPE;
        }
        const _: () = assert!(size_of::<$float>() == size_of::<$ours>() && align_of::<$float>() == align_of::<$ours>());

        impl From<$float> for $ours {
            fn from(float: $float) -> Self {
                Self::from_bits(float.to_bits())
            }
        }
        impl From<$ours> for $float {
            fn from(float: $ours) -> Self {
                Self::from_bits(float.to_bits())
            }
        }
        $(
            impl From<[$float; $n]> for $vector {
                fn from(floats: [$float; $n]) -> Self {
                    Self::from_array(floats.map(<$ours>::from))
                }
            }
            impl From<$vector> for [$float; $n] {
                fn from(vector: $vector) -> Self {
                    vector.to_array().map(<$float>::from)
                }
            }
        )*
    )*};
}
pub(super) use small_floats;
