//! All arguments in one packed buffer, for `CU_LAUNCH_PARAM_BUFFER_POINTER`.

use core::ffi::c_void;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::{fmt, ptr};

use super::Addresses;
use crate::abi::Sm;
use crate::param::{Param, base, place};
use crate::text::each;

/// The arguments of one launch in `SIZE` bytes, as the kernel finds them (facts 4).
///
/// `to_buffer()` of a type that derives `KernelParams` creates it. Bytes between two parameters are 0. The padding inside
/// of an argument is copied, and may be uninitialised. The buffer borrows for `'a` what the arguments borrow, such as the
/// device memory of a [`Borrowed`](crate::pointer::Borrowed), but not the arguments themselves.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct ParamBuffer<'a, const SIZE: usize> {
    bytes: [MaybeUninit<u8>; SIZE],
    size: usize,
    borrowed: PhantomData<&'a ()>,
}

impl<const SIZE: usize> ParamBuffer<'_, SIZE> {
    /// The bytes. Padding inside of an argument may be uninitialised.
    #[inline]
    pub const fn as_bytes(&self) -> &[MaybeUninit<u8>; SIZE] {
        &self.bytes
    }

    /// The address of the first byte, a multiple of 16.
    #[inline]
    pub const fn as_ptr(&self) -> *const c_void {
        self.bytes.as_ptr().cast()
    }

    /// The size in bytes, without tail padding.
    #[inline]
    pub const fn len(&self) -> usize {
        SIZE
    }

    /// Whether the kernel has no parameters.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        SIZE == 0
    }

    /// The argument `extra` of `cuLaunchKernel`; its `kernelParams` has to be null then.
    #[inline]
    pub const fn extra(&self) -> Extra<'_> {
        let pointer = self.as_ptr().cast_mut();
        let size = (&raw const self.size).cast::<c_void>().cast_mut();
        Extra { items: [BUFFER_POINTER, pointer, BUFFER_SIZE, size, END], buffer: PhantomData }
    }
}

impl<const SIZE: usize> fmt::Debug for ParamBuffer<'_, SIZE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParamBuffer").field("size", &SIZE).finish_non_exhaustive()
    }
}

// cuda.h: CU_LAUNCH_PARAM_END, CU_LAUNCH_PARAM_BUFFER_POINTER, CU_LAUNCH_PARAM_BUFFER_SIZE.
const END: *mut c_void = ptr::null_mut();
const BUFFER_POINTER: *mut c_void = ptr::without_provenance_mut(1);
const BUFFER_SIZE: *mut c_void = ptr::without_provenance_mut(2);

/// The argument `extra` of `cuLaunchKernel` for one [`ParamBuffer`], which it borrows.
#[derive(Debug)]
pub struct Extra<'a> {
    items: [*mut c_void; 5],
    buffer: PhantomData<&'a ()>,
}

impl Extra<'_> {
    /// The address of the items: `CU_LAUNCH_PARAM_BUFFER_POINTER`, the buffer, `CU_LAUNCH_PARAM_BUFFER_SIZE`, the address
    /// of its size, `CU_LAUNCH_PARAM_END`.
    #[inline]
    pub const fn as_mut_ptr(&mut self) -> *mut *mut c_void {
        self.items.as_mut_ptr()
    }

    /// The five items.
    #[inline]
    pub const fn as_slice(&self) -> &[*mut c_void] {
        &self.items
    }
}

/// Arguments that can be copied into one packed buffer.
///
/// # Safety
///
/// `Buffer` is a [`ParamBuffer`] of [`SIZE`](super::KernelParams::SIZE) bytes, and `__packed()` returns the one that contains the
/// arguments.
#[diagnostic::on_unimplemented(
    message = "[PTX617] the arguments `{Self}` have no packed buffer",
    label = "`to_buffer()` needs a type with one size that borrows no buffer of cudarc",
    note = "a type with type or const parameters has no packed buffer; `pointers()` launches without one"
)]
pub unsafe trait Packed: Addresses {
    /// The buffer, which borrows what the arguments borrow.
    type Buffer<'b>
    where
        Self: 'b;

    /// [`KernelParams::to_buffer`](super::KernelParams::to_buffer) returns it.
    #[doc(hidden)]
    fn __packed<'b>(&self) -> Self::Buffer<'b>
    where
        Self: 'b;
}

/// Implements [`Packed`] for a type without type and const parameters: its parameters, the type, the list of the types of its
/// fields, the largest alignment, `SIZE`, and the `where` clause.
///
/// A macro writes the impl, because rustc advises to write by hand what a derive has written. The derive writes both numbers,
/// so that rustc reports a failed constant of the derive once.
#[doc(hidden)]
#[macro_export]
macro_rules! __implement_packed {
    ([$($generics:tt)*] [$($ty:tt)+] [$fields:ty] $align:block $size:block [$(where $($bounds:tt)*)?]) => {
        // SAFETY: the derive has listed the type of each field.
        #[allow(deprecated)]
        unsafe impl<$($generics)*> $crate::__private::CopyArguments<$fields> for $($ty)+ $(where $($bounds)*)? {}

        // SAFETY: `to_buffer` returns this buffer.
        #[allow(deprecated)]
        unsafe impl<$($generics)*> $crate::kernel::Packed for $($ty)+
        where
            // The lifetimes keep rustc from refusing a bound if nothing calls the function.
            for<'__ptx_a> $crate::__private::Parameters<'__ptx_a>: $crate::__private::Packs<$align>,
            for<'__ptx_a> $fields: $crate::__private::CopyFields<'__ptx_a>,
            $($($bounds)*)?
        {
            type Buffer<'__ptx_b>
                = $crate::kernel::ParamBuffer<'__ptx_b, $size>
            where
                Self: '__ptx_b;

            #[inline]
            fn __packed<'__ptx_b>(&self) -> Self::Buffer<'__ptx_b>
            where
                Self: '__ptx_b,
            {
                $crate::__private::to_buffer(self, ::core::marker::PhantomData::<$fields>)
            }
        }
    };
}

