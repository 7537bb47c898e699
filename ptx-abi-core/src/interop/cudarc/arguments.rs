//! The code that `#[derive(KernelParams)]` calls to push arguments to cudarc's launch builder.
//!
//! For a borrowed buffer the derive emits `Pushed::<DevPtr<f32>>::NEW.push(builder, arguments.x)`. Method lookup prefers
//! the inherent method, which exists for pointers to `c_void` and takes elements of every type, over the method of the
//! trait [`Push`], which takes only the pointee. So the type decides, not its spelling.

use core::ffi::c_void;
use core::marker::PhantomData;

use ::cudarc::driver::{
    CudaSlice, CudaView, CudaViewMut, DeviceRepr, LaunchArgs, PushKernelArg, UnifiedSlice, UnifiedView, UnifiedViewMut,
};

use crate::abi::pointer::{DevPtr, DevPtrMut};

/// A value that cudarc passes unchanged, whether or not its type has `impls(DeviceRepr)`.
#[repr(transparent)]
struct Value<T>(T);

// SAFETY: the builder takes only the address, and `cuLaunchKernel` copies the bytes to the kernel. Every expansion
// evaluates `PARAMS`, which proves that the bytes lie where the kernel reads them.
unsafe impl<T> DeviceRepr for Value<T> {}

/// Pushes the address of a value that is passed unchanged. `PARAMS` has checked that its type can be a parameter.
#[inline]
pub fn push_value<'a, 'b: 'a, T>(builder: &mut LaunchArgs<'a>, value: &'b T) {
    // SAFETY: the Reference ("The transparent Representation") gives `Value<T>` the layout of `T`, so the new reference
    // is to a valid value, for as long as the old one.
    let value: &'b Value<T> = unsafe { &*core::ptr::from_ref(value).cast() };
    builder.arg(value);
}

/// The null pointer, which the launch reads if the buffer is `None`.
static NULL: u64 = 0;

/// The methods that push a buffer as the pointer `P`.
pub struct Pushed<P>(PhantomData<P>);

impl<P> Pushed<P> {
    /// The value on which the derive calls these methods.
    pub const NEW: Self = Self(PhantomData);

    /// Pushes a borrowed device buffer whose elements are of the type `E`, which represents the pointee.
    #[inline]
    pub fn push_elements<'a, E, B>(self, builder: &mut LaunchArgs<'a>, buffer: B)
    where
        P: Pointer,
        B: PassedAs<P::To<E>> + 'a,
    {
        buffer.push(builder);
    }
}

/// Pushes buffers whose elements have the type of the pointee.
pub trait Push<P>: Sized {
    /// Pushes a borrowed device buffer.
    #[inline]
    fn push<'a, B: PassedAs<P> + 'a>(self, builder: &mut LaunchArgs<'a>, buffer: B) {
        buffer.push(builder);
    }
}

impl<P> Push<P> for Pushed<P> {}

macro_rules! void {
    ($($pointer:ident)*) => {$(
        impl Pushed<$pointer<c_void>> {
            /// Pushes a borrowed device buffer with elements of any type.
            #[inline]
            pub fn push<'a, B>(self, builder: &mut LaunchArgs<'a>, buffer: B)
            where
                B: PassedAsVoid<$pointer<c_void>> + 'a,
            {
                buffer.push(builder);
            }
        }
    )*};
}

void! { DevPtr DevPtrMut }

/// A device pointer.
///
/// # Safety
///
/// The type is a pointer to `Pointee`, and `To<E>` is the same pointer to an `E`.
#[diagnostic::on_unimplemented(
    message = "[PTX611] `{Self}` is not a device pointer, so a buffer cannot be passed as it",
    label = "`elements` belongs to a buffer that is passed as `DevPtr<T>` or `DevPtrMut<T>`"
)]
pub unsafe trait Pointer {
    /// The type that it points to.
    type Pointee;
    /// The same kind of pointer, to an `E`.
    type To<E>;
}

// SAFETY: this is such a pointer.
unsafe impl<T> Pointer for DevPtr<T> {
    type Pointee = T;
    type To<E> = DevPtr<E>;
}

// SAFETY: this is such a pointer.
unsafe impl<T> Pointer for DevPtrMut<T> {
    type Pointee = T;
    type To<E> = DevPtrMut<E>;
}

/// A borrowed device buffer.
///
/// # Safety
///
/// `push` pushes the address of the buffer.
pub unsafe trait Buffer {
    /// Pushes it with cudarc's own impl, which makes the stream wait for the buffer's events, and records them.
    fn push<'a>(self, builder: &mut LaunchArgs<'a>)
    where
        Self: 'a;
}

