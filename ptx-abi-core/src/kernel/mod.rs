//! Kernel parameters: what a launch passes, described by a type and checked against the kernel itself (guide 2.3).
//!
//! Each field of a struct that derives `KernelParams` is one parameter. `pointers()` is what
//! `cuLaunchKernel` takes, and borrows the fields: nothing is copied or allocated.
//!
//! ```
//! use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
//!
//! #[derive(Clone, Copy, KernelParams)]
//! #[ptx(entry = "saxpy")]
//! pub struct Saxpy {
//!     pub n: u32,
//!     pub a: f32,
//!     pub x: DevPtr<f32>,
//!     pub y: DevPtrMut<f32>,
//! }
//!
//! assert_eq!((Saxpy::ENTRY, Saxpy::COUNT, Saxpy::SIZE), ("saxpy", 4, 24)); // bytes
//! assert_eq!(Saxpy::param_offsets(90), [0, 4, 8, 16]); // bytes
//!
//! let arguments = Saxpy { n: 1024, a: 2.0, x: DevPtr::null(), y: DevPtrMut::null() };
//! let mut pointers = arguments.pointers();
//! // unsafe { cuLaunchKernel(function, …, pointers.as_mut_ptr(), null_mut()) };
//! # assert!(!pointers.as_mut_ptr().is_null());
//! assert_eq!(pointers.len(), 4);
//! ```
//!
//! # Checked against the kernel
//!
//! `#[ptx(module = "kernels/saxpy.ptx")]` compares the parameters with that file when the program is compiled; the text is
//! `Saxpy::MODULE`. `Saxpy::check(ptx)` does the same at run time, for what NVRTC makes. Both compare number, sizes and
//! classes of the parameters, and alignments where they move an offset.
//!
//! More is seen if the PTX says more. The name of an `extern "C"` kernel says nothing of types; a mangled one spells them:
//! `cpp_entry = "ns::scale<float>"` finds it, as does `entry` with the symbol. And if the C++ side defines, for a shared
//! struct, the constant
//!
//! ```cpp
//! extern "C" __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_Config = 0x3686f11e1468a39bULL;
//! ```
//!
//! with the struct's [`fingerprint`](Layout::fingerprint), as [`Layout::cuda`] writes it, compilers keep it, and it is
//! compared for every type that a parameter is made of or leads to; `::` in its name is written `__`. The layers around a
//! type hide nothing: `#[repr(transparent)]` types, arrays, `ManuallyDrop` and `MaybeUninit`, pointers to pointers.
//!
#![doc = include_str!("ways.md")]
//!
//! Nothing tells two parameters of one type apart. A struct that only a pointer inside of another one leads to is seen by
//! [`CudaHeader::check`](crate::layout::CudaHeader::check).
//!
//! # Changes of one line
//!
//! What the checks are worth was counted. There are 100 pairs of structs and a kernel, in Rust and in CUDA C++: seven of
//! real programs, the rest random, with bit-fields, packing, unions and vectors. In each pair every line of the CUDA side is
//! changed in every way, one at a time, and each check is asked whether it sees that the sides differ. The columns are:
//!
//! - *An edited header*: someone changes a line of a header that [`cuda_header!`](crate::cuda_header) has made. The checks
//!   in it see the change when it is compiled. (In Rust, [`cuda_header_test!`](crate::cuda_header_test) sees every change of
//!   the file.)
//! - *`cuda_asserts`*: someone changes a struct that they have written themselves. The checks that
//!   [`cuda_asserts`](Layout::cuda_asserts) has written for it see that when they are compiled.
//! - *Fingerprints*: the line is changed in Rust, and the header made again, but the PTX is older than both. The check of a
//!   kernel sees that by the fingerprints in the PTX, if one of its parameters is the struct or leads to it; what the table
//!   says is missed are other structs. [`CudaHeader::check`](crate::layout::CudaHeader::check) sees these too.
//! - *The mangled name alone*: the kernel is checked by `cpp_entry`, and there is neither a header nor a fingerprint.
//!
#![doc = include_str!("mutations.md")]

mod alias;
mod buffer;
pub(crate) mod check;
mod compare;
pub(crate) mod declare;
mod difference;
mod drift;
mod global;
mod limits;
mod offsets;
mod pointers;
mod search;
mod signature;
pub(crate) mod source;
mod suggest;

use core::ffi::c_void;
use core::ops::DerefMut;

