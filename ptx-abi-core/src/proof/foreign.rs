//! Refuses pointers to host memory as the types of fields with `as`.
//!
//! For a field of type `F` with `as`, the derives write a function that nothing calls, with six `peel()`:
//! `stands_in::<F, _>(Foreign::<F>::NEW.peel() … .host())`. Method lookup prefers an inherent method over that of a trait,
//! and a trait's method by value over one by reference. So the type decides, not its spelling, in generic code too. A bare
//! type parameter counts as a value.
//!
//! Raw pointers and `NonNull` are accepted, because they may be addresses of unified memory. `Box`, `Rc` and `Arc` are not
//! named, because this crate does not link `alloc`, which would require an allocator in every program for the device.
//! Instead, a type is refused if it dereferences to a `T`, is made from a `T` without an error, and prints an address
//! (`fmt::Pointer`). An owner of unified memory, such as cust's `UnifiedBox`, is accepted, because its allocation can fail.

use core::cell::{Cell, UnsafeCell};
use core::fmt;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::Deref;
use core::pin::Pin;

/// The type of a field, or a type inside it.
pub struct Foreign<T>(PhantomData<T>);

/// A pointer to host memory.
pub struct HostMemory;

/// Any other value.
pub struct Value;

impl<T> Foreign<T> {
    /// The value on which the derives call the methods.
    pub const NEW: Self = Self(PhantomData);
}

/// A type that wraps no other type.
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
            /// A reference points to host memory.
            pub fn host(self) -> HostMemory {
                HostMemory
            }
        }
    )*};
}

references! { &T &mut T }

/// A pointer that owns its pointee.
pub trait Owner: Sized {
    /// An owner points to host memory.
    fn host(self) -> HostMemory {
        HostMemory
    }
}

impl<P: fmt::Pointer + Deref<Target: Sized> + From<<P as Deref>::Target>> Owner for Foreign<P> {}

/// A type to which no other impl applies.
pub trait Other: Sized {
    /// The type does not point to host memory, as far as its traits show.
    fn host(self) -> Value {
        Value
    }
}

impl<T> Other for &Foreign<T> {}

/// A type that may stand for a type of the device.
#[diagnostic::on_unimplemented(
    message = "`{F}` points to host memory, so it cannot stand for a device type",
    label = "this is an address of the host",
    note = "copy what it points to into device memory, and write `DevPtr<T>` or `DevPtrMut<T>`; a device buffer that cudarc \
            passes is spelled out, `&'a CudaSlice<T>`"
)]
pub trait StandsIn<F> {}

#[diagnostic::do_not_recommend]
impl<F> StandsIn<F> for Value {}

/// Compiles only if a field of type `F` does not point to host memory.
pub fn stands_in<F, K: StandsIn<F>>(_: K) {}
