mod borrowed;

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::abi::layout::instance::InCpp;
use crate::abi::layout::layers::Target;
use crate::abi::layout::{CppName, CppType, Layout, PtxLayout, Refusal, TypeKind};

use crate::abi::{Number, Pointer, StateSpace};
pub use borrowed::Borrowed;

const fn pointer_layout<T: CppName + ?Sized>(
    name: &'static str,
    bytes: usize,
    space: StateSpace,
    mutable: bool,
) -> Layout<'static> {
    let kind = TypeKind::Pointer(Pointer { space, mutable, pointee: T::TYPE });
    Layout { name, size: bytes, align: bytes, kind }
}

/// The size of an element in bytes.
#[track_caller]
const fn element<T>() -> usize {
    assert!(size_of::<T>() > 0, "the elements have no bytes in Rust, and may have bytes in C++: use `byte_add`");
    size_of::<T>()
}

macro_rules! device_pointers {
    ($(
        $(#[$doc:meta])*
        $name:ident: $raw:ident / $signed:ident, $space:ident, mutable = $mutable:literal, target = $target:ty,
        $cast:ident -> $other:ident;
    )*) => {$(
        $(#[$doc])*
        #[repr(transparent)]
        pub struct $name<T: ?Sized> {
            address: $raw,
            // `fn()` makes the type `Send` and `Sync` for every `T`: the address is a number until the GPU uses it.
            pointee: PhantomData<fn() -> $target>,
        }

        impl<T: ?Sized> $name<T> {
            /// The null address, which is 0.
            pub const fn null() -> Self {
                Self::from_raw(0)
            }

            /// The pointer with this address in bytes.
            pub const fn from_raw(address: $raw) -> Self {
                Self { address, pointee: PhantomData }
            }

            /// The address in bytes.
            pub const fn as_raw(self) -> $raw {
                self.address
            }

            /// Whether the address is 0.
            pub const fn is_null(self) -> bool {
                self.address == 0
            }

            /// The same address, pointing to a `U`.
            pub const fn cast<U: ?Sized>(self) -> $name<U> {
                $name::from_raw(self.address)
            }

            /// The same address with the other mutability, like C++'s `const_cast`.
            pub const fn $cast(self) -> $other<T> {
                $other::from_raw(self.address)
            }

            /// The address `bytes` further on; the sum wraps around.
            #[must_use]
            pub const fn byte_add(self, bytes: usize) -> Self {
                Self::from_raw(self.address.wrapping_add(bytes as $raw))
            }
        }

        /// Functions that count elements. They panic if `T` has no bytes in Rust, because C++ may give it some.
        impl<T> $name<T> {
            /// The address `count` elements further on; the sum wraps around.
            #[must_use]
            #[track_caller]
            pub const fn add(self, count: usize) -> Self {
                self.byte_add(count.wrapping_mul(element::<T>()))
            }

            /// The address `count` elements back; the difference wraps around.
            #[must_use]
            #[track_caller]
            pub const fn sub(self, count: usize) -> Self {
                self.add(count.wrapping_neg())
            }

            /// The address `count` elements further on, or back if `count` is negative; the sum wraps around.
            #[must_use]
            #[track_caller]
            pub const fn offset(self, count: isize) -> Self {
                self.add(count as usize)
            }

            /// The number of elements from `origin` to `self`, negative if `origin` is the higher address. A distance that
            /// is not a whole number of elements is rounded towards zero.
            #[track_caller]
            pub const fn offset_from(self, origin: Self) -> isize {
                let bytes = self.address.wrapping_sub(origin.address) as $signed;
                // In 16 bytes, a `T` of any size is a positive divisor.
                (bytes as i128 / element::<T>() as i128) as isize
            }
        }

        // `derive` would add the same bound on `T`.
        impl<T: ?Sized> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T: ?Sized> Copy for $name<T> {}
        impl<T: ?Sized> Default for $name<T> {
            /// The null address.
            fn default() -> Self {
                Self::null()
            }
        }
        impl<T: ?Sized> PartialEq for $name<T> {
            fn eq(&self, other: &Self) -> bool {
                self.address == other.address
            }
        }
        impl<T: ?Sized> Eq for $name<T> {}
        impl<T: ?Sized> PartialOrd for $name<T> {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
        impl<T: ?Sized> Ord for $name<T> {
            fn cmp(&self, other: &Self) -> Ordering {
                self.address.cmp(&other.address)
            }
        }
        impl<T: ?Sized> Hash for $name<T> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.address.hash(state);
            }
        }
        impl<T: ?Sized> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({:#x})"), self.address)
            }
        }
        impl<T: ?Sized> fmt::Pointer for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Pointer::fmt(&core::ptr::without_provenance::<()>(self.address as usize), f)
            }
        }
        impl<T: ?Sized> From<$raw> for $name<T> {
            fn from(address: $raw) -> Self {
                Self::from_raw(address)
            }
        }
        impl<T: ?Sized> From<$name<T>> for $raw {
            fn from(pointer: $name<T>) -> Self {
                pointer.address
            }
        }

        // SAFETY: the Reference ("The transparent Representation") gives the wrapper the size and alignment of the integer,
        // as the other field is `PhantomData`; the assertion below checks that the alignment equals the size.
        unsafe impl<T: ?Sized + CppName> PtxLayout for $name<T> {
            const LAYOUT: &'static Layout<'static> =
                &pointer_layout::<T>(stringify!($name), size_of::<$raw>(), StateSpace::$space, $mutable);
            const __POINTS_TO: Target = T::__POINTEE;
        }
        #[cfg(target_pointer_width = "64")]
        const _: () = assert!(
            size_of::<$name<u8>>() == size_of::<$raw>() && align_of::<$name<u8>>() == size_of::<$raw>()
        );
    )*};
}