use crate::layout::layers::{Layers, Pointee};
use crate::layout::{Layout, PtxLayout};
use crate::param::Class;

pub use buffer::{Extra, ParamBuffer, param_align};
pub use check::{MismatchError, check_entry, find_and_check};
pub use limits::{MAX_PARAM_BYTES, MAX_PARAM_BYTES_BEFORE_8_1};
pub use offsets::{param_offset, param_size, write_param_offsets};
pub use pointers::Pointers;
pub use signature::KernelSignature;

#[cfg(feature = "cudarc-0_19")]
pub use crate::interop::cudarc::{ArgumentsOf, LoadError, ParamInfoError, TypedKernel};

#[doc(hidden)]
pub use buffer::{AlignedTo16, CopyArgument, Packs, to_buffer};
#[doc(hidden)]
pub use pointers::Address;

/// One parameter of a kernel.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Param<'a> {
    /// The name in Rust, without `r#`; of a tuple struct `0`, `1` and so on.
    pub name: &'a str,
    /// The size in bytes.
    pub size: usize,
    /// The alignment in bytes.
    pub align: usize,
    /// The layout of the parameter's type.
    pub layout: &'a Layout<'a>,
    /// How PTX passes it.
    pub class: Class,
    /// The layout of what it points to, if it is a pointer to a type with a layout that is known: through wrappers, arrays
    /// and pointers to pointers. The checks compare its fingerprint where the PTX has one.
    ///
    /// Instances of a generic type have one name in C++, which says nothing of the layout of one: it is not known.
    pub pointee: Option<&'a Layout<'a>>,
    /// What a value of the pointee's type points to in turn.
    behind: Option<&'a Pointee<'a>>,
}

impl<'a> Param<'a> {
    /// The parameter `name` of the type with this layout.
    pub const fn new(name: &'a str, layout: &'a Layout<'a>) -> Self {
        let (size, align, class) = (layout.size, layout.align, layout.param_class());
        Self { name, size, align, layout, class, pointee: None, behind: None }
    }

    /// The parameter `name` of type `T`.
    ///
    /// # Panics
    ///
    /// If no type of C++ is like `T`: [`TypeKind::Refused`](crate::TypeKind::Refused).
    #[track_caller]
    pub const fn of<T: PtxLayout>(name: &'a str) -> Self {
        T::LAYOUT.expect_accepted(name);
        Self::of_any::<T>(name)
    }

    /// The parameter `name` of type `T`, whose layout the caller looks at.
    pub(crate) const fn of_any<T: PtxLayout>(name: &'a str) -> Self {
        let param = Self::new(name, T::LAYOUT);
        match T::__POINTS_TO {
            Some(pointee) => Self { pointee: Some(pointee.layout()), behind: pointee.points_to(), ..param },
            None => param,
        }
    }

    /// The same parameter, a pointer to a type with this layout.
    #[must_use]
    pub const fn pointing_to(self, pointee: &'a Layout<'a>) -> Self {
        Self { pointee: Some(pointee), behind: None, ..self }
    }

    /// The types that C++ has definitions of, in the parameter and behind it.
    const fn layers(&self) -> Layers<'a> {
        Layers::new(self.layout, self.pointee, self.behind)
    }
}

/// The arguments of one kernel; `#[derive(KernelParams)]` implements it.
///
/// # Safety
///
/// 1. `PARAMS` has `COUNT` items, and `SIZE` is the end of the last one in bytes.
/// 2. `pointers()` holds `COUNT` addresses, in the order of `PARAMS`, of readable values of these sizes in bytes, for as
///    long as it borrows the arguments.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the arguments of a kernel",
    label = "`KernelParams` is not implemented for `{Self}`",
    note = "a struct with one field for each parameter gets it by `#[derive(KernelParams)]`"
)]
pub unsafe trait KernelParams {
    /// The name of the entry in PTX, or as C++ has it where only that is known (`cpp_entry` without `module`).
    const ENTRY: &'static str;
    /// The number of parameters.
    const COUNT: usize;
    /// The parameters, in order.
    const PARAMS: &'static [Param<'static>];
    /// The size of all parameters in bytes, without tail padding (facts 4).
    const SIZE: usize;
    /// The addresses of the arguments: [`Pointers`], a slice of them to generic code.
    type Pointers<'a>: DerefMut<Target = [*mut c_void]>
    where
        Self: 'a;
    /// The addresses of the arguments, for `cuLaunchKernel`.
    fn pointers(&self) -> Self::Pointers<'_>;
}
