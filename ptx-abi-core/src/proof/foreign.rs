//! Refuses references as the types of fields with `as`.
//!
//! For a field of type `F` with `as`, the derives write `stands_in::<F, _>(Foreign::<F>::NEW.host())` into a function that
//! nothing calls. Method lookup prefers an inherent method over that of a trait, if the bounds of its impl hold. So the type
//! decides, not its spelling, in generic code too. A bare type parameter counts as a value.
//!
//! The comparison of the layout refuses values that need a drop ([`needs_drop`](core::mem::needs_drop)), such as a `Box`.
//! Raw pointers and `NonNull` are accepted, because they may be addresses of unified memory.

use core::cell::{Cell, OnceCell, UnsafeCell};
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::num::{Saturating, Wrapping};
use core::pin::Pin;

/// The type of a field.
pub struct Foreign<T>(PhantomData<T>);

/// A pointer to host memory.
pub struct HostMemory;

/// Any other value.
pub struct Value;

impl<T> Foreign<T> {
    /// The value on which the derives call `host`.
    pub const NEW: Self = Self(PhantomData);
}

/// A reference, or a type that wraps one.
pub trait Refers {}

macro_rules! refers {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> Refers for $ty {}
    )*};
}

refers! {
    [T: ?Sized] &T;
    [T: ?Sized] &mut T;
    [T: Refers, const N: usize] [T; N];
    [T: Refers] Option<T>;
    [T: Refers] ManuallyDrop<T>;
    [T: Refers] MaybeUninit<T>;
    [T: Refers] Cell<T>;
    [T: Refers] UnsafeCell<T>;
    [T: Refers] OnceCell<T>;
    [T: Refers] Pin<T>;
    [T: Refers] Wrapping<T>;
    [T: Refers] Saturating<T>;
    [T: Refers] (T,);
}

impl<T: Refers> Foreign<T> {
    /// A reference points to host memory.
    pub fn host(self) -> HostMemory {
        HostMemory
    }
}

/// A type to which no other impl applies.
pub trait Other: Sized {
    /// The type is not a reference.
    fn host(self) -> Value {
        Value
    }
}

impl<T> Other for Foreign<T> {}

/// A type that may represent a type of the device.
///
/// # Safety
///
/// `F` does not point to host memory.
#[diagnostic::on_unimplemented(
    message = "[PTX004] `{F}` points to host memory, so it cannot represent a device type",
    label = "this is an address of the host",
    note = "copy what it points to into device memory, and write `DevPtr<T>` or `DevPtrMut<T>`; only the arguments of a kernel \
            borrow buffers of cudarc, spelled out as `&'a CudaSlice<T>`"
)]
pub unsafe trait StandsIn<F> {}

// SAFETY: `Foreign<F>` has an inherent method that returns another type for such an `F`.
#[diagnostic::do_not_recommend]
unsafe impl<F> StandsIn<F> for Value {}

/// Compiles only if a field of type `F` does not point to host memory.
pub fn stands_in<F, K: StandsIn<F>>(_: K) {}
