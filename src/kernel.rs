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
//! with the struct's [`fingerprint`](crate::Layout::fingerprint), as [`Layout::cuda`](crate::Layout::cuda) writes it,
//! compilers keep it, and it is compared for every type that a parameter is made of or leads to; `::` in its name is written
//! `__`. The layers around a type hide nothing: `#[repr(transparent)]` types, arrays, `ManuallyDrop` and `MaybeUninit`, pointers to pointers.
//!

#[doc(inline)]
pub use ptx_abi_core::kernel::*;
#[cfg(feature = "cudarc-0_19")]
pub use ptx_abi_core::{ArgumentsOf, CheckedAgainst, LoadError, ParamInfoError, TypedKernel};
