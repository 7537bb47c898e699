//! A device pointer with a lifetime.

use core::fmt;
use core::marker::PhantomData;

use super::{DevPtr, DevPtrMut};
use crate::abi::layout::layers::Target;
use crate::abi::layout::{Layout, PtxLayout};

/// The pointer `P`, [`DevPtr<T>`] or [`DevPtrMut<T>`], into a buffer that stays borrowed for `'a`.
///
/// As a field of a kernel's arguments, it keeps the host from freeing the buffer while the arguments exist, and also from
/// using a buffer that the kernel writes. It has the layout of `P`, so every check treats it as a `P`.
///
/// A launch is asynchronous: the kernel may still run after the arguments are gone. The crate that owns the buffer must
/// hold it until the kernel has ended.
///
/// ```
/// use ptx_abi::pointer::Borrowed;
/// use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
///
/// struct Buffer(u64); // of any crate that has no impls of `From` here
///
/// #[derive(KernelParams)]
/// struct Copy<'a> {
///     from: Borrowed<'a, DevPtr<f32>>,
///     to: Borrowed<'a, DevPtrMut<f32>>,
/// }
///
/// let (from, mut to) = (Buffer(0x1000), Buffer(0x2000));
/// let pointers = (DevPtr::from_raw(from.0), DevPtrMut::from_raw(to.0));
/// let arguments = Copy { from: Borrowed::new(pointers.0, &from), to: Borrowed::new_mut(pointers.1, &mut to) };
/// assert_eq!(arguments.pointers().len(), 2);
/// assert_eq!(arguments.to.pointer().as_raw(), 0x2000);
/// ```
#[repr(transparent)]
pub struct Borrowed<'a, P> {
    pointer: P,
    buffer: PhantomData<&'a ()>,
}

impl<'a, T: ?Sized> Borrowed<'a, DevPtr<T>> {
    /// A pointer into a buffer that the kernel only reads.
    pub const fn new<B: ?Sized>(pointer: DevPtr<T>, _buffer: &'a B) -> Self {
        Self { pointer, buffer: PhantomData }
    }

    /// The same address, pointing to a `U`: for kernels that take `const void *`.
    #[must_use]
    pub const fn cast<U: ?Sized>(self) -> Borrowed<'a, DevPtr<U>> {
        Borrowed { pointer: self.pointer.cast(), buffer: PhantomData }
    }
}

impl<'a, T: ?Sized> Borrowed<'a, DevPtrMut<T>> {
    /// A pointer into a buffer that the kernel writes.
    pub const fn new_mut<B: ?Sized>(pointer: DevPtrMut<T>, _buffer: &'a mut B) -> Self {
        Self { pointer, buffer: PhantomData }
    }

    /// The same address, pointing to a `U`: for kernels that take `void *`.
    #[must_use]
    pub const fn cast<U: ?Sized>(self) -> Borrowed<'a, DevPtrMut<U>> {
        Borrowed { pointer: self.pointer.cast(), buffer: PhantomData }
    }
}

impl<P: Default> Borrowed<'_, P> {
    /// The null pointer, which borrows nothing.
    #[must_use]
    pub fn null() -> Self {
        Self { pointer: P::default(), buffer: PhantomData }
    }
}

impl<P: Copy> Borrowed<'_, P> {
    /// The pointer, without the lifetime.
    pub const fn pointer(&self) -> P {
        self.pointer
    }
}

// `DevPtrMut` gets no `Clone`: a buffer that the kernel writes is borrowed once.
#[allow(clippy::expl_impl_clone_on_copy, reason = "`derive` would do the same for `DevPtrMut`")]
impl<T: ?Sized> Clone for Borrowed<'_, DevPtr<T>> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Borrowed<'_, DevPtr<T>> {}

/// The null pointer.
impl<P: Default> Default for Borrowed<'_, P> {
    fn default() -> Self {
        Self::null()
    }
}

impl<P: fmt::Debug> fmt::Debug for Borrowed<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Borrowed").field(&self.pointer).finish()
    }
}

// SAFETY: the Reference ("The transparent Representation") gives the wrapper the layout of `P`, as the other field is
// `PhantomData`.
unsafe impl<P: PtxLayout> PtxLayout for Borrowed<'_, P> {
    const LAYOUT: &'static Layout<'static> = P::LAYOUT;
    const __POINTS_TO: Target = P::__POINTS_TO;
}
