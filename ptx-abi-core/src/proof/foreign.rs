//! Refuses pointers to host memory as the types of fields with `as`.
//!
//! The derives write, for a field of type `F` with `as`, a function that nothing calls:
//! `stands_in::<F, _>(Foreign::<F>::NEW.peel() … .host())`, with six `peel()`. Method lookup decides: an inherent method comes before
//! that of a trait, and a trait's method by value before one by reference. So a type decides, however it is spelled, in
//! generic code too. A bare type parameter is taken for a value.
//!
//! Raw pointers and `NonNull` are no such pointers: they may be addresses of unified memory. `Box`, `Rc` and `Arc` are not
//! named, because this crate does not link `alloc`, which would ask for an allocator in every program for the device.
//! They are what dereferences to a `T`, is made from a `T` without an error, and prints an address (`fmt::Pointer`). An owner of unified memory, as cust's
//! `UnifiedBox`, is not: its allocation can fail.

use core::cell::{Cell, UnsafeCell};
use core::fmt;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::Deref;
use core::pin::Pin;

/// The type of a field, or of what is in it.
pub struct Foreign<T>(PhantomData<T>);

/// A pointer to host memory.
pub struct HostMemory;

/// Anything else.
pub struct Value;

impl<T> Foreign<T> {
    /// The type.
    pub const NEW: Self = Self(PhantomData);
}

/// A type that contains no other one.
pub trait Peeled: Sized {
    /// The same type.
    #[must_use]
    fn peel(self) -> Self {
        self
    }
}

impl<T> Peeled for Foreign<T> {}

macro_rules! layers {
    ($([$($generics:tt)*] $outer:ty;)*) => {$(
        impl<$($generics)*> Foreign<$outer> {
            /// The type inside.
            pub fn peel(self) -> Foreign<T> {
                Foreign::NEW
            }
        }
    )*};
}

layers! {
    [T, const N: usize] [T; N];
    [T] Option<T>;
    [T] ManuallyDrop<T>;
    [T] MaybeUninit<T>;
    [T] Cell<T>;
    [T] UnsafeCell<T>;
    [T] Pin<T>;
}

macro_rules! references {
    ($($reference:ty)*) => {$(
        impl<T: ?Sized> Foreign<$reference> {
            /// A reference.
            pub fn host(self) -> HostMemory {
                HostMemory
            }
        }
    )*};
}

references! { &T &mut T }

/// A pointer that owns what it points to.
pub trait Owner: Sized {
    /// A pointer to host memory.
    fn host(self) -> HostMemory {
        HostMemory
    }
}

impl<P: fmt::Pointer + Deref<Target: Sized> + From<<P as Deref>::Target>> Owner for Foreign<P> {}

/// What no other impl is for.
pub trait Other: Sized {
    /// No pointer to host memory, as far as can be told.
    fn host(self) -> Value {
        Value
    }
}

impl<T> Other for &Foreign<T> {}

/// What may stand for a type of the device.
#[diagnostic::on_unimplemented(
    message = "`{F}` points to host memory, so it cannot stand for a device type",
    label = "this is an address of the host",
    note = "copy what it points to into device memory, and write `DevPtr<T>` or `DevPtrMut<T>`; a device buffer that cudarc \
            passes is spelled out, `&'a CudaSlice<T>`"
)]
pub trait StandsIn<F> {}

#[diagnostic::do_not_recommend]
impl<F> StandsIn<F> for Value {}

/// Compiles if a field of type `F` is no pointer to host memory.
pub fn stands_in<F, K: StandsIn<F>>(_: K) {}
