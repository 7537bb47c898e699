//! Layouts of the types of `core` that are laid out as what they contain.

use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::num::{NonZero, Saturating, Wrapping};
use core::sync::atomic;

use super::layers::Target;
use super::{CppName, CppType, Layout, PtxLayout, TypeKind, laid_out};

// SAFETY: the Reference ("Type Layout", array layout) gives size `N * size_of::<T>()` and the alignment of `T`.
unsafe impl<T: PtxLayout, const N: usize> PtxLayout for [T; N] {
    const LAYOUT: &'static Layout<'static> = &Layout {
        name: "array",
        // If this is not exact, rustc refuses the type.
        size: N.saturating_mul(T::LAYOUT.size),
        align: T::LAYOUT.align,
        kind: match T::LAYOUT.kind {
            // An array of markers is not a member either.
            TypeKind::Marker => TypeKind::Marker,
            TypeKind::Error(failed) => TypeKind::Error(failed),
            TypeKind::Refused(refusal) => TypeKind::Refused(refusal),
            _ => TypeKind::Array { element: T::LAYOUT, len: N },
        },
    };
    const __POINTS_TO: Target = T::__POINTS_TO;
}

// SAFETY: the documentation of `PhantomData` guarantees size 0 and alignment 1.
unsafe impl<T: ?Sized> PtxLayout for PhantomData<T> {
    const LAYOUT: &'static Layout<'static> = &Layout { name: "PhantomData", size: 0, align: 1, kind: TypeKind::Marker };
}

/// A type that is documented to have the size, the alignment and the representation of another. Its name in C++ is that of
/// the inner type, and so is its pointee.
macro_rules! same_as_inner {
    ($($outer:ty => $inner:ty;)*) => {$(
        // SAFETY: the documentation of the type guarantees the size and alignment of the inner one, at offset 0.
        unsafe impl<T> PtxLayout for $outer
        where
            $inner: PtxLayout,
        {
            const LAYOUT: &'static Layout<'static> = <$inner as PtxLayout>::LAYOUT;
            const __POINTS_TO: Target = <$inner as PtxLayout>::__POINTS_TO;
        }

        impl<T> CppName for $outer
        where
            $inner: CppName,
        {
            const TYPE: &'static CppType<'static> = <$inner as CppName>::TYPE;
            const __POINTEE: Target = <$inner as CppName>::__POINTEE;
        }
    )*};
}

same_as_inner! {
    MaybeUninit<T> => T;
    ManuallyDrop<T> => T;
    Wrapping<T> => T;
    Saturating<T> => T;
}

macro_rules! same_as_integer {
    ($($outer:ty => $inner:ty;)*) => {$(
        // SAFETY: the documentation of the type guarantees the size and bit validity of the integer.
        laid_out! { unsafe $outer, <$inner as PtxLayout>::LAYOUT, <$inner as CppName>::TYPE }
    )*};
}

macro_rules! non_zero {
    ($($integer:ident)*) => { same_as_integer! { $(NonZero<$integer> => $integer;)* } };
}

non_zero! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! atomics {
    ($($bits:literal: $($atomic:ident $integer:ident)*;)*) => {$(
        #[cfg(target_has_atomic = $bits)]
        same_as_integer! { $(atomic::$atomic => $integer;)* }
    )*};
}

atomics! {
    "8": AtomicBool bool AtomicI8 i8 AtomicU8 u8;
    "16": AtomicI16 i16 AtomicU16 u16;
    "32": AtomicI32 i32 AtomicU32 u32;
    "64": AtomicI64 i64 AtomicU64 u64;
    "ptr": AtomicIsize isize AtomicUsize usize;
}

#[cfg(target_has_atomic = "ptr")]
same_as_inner! { atomic::AtomicPtr<T> => *mut T; }
