//! What `#[derive(KernelParams)]` pushes to cudarc's launch builder.

use ::cudarc::driver::{
    CudaSlice, CudaView, CudaViewMut, DeviceRepr, LaunchArgs, PushKernelArg, UnifiedSlice, UnifiedView, UnifiedViewMut,
};

use crate::pointer::{DevPtr, DevPtrMut};

/// A value that cudarc passes as it is, whether or not its type says `impls(DeviceRepr)`.
#[repr(transparent)]
struct Value<T>(T);

// SAFETY: the builder takes the address only, and `cuLaunchKernel` copies the bytes to the kernel; that they lie where
// the kernel reads them is what `PARAMS` proves, from which the expansions call.
unsafe impl<T> DeviceRepr for Value<T> {}

/// Pushes the address of a value that is passed as it is; its type has been checked to be one of a parameter.
#[inline]
pub fn push_value<'a, 'b: 'a, T>(builder: &mut LaunchArgs<'a>, value: &'b T) {
    // SAFETY: the Reference ("The transparent Representation") gives `Value<T>` the layout of `T`, so the new reference
    // is to a valid value, for as long as the old one.
    let value: &'b Value<T> = unsafe { &*core::ptr::from_ref(value).cast() };
    builder.arg(value);
}

/// Pushes a borrowed device buffer that the kernel takes as the pointer `P`.
#[inline]
pub fn push_buffer<'a, P, B: PassedAs<P> + 'a>(builder: &mut LaunchArgs<'a>, buffer: B) {
    buffer.push(builder);
}

/// A borrowed device buffer that can be passed as the pointer `P`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel as `{P}`",
    label = "no borrowed device buffer, or no device pointer",
    note = "`DevPtr<T>` takes `&CudaSlice<T>` or `&CudaView<T>`, `DevPtrMut<T>` takes `&mut CudaSlice<T>` or \
            `&mut CudaViewMut<T>`; what is passed by value stands in the struct without a reference"
)]
pub trait PassedAs<P> {
    /// Pushes it with cudarc's own impl, which makes the stream wait for the buffer's events, and records them.
    fn push<'a>(self, builder: &mut LaunchArgs<'a>)
    where
        Self: 'a;
}

/// Elements of one type.
#[diagnostic::on_unimplemented(
    message = "the buffer holds elements of type `{Self}`, the kernel's pointer is to `{Pointee}`",
    label = "elements of type `{Self}`",
    note = "write `{Self}` behind `as`, if that is what the kernel takes, or borrow a buffer of `{Pointee}`"
)]
pub trait ElementIs<Pointee> {}

#[diagnostic::do_not_recommend]
impl<T> ElementIs<T> for T {}

/// A pointer that a shared borrow can be passed as: not one to write through.
// On the pointer, not on the borrow: rustc shows the message of the innermost trait if its type is another one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` lets the kernel write, but `{Borrow}` is a shared borrow",
    label = "a shared borrow",
    note = "borrow it with `&mut`, or write `as = DevPtr<…>` if the kernel takes `const T *`"
)]
pub trait TakesShared<Borrow> {}

/// A pointer that a mutable borrow can be passed as: not one to read only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is `const T *`, but `{Borrow}` is a mutable borrow",
    label = "a mutable borrow",
    note = "borrow it with `&`, so that other kernels may read it meanwhile, or write `as = DevPtrMut<…>` if the \
            kernel takes `T *`"
)]
pub trait TakesMutable<Borrow> {}

macro_rules! passed {
    ($buffer:ty, $pointer:ident, [$($lifetime:lifetime)?] $($bounds:tt)*) => {
        impl<'b, $($lifetime,)? T, U> PassedAs<$pointer<U>> for $buffer where $($bounds)* {
            #[inline]
            fn push<'a>(self, builder: &mut LaunchArgs<'a>)
            where
                Self: 'a,
            {
                builder.arg(self);
            }
        }
    };
}

/// The impls for the two borrows of a buffer.
macro_rules! buffers {
    ($([$($lifetime:lifetime)?] $shared:ty, $mutable:ty;)*) => {$(
        passed! { &'b $shared, DevPtr, [$($lifetime)?] T: ElementIs<U> }
        passed! { &'b mut $mutable, DevPtrMut, [$($lifetime)?] T: ElementIs<U> }
        // For the message of their bound, which nothing fulfils.
        passed! { &'b $shared, DevPtrMut, [$($lifetime)?] DevPtrMut<U>: TakesShared<Self> }
        passed! { &'b mut $mutable, DevPtr, [$($lifetime)?] DevPtr<U>: TakesMutable<Self> }
    )*};
}

buffers! {
    [] CudaSlice<T>, CudaSlice<T>;
    ['v] CudaView<'v, T>, CudaViewMut<'v, T>;
    [] UnifiedSlice<T>, UnifiedSlice<T>;
    ['v] UnifiedView<'v, T>, UnifiedViewMut<'v, T>;
}
