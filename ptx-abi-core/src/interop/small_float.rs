//! What the crates of small floats have in common: their types are bits, as this crate's are.

/// Gives a type the layout and the C++ type of one of this crate, and converts it and its arrays.
macro_rules! small_floats {
    ($($float:ident $ours:ident $(, [$n:literal] $vector:ident)*;)*) => {$(
        // SAFETY: each type has bits and nothing else, and the layout has no members.
        $crate::abi::layout::laid_out! {
            unsafe $float,
            <$ours as $crate::PtxLayout>::LAYOUT,
            <$ours as $crate::CppName>::TYPE
        }

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