// Guide 1.1: generic addresses are as wide as the host's, 64 bits; shared and local addresses always have 32 bits.
device_pointers! {
    /// A generic 64-bit device address of a `T` that is only read: C's `const T *`.
    DevPtr: u64 / i64, Generic, mutable = false, target = *const T, cast_mut -> DevPtrMut;
    /// A generic 64-bit device address of a `T`: C's `T *`.
    DevPtrMut: u64 / i64, Generic, mutable = true, target = *mut T, cast_const -> DevPtr;
    /// A 32-bit address in shared memory of a `T` that is only read, as `__cvta_generic_to_shared` returns it.
    ///
    /// CUDA C++ has no such pointer type and holds the address in an integer. PTX uses it in `ld.shared`.
    SharedPtr: u32 / i32, Shared, mutable = false, target = *const T, cast_mut -> SharedPtrMut;
    /// A 32-bit address in shared memory of a `T`; see [`SharedPtr`].
    SharedPtrMut: u32 / i32, Shared, mutable = true, target = *mut T, cast_const -> SharedPtr;
    /// A 32-bit address in local memory of a `T` that is only read, as `__cvta_generic_to_local` returns it.
    ///
    /// It is valid only in the thread that owns the memory.
    LocalPtr: u32 / i32, Local, mutable = false, target = *const T, cast_mut -> LocalPtrMut;
    /// A 32-bit address in local memory of a `T`; see [`LocalPtr`].
    LocalPtrMut: u32 / i32, Local, mutable = true, target = *mut T, cast_const -> LocalPtr;
}

macro_rules! from_mutable {
    ($($mutable:ident -> $const:ident)*) => {$(
        impl<T: ?Sized> From<$mutable<T>> for $const<T> {
            fn from(pointer: $mutable<T>) -> Self {
                pointer.cast_const()
            }
        }
    )*};
}

from_mutable! { DevPtrMut -> DevPtr SharedPtrMut -> SharedPtr LocalPtrMut -> LocalPtr }

// Only generic addresses convert: Rust's pointers are generic on the device, and a 32-bit address needs `cvta` first.
#[cfg(target_arch = "nvptx64")]
impl<T> DevPtr<T> {
    /// The pointer to dereference on the device.
    pub fn as_ptr(self) -> *const T {
        core::ptr::with_exposed_provenance(self.address as usize)
    }
}

#[cfg(target_arch = "nvptx64")]
impl<T> DevPtrMut<T> {
    /// The pointer to dereference on the device.
    pub fn as_ptr(self) -> *mut T {
        core::ptr::with_exposed_provenance_mut(self.address as usize)
    }
}

macro_rules! rust_pointers {
    ($($type:ty, $name:literal, mutable = $mutable:literal;)*) => {$(
        // SAFETY: the Reference ("Pointers and references layout") gives a pointer to a sized type the size and alignment
        // of `usize`, and `core::option` guarantees the same of `Option<NonNull<T>>`; the 64-bit targets that this crate
        // accepts have a `usize` of 8/8, which the assertion below checks. The size of other pointers is `size_of`, and
        // their alignment is that of `usize` too.
        unsafe impl<T: ?Sized + CppName> PtxLayout for $type {
            const LAYOUT: &'static Layout<'static> = if size_of::<Self>() == 8 {
                &pointer_layout::<T>($name, 8, StateSpace::Generic, $mutable)
            } else {
                let kind = TypeKind::Refused(Refusal::WidePointer);
                &Layout { name: $name, size: size_of::<Self>(), align: 8, kind }
            };
            const __POINTS_TO: Target = T::__POINTEE;
        }
    )*};
}

// Facts 2: pointers are 8/8. Only the user can ensure that the address is valid on the device (unified memory).
rust_pointers! {
    *const T, "*const", mutable = false;
    *mut T, "*mut", mutable = true;
    Option<NonNull<T>>, "Option<NonNull>", mutable = true;
}

#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<*const u8>() == 8 && align_of::<*const u8>() == 8);
    assert!(size_of::<Option<NonNull<u8>>>() == 8 && align_of::<Option<NonNull<u8>>>() == 8);
};

macro_rules! pointer_names {
    ($($type:ty, mutable = $mutable:literal;)*) => {$(
        impl<T: CppName> CppName for $type {
            const TYPE: &'static CppType<'static> = &CppType::Pointer { to: T::TYPE, mutable: $mutable };
            const __POINTEE: Target = T::__POINTEE;
        }
    )*};
}

pointer_names! {
    DevPtr<T>, mutable = false;
    DevPtrMut<T>, mutable = true;
    *const T, mutable = false;
    *mut T, mutable = true;
    Option<NonNull<T>>, mutable = true;
}

// CUDA C++ has no pointers of 32 bits, so the address is an integer.
macro_rules! addresses {
    ($($pointer:ident)*) => {$(
        impl<T: ?Sized> InCpp for $pointer<T> {
            const IN_CPP: &'static CppType<'static> = &CppType::Number(Number::U32);
        }
    )*};
}

addresses! { SharedPtr SharedPtrMut LocalPtr LocalPtrMut }
