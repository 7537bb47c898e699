//! Guide 2.3: the parameters of a kernel, described by a struct and compared with the kernel itself.
//!
//! Each field of a struct that derives `KernelParams` is one parameter. `pointers()` returns what `cuLaunchKernel` takes. It
//! borrows the fields, copies nothing and allocates nothing.
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
//! # Checks
//!
//! `#[ptx(module = "kernels/saxpy.ptx")]` compares the parameters with that file while your crate compiles, and stores its text
//! in `Saxpy::MODULE`. `Saxpy::check(ptx)` compares at run time, for PTX that NVRTC makes. Both compare the number, the sizes and
//! the classes of the parameters, and their alignments if those move an offset.
//!
//! The checks detect more if the PTX contains more. `extern "C"` kernels have plain names. A mangled name spells the types of
//! the parameters: `cpp_entry = "ns::scale<float>"` finds the kernel by its C++ name, and `entry` finds it by its symbol. A
//! fingerprint shows whether both sides compiled the same struct. It is a constant of the C++ side:
//!
//! ```cpp
//! extern "C" __device__ __attribute__((weak))
//! const unsigned long long ptx_abi_layout_Config = 0x3686f11e1468a39bULL;
//! ```
//!
//! [`cuda::definition`] writes this constant, with the struct's [`fingerprint`](crate::Layout::fingerprint), and
//! `__` for each `::` of its name. Compilers keep it in the PTX. The checks compare it for each struct that a parameter contains
//! or points to, also through `#[repr(transparent)]` types, arrays, `ManuallyDrop`, `MaybeUninit`, and pointers to pointers.
//!
//! # What each way detects
//!
#![doc = include_str!("kernel_ways.md")]
//!
//! No check can detect two swapped parameters of the same type. Structs reachable only through a pointer inside another struct
//! are not compared; with the feature `cuda`, [`CudaHeader::check`] compares them.
//!
#![cfg_attr(feature = "cuda", doc = include_str!("book/links/cuda.txt"))]
#![doc = include_str!("book/links/off.txt")]

#[doc(inline)]
pub use ptx_abi_core::kernel::{
    Addresses, CheckSource, Extra, MAX_PARAM_BYTES, MAX_PARAM_BYTES_BEFORE_8_1, Packed, Param, ParamBuffer, Pointers,
    param_align, param_offset, param_size, write_param_offsets,
};
#[cfg(feature = "check")]
#[doc(inline)]
pub use ptx_abi_core::kernel::{LaunchBounds, StaticShared, check_entry};
#[cfg(feature = "cudarc-0_19")]
#[doc(inline)]
pub use ptx_abi_core::{ArgumentsOf, CheckedAgainst, LaunchError, LoadError, RefusedLaunch, TypedKernel, TypedLaunch};