/// A borrowed device buffer, with elements of any type, that can be passed as the pointer `P` to `void`.
///
/// # Safety
///
/// `P` is a pointer to `void`.
#[diagnostic::on_unimplemented(
    message = "[PTX610] `{Self}` cannot be passed to a kernel as `{P}`",
    label = "no borrowed device buffer",
    note = "`DevPtr<c_void>` takes `&CudaSlice<T>` or `&CudaView<T>`, `DevPtrMut<c_void>` takes `&mut CudaSlice<T>` or \
            `&mut CudaViewMut<T>`, of elements of any type"
)]
pub unsafe trait PassedAsVoid<P>: Buffer {}

/// A borrowed device buffer that can be passed as the pointer `P`.
///
/// # Safety
///
/// The elements of the buffer are those to which `P` points.
#[diagnostic::on_unimplemented(
    message = "[PTX610] `{Self}` cannot be passed to a kernel as `{P}`",
    label = "no borrowed device buffer, or no device pointer",
    note = "`DevPtr<T>` takes `&CudaSlice<T>` or `&CudaView<T>`, `DevPtrMut<T>` takes `&mut CudaSlice<T>` or \
            `&mut CudaViewMut<T>`, and `Option` of these; what is passed by value is in the struct without a reference"
)]
pub unsafe trait PassedAs<P>: Buffer {}

/// An element type that equals the pointee, or is an array of it.
///
/// # Safety
///
/// A buffer of such elements is a buffer of pointees.
#[diagnostic::on_unimplemented(
    message = "[PTX611] the buffer holds elements of the type `{Self}`, and the attribute names `{Pointee}`",
    label = "elements of the type `{Self}`",
    note = "borrow a buffer of `{Pointee}`, or write `{Self}` in its place if the kernel takes that; name a type of another \
            crate that represents the pointee, `elements = {Self}`"
)]
pub unsafe trait ElementIs<Pointee> {}

// SAFETY: both are `T`.
#[diagnostic::do_not_recommend]
unsafe impl<T> ElementIs<T> for T {}

// SAFETY: an array consists of its elements, one after another.
#[diagnostic::do_not_recommend]
unsafe impl<T, const N: usize> ElementIs<T> for [T; N] {}

// SAFETY: as above, twice.
#[diagnostic::do_not_recommend]
unsafe impl<T, const N: usize, const M: usize> ElementIs<T> for [[T; N]; M] {}

/// A pointer that a shared borrow can be passed as, because the kernel cannot write through it.
///
/// # Safety
///
/// A shared borrow allows what the kernel does.
// The bound is on the pointer, not on the borrow, because rustc shows the message of the innermost trait if its type
// differs.
#[diagnostic::on_unimplemented(
    message = "[PTX612] `{Self}` lets the kernel write, but `{Borrow}` is a shared borrow",
    label = "a shared borrow",
    note = "borrow it with `&mut`, write `as = DevPtr<…>` if the kernel takes `const T *`, or add `writes_shared` beside `as` \
            if the kernel writes while others may borrow the buffer"
)]
pub unsafe trait TakesShared<Borrow> {}

/// A pointer that a mutable borrow can be passed as, because the kernel can write through it.
///
/// # Safety
///
/// The kernel writes through the pointer.
#[diagnostic::on_unimplemented(
    message = "[PTX612] `{Self}` is `const T *`, but `{Borrow}` is a mutable borrow",
    label = "a mutable borrow",
    note = "borrow it with `&`, so that other kernels may read it meanwhile, or write `as = DevPtrMut<…>` if the \
            kernel takes `T *`"
)]
pub unsafe trait TakesMutable<Borrow> {}

macro_rules! passed {
    (@buffer $buffer:ty, [$($lifetime:lifetime)?]) => {
        // SAFETY: cudarc pushes the address of its buffer.
        unsafe impl<'b, $($lifetime,)? T> Buffer for $buffer {
            #[inline]
            fn push<'a>(self, builder: &mut LaunchArgs<'a>)
            where
                Self: 'a,
            {
                builder.arg(self);
            }
        }
    };
    ($buffer:ty, $pointer:ident, [$($lifetime:lifetime)?] $($bounds:tt)*) => {
        // SAFETY: the bounds compare the elements.
        unsafe impl<'b, $($lifetime,)? T, U> PassedAs<$pointer<U>> for $buffer where $($bounds)* {}
    };
    (void $buffer:ty, $pointer:ty, [$($lifetime:lifetime)?] $($bounds:tt)*) => {
        // SAFETY: this is such a pointer.
        unsafe impl<'b, $($lifetime,)? T> PassedAsVoid<$pointer> for $buffer where $($bounds)* {}
    };
}

