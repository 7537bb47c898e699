//! The array of addresses that `cuLaunchKernel` takes.

use core::ffi::c_void;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

use super::KernelParams;

/// The addresses of the `N` arguments of a launch, which borrow the arguments.
///
/// The driver copies the arguments while the launch call runs. It reads through the addresses and never writes.
///
/// They are a slice of addresses, so `as_mut_ptr()` is `kernelParams` of `cuLaunchKernel`, in generic code too:
///
/// ```
/// use core::ffi::c_void;
/// use ptx_abi::kernel::Addresses;
/// # unsafe extern "C" fn launch(_: *mut *mut c_void) {}
/// fn launch_with<K: Addresses>(arguments: &K) {
///     let mut pointers = arguments.pointers();
///     assert_eq!(pointers.len(), K::COUNT);
///     unsafe { launch(pointers.as_mut_ptr()) }
/// }
/// ```
#[derive(Debug)]
pub struct Pointers<'a, const N: usize> {
    addresses: [*mut c_void; N],
    arguments: PhantomData<&'a ()>,
}

impl<const N: usize> Pointers<'_, N> {
    /// The array with these addresses. Their targets have to live as long as the array is in use.
    #[inline]
    pub const fn new(addresses: [*mut c_void; N]) -> Self {
        Self { addresses, arguments: PhantomData }
    }

    /// The addresses, in the order of the parameters.
    #[inline]
    pub const fn as_slice(&self) -> &[*mut c_void] {
        &self.addresses
    }
}

impl<const N: usize> Deref for Pointers<'_, N> {
    type Target = [*mut c_void];

    #[inline]
    fn deref(&self) -> &[*mut c_void] {
        &self.addresses
    }
}

impl<const N: usize> DerefMut for Pointers<'_, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [*mut c_void] {
        &mut self.addresses
    }
}

/// Arguments that lie in one struct, so that their addresses can be passed: every type that derives
/// [`KernelParams`] and borrows no buffer of cudarc.
///
/// # Safety
///
/// `__addresses()` holds [`COUNT`](KernelParams::COUNT) addresses, in the order of [`PARAMS`](KernelParams::PARAMS), of readable
/// values of these sizes in bytes, for as long as it borrows the arguments.
#[diagnostic::on_unimplemented(
    message = "[PTX617] the arguments `{Self}` have no addresses",
    label = "`Addresses` is not implemented for `{Self}`",
    note = "a struct that derives `KernelParams` has them, unless it borrows a `CudaSlice`, which only cudarc can pass: use \
            `builder.arg(&arguments)` or `TypedKernel`"
)]
pub unsafe trait Addresses: KernelParams {
    /// The addresses of the arguments: [`Pointers`], which generic code uses as a slice.
    type Pointers<'a>: DerefMut<Target = [*mut c_void]> + HoldsAddresses
    where
        Self: 'a;

    /// [`KernelParams::pointers`] returns it.
    #[doc(hidden)]
    fn __addresses(&self) -> Self::Pointers<'_>;
}

/// The type of the addresses, which only [`Pointers`] is: another type could change them.
///
/// # Safety
///
/// The items are the addresses with which the type was made.
#[doc(hidden)]
pub unsafe trait HoldsAddresses {}

// SAFETY: only a holder of a mutable reference changes the addresses.
unsafe impl<const N: usize> HoldsAddresses for Pointers<'_, N> {}

/// The address of one argument.
#[doc(hidden)]
pub type Address = *mut c_void;
