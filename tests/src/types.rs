//! The macro of types with attributes in common, for this crate and for the tests of memory.

/// Declares types that have these attributes in common: `types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]: … }`.
#[macro_export]
macro_rules! types {
    ($(#[$($all:tt)*])*: $($types:tt)*) => { $crate::types! { @ [$(#[$($all)*])*] $($types)* } };
    (@@ [$($all:tt)*] $type:item) => { $($all)* $type };
    (@ $all:tt $($type:item)*) => { $($crate::types! { @@ $all $type })* };
}

/// The layouts of these types.
#[macro_export]
macro_rules! layouts {
    ($($type:ty)*) => { [$(<$type as ::ptx_abi::PtxLayout>::LAYOUT),*] };
}