/// The highest alignment among the parameters, in bytes; 1 if there is none.
pub const fn param_align(params: &[Param<'_>]) -> usize {
    let mut align = 1;
    each!(i, 0..params.len(), {
        if params[i].align > align {
            align = params[i].align;
        }
    });
    align
}

/// The buffer of these arguments, whose fields have the types in `F`. `SIZE` must be `K::SIZE`, and no alignment may be above
/// 16.
#[doc(hidden)]
pub fn to_buffer<'a, F, K, const SIZE: usize>(arguments: &K, _: PhantomData<F>) -> ParamBuffer<'a, SIZE>
where
    F: for<'b> CopyFields<'b>,
    K: Addresses + CopyArguments<F> + 'a,
{
    const {
        assert!(SIZE == K::SIZE, "the buffer has the size of the parameters");
        assert!(param_align(K::PARAMS) <= 16, "offsets beyond alignment 16 depend on the architecture (facts 4)");
    }
    let mut bytes = [MaybeUninit::new(0); SIZE];
    let pointers = arguments.pointers();
    let mut end = 0;
    for (param, argument) in K::PARAMS.iter().zip(pointers.iter()) {
        // Facts 4: up to alignment 16 the offset is the same on every architecture.
        let start = place(end, param.align, base(Sm::new(100)));
        end = start + param.size;
        let bytes = &mut bytes[start..end];
        // SAFETY: `Addresses`: the address is that of a readable value of this size, and its type, which is one of `F`,
        // is `Copy`: it contains no `UnsafeCell`, so nobody writes to it meanwhile. `bytes` has this size and is
        // another allocation. `MaybeUninit` accepts uninitialised padding.
        unsafe { ptr::copy_nonoverlapping(argument.cast::<MaybeUninit<u8>>(), bytes.as_mut_ptr(), param.size) };
    }
    ParamBuffer { bytes, size: SIZE, borrowed: PhantomData }
}

/// The parameters of a kernel, of which [`Packs`] is a bound and not an assertion in `to_buffer`: `cargo check` evaluates no
/// constant in a generic function. The type has a lifetime because rustc reports a false bound without parameters where it
/// is written (E0277), so no struct with such parameters would compile, also where nobody calls `to_buffer`.
#[doc(hidden)]
pub struct Parameters<'a>(PhantomData<&'a ()>);

/// Parameters with this largest alignment, in bytes, have a packed buffer: their offsets are the same on every architecture.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "[PTX617] a parameter is aligned to {ALIGN} bytes, and a packed buffer allows at most 16 bytes",
    label = "offsets beyond alignment 16 depend on the architecture",
    note = "use `pointers()` to launch; `param_offsets(sm)` has the offsets of one architecture"
)]
pub trait Packs<const ALIGN: usize> {}

macro_rules! packs {
    ($($align:literal)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Packs<$align> for Parameters<'_> {}
    )*};
}

packs! { 1 2 4 8 16 }

/// An argument that may be copied while it is borrowed. An atomic may not, because somebody may write it meanwhile. The
/// trait has a lifetime for the same reason as [`Parameters`].
///
/// # Safety
///
/// The type must be `Copy`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "[PTX617] `to_buffer()` copies the arguments, and `{Self}` is not `Copy`",
    label = "an argument of type `{Self}` cannot be copied",
    note = "`#[derive(Clone, Copy)]` makes a type of this crate `Copy`; `pointers()` launches without a copy"
)]
// `Copy` is not a supertrait: for a field with a lifetime, rustc would have that bound and the impl as proofs, and not
// choose.
pub unsafe trait CopyArgument<'a> {}

// SAFETY: `T` is `Copy`.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy> CopyArgument<'_> for T {}

/// Types that may all be copied while they are borrowed: a tuple of at most 12, or a `Result` as the pair of two such lists.
///
/// # Safety
///
/// Each type has the bound [`CopyArgument`].
#[doc(hidden)]
pub unsafe trait CopyFields<'a> {}

/// The impls for tuples of as many types as there are names, or fewer.
macro_rules! copy_fields {
    ([$($field:ident)*]) => {
        // SAFETY: each type has the bound.
        unsafe impl<'a, $($field: CopyArgument<'a>),*> CopyFields<'a> for ($($field,)*) {}
        copy_fields! { $($field)* }
    };
    ($first:ident $($field:ident)*) => { copy_fields! { [$($field)*] } };
    () => {};
}

copy_fields! { [A B C D E F G H I J K L] }

// SAFETY: each type of both lists has the bound. A pair of lists is not a tuple, which would be a list of two types.
unsafe impl<'a, A: CopyFields<'a>, B: CopyFields<'a>> CopyFields<'a> for Result<A, B> {}

/// A struct whose fields have the types in `F`.
///
/// # Safety
///
/// `F` has the type of each field. (It is a parameter, because an associated type could not be private.)
#[doc(hidden)]
pub unsafe trait CopyArguments<F> {}