// SAFETY: the value inside is such a buffer, and `None` is the null pointer.
unsafe impl<B: Buffer> Buffer for Option<B> {
    #[inline]
    fn push<'a>(self, builder: &mut LaunchArgs<'a>)
    where
        Self: 'a,
    {
        match self {
            Some(buffer) => buffer.push(builder),
            None => {
                builder.arg(&NULL);
            }
        }
    }
}

// SAFETY: the elements are those of the value inside.
unsafe impl<P, B: PassedAs<P>> PassedAs<P> for Option<B> {}

// SAFETY: the bound is what the trait promises.
unsafe impl<P, B: PassedAsVoid<P>> PassedAsVoid<P> for Option<B> {}

/// `writes_shared`: a shared borrow of a buffer through which the kernel writes.
pub struct WritesShared<B>(pub B);

/// A pointer through which a kernel writes.
///
/// # Safety
///
/// `Shared` is the same pointer to `const`.
#[diagnostic::on_unimplemented(
    message = "[PTX612] `{Self}` does not let the kernel write: remove `writes_shared`",
    label = "`writes_shared` belongs to `as = DevPtrMut<…>`",
    note = "write `as = DevPtrMut<…>` instead if the kernel takes `T *`"
)]
pub unsafe trait Writes {
    /// The pointer that takes a shared borrow.
    type Shared;
}

// SAFETY: both are addresses of a `T`.
unsafe impl<T> Writes for DevPtrMut<T> {
    type Shared = DevPtr<T>;
}

// SAFETY: the value inside is such a buffer.
unsafe impl<B: Buffer> Buffer for WritesShared<B> {
    #[inline]
    fn push<'a>(self, builder: &mut LaunchArgs<'a>)
    where
        Self: 'a,
    {
        self.0.push(builder);
    }
}

// SAFETY: the elements are those of the value inside. The launch is `unsafe`, and its caller orders this write and what others
// do with the buffer, because the user has asked for that.
unsafe impl<P: Writes, B: PassedAs<P::Shared>> PassedAs<P> for WritesShared<B> {}

// SAFETY: as above, and `Writes` has the same pointer.
unsafe impl<P: Writes, B: PassedAsVoid<P::Shared>> PassedAsVoid<P> for WritesShared<B> {}

/// The impls for the borrows of a buffer. The last impls of each kind exist for the message of their bound, which no type
/// fulfils.
macro_rules! buffers {
    (
        shared: $([$($lifetime:lifetime)?] $buffer:ty;)*
        mutable: $([$($mutable_lifetime:lifetime)?] $mutable:ty;)*
    ) => {
        $(
        passed! { @buffer &'b $buffer, [$($lifetime)?] }
        passed! { &'b $buffer, DevPtr, [$($lifetime)?] T: ElementIs<U> }
        passed! { void &'b $buffer, DevPtr<c_void>, [$($lifetime)?] }
        passed! { &'b $buffer, DevPtrMut, [$($lifetime)?] DevPtrMut<U>: TakesShared<Self> }
        passed! { void &'b $buffer, DevPtrMut<c_void>, [$($lifetime)?] DevPtrMut<c_void>: TakesShared<Self> }
        )*
        $(
        passed! { @buffer &'b mut $mutable, [$($mutable_lifetime)?] }
        passed! { &'b mut $mutable, DevPtrMut, [$($mutable_lifetime)?] T: ElementIs<U> }
        passed! { void &'b mut $mutable, DevPtrMut<c_void>, [$($mutable_lifetime)?] }
        passed! { &'b mut $mutable, DevPtr, [$($mutable_lifetime)?] DevPtr<U>: TakesMutable<Self> }
        passed! { void &'b mut $mutable, DevPtr<c_void>, [$($mutable_lifetime)?] DevPtr<c_void>: TakesMutable<Self> }
        )*
    };
}

// cudarc passes a shared borrow of `UnifiedViewMut`, and none of `CudaViewMut`.
buffers! {
    shared: [] CudaSlice<T>; ['v] CudaView<'v, T>; [] UnifiedSlice<T>; ['v] UnifiedView<'v, T>; ['v] UnifiedViewMut<'v, T>;
    mutable: [] CudaSlice<T>; ['v] CudaViewMut<'v, T>; [] UnifiedSlice<T>; ['v] UnifiedViewMut<'v, T>;
}
