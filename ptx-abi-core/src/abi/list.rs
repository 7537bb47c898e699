//! All types of this crate that are plain data, in one list for the traits that each of them implements.

/// Implements marker traits for all types that are plain data. After each trait come the parameters of the pointer types.
///
/// SAFETY of the impls: the fields of these types are integers and floats, or there are none (the Reference, "The C
/// Representation", "The transparent Representation"). So a copy of the bytes is the value, and refers to nothing on the host.
/// Zero and every other bit pattern is a value (the Reference, "Numeric types"). No byte is padding, because the size
/// equals the sum of the fields' sizes, which is asserted where the type is made. None of the traits promises more.
macro_rules! mark_plain_data {
    ($($trait:ident [$($generics:tt)*];)*) => {
        const _: () = {
            #[allow(clippy::wildcard_imports, reason = "the list has all of them")]
            use $crate::abi::list::all::*;
            $($crate::abi::vector::with_names! { mark_plain_data @all $trait [$($generics)*] })*
        };
    };
    (@all $trait:ident $generics:tt [$($name:ident)*] [$($long:ident)*] [$($opencl:ident)*]) => {
        mark_plain_data! { @types $trait
            $($name)* $(opencl::$opencl)*
            TextureHandle SamplerHandle SurfaceHandle TensorMap<Align64> TensorMap<Align128>
            Align1 Align2 Align4 Align8 Align16 Align32 Align64 Align128
        }
        #[cfg(not(windows))]
        mark_plain_data! { @types $trait $($long)* }
        mark_plain_data! { @pointer $trait $generics DevPtr }
        mark_plain_data! { @pointer $trait $generics DevPtrMut }
        mark_plain_data! { @pointer $trait $generics SharedPtr }
        mark_plain_data! { @pointer $trait $generics SharedPtrMut }
        mark_plain_data! { @pointer $trait $generics LocalPtr }
        mark_plain_data! { @pointer $trait $generics LocalPtrMut }
    };
    (@types $trait:ident $($name:ty)*) => {$(
        // SAFETY: the type is plain data, as explained above.
        #[diagnostic::do_not_recommend]
        unsafe impl $trait for $name {}
    )*};
    (@pointer $trait:ident [$($generics:tt)*] $name:ident) => {
        // SAFETY: the type is plain data, as explained above: an address of the device in an integer.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($generics)*> $trait for $name<T> {}
    };
}
pub(crate) use mark_plain_data;

/// The types that [`mark_plain_data`] names.
pub(crate) mod all {
    pub(crate) use crate::abi::align::{Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128};
    pub(crate) use crate::abi::handle::{SamplerHandle, SurfaceHandle, TensorMap, TextureHandle};
    pub(crate) use crate::abi::pointer::{DevPtr, DevPtrMut, LocalPtr, LocalPtrMut, SharedPtr, SharedPtrMut};
    pub(crate) use crate::abi::vector::*;
}
