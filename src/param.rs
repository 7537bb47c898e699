//! Guide 2.3: parameter passing.
//!
//! Three methods declare a type in PTX: [`Layout::entry_param`](crate::Layout::entry_param) as a kernel parameter,
//! [`Layout::func_param`](crate::Layout::func_param) as a function parameter, and
//! [`Layout::func_return`](crate::Layout::func_return) as a return value. [`param_decl!`](crate::param_decl) returns the
//! first as a constant string.
//!
//! ```
//! use ptx_abi::{PtxLayout, param_decl};
//! assert_eq!(u32::LAYOUT.entry_param("n").to_string(), ".param .u32 n");
//! assert_eq!(u32::LAYOUT.func_param("n").to_string(), ".param .b32 n");
//! assert_eq!(i128::LAYOUT.func_return("func_retval0").to_string(), ".param .align 16 .b8 func_retval0[16]");
//!
//! const P: &str = param_decl!([f32; 12], "p");
//! assert_eq!(P, ".param .align 4 .b8 p[48]");
//! ```
//!
//! # Kernels and functions
//!
//! This part is for those who write PTX, and needs the feature `emit`. [`Entry`] is the header of a kernel, and
//! [`Entry::of`] makes it from a type that derives [`KernelParams`](macro@crate::KernelParams). [`Prototype`] is a device
//! function. Its [`Display`](core::fmt::Display) writes the declaration for other modules, [`Prototype::definition`] the
//! header of the function itself, and [`Prototype::call`] a call. Inside the function, [`Prototype::load_param`] reads a parameter, and
//! [`Prototype::store_return`] stores the result. A [`Place`] is the register or the memory of a value. The generated code
//! extends narrow integers where the ABI requires it (guide 2.3, note A). Nothing allocates.
//!
//! ```
//! use ptx_abi::kernel::Param;
//! use ptx_abi::param::{Memory, Place, Prototype};
//! use ptx_abi::vector::Float4;
//! use ptx_abi::{PtxLayout, StateSpace};
//!
//! let params = [Param::of::<i8>("shift"), Param::of::<Float4>("v")];
//! let scale = Prototype::new("scale", &params).returning(f32::LAYOUT);
//! let arguments = [Place::Register("%rs1"), Place::Memory(Memory::new(StateSpace::Global, "%rd1"))];
//! println!("{scale:#}\n{:#}", scale.call(&arguments, Some(Place::Register("%f1")))?);
//! # Ok::<(), ptx_abi::param::CallError>(())
//! ```
//!
//! # Two spellings
//!
//! The guide has one table for all parameters. Compilers do not follow it to the letter, and the difference matters to the
//! linker (facts G1, G2). [`Spelling::Compiler`], the default, is how nvcc, clang and rustc declare parameters;
//! [`Spelling::Guide`] is the table.
//!
//! | type | `.entry` | `.func` | [`Spelling::Guide`], both |
//! |---|---|---|---|
//! | integers to 32 bits, `bool` | `.u8` `.u16` `.u32` | `.b32` | `.u32` or `.s32` |
//! | 64-bit integers | `.u64` | `.b64` | `.u64` or `.s64` |
//! | `f32`, `f64` | `.f32`, `.f64` | `.b32`, `.b64` | `.f32`, `.f64` |
//! | pointers | `.u64` (shared, local: `.u32`) | `.b64` (`.b32`) | `.u64` (`.u32`) |
//! | handles | `.u64` | `.b64` | `.b64` |
//! | untyped scalars | `.b8` to `.b64` | `.b32`, `.b64` | `.b32`, `.b64` |
//! | everything else | `.align A .b8 name[size]` | the same | the same |
//!
//! An enumeration is passed as its integer, and a `#[repr(transparent)]` type as the type that it wraps (facts 3,
//! deviation 4). Structures, unions, vectors and arrays are byte arrays even if they have the size of a scalar; so are
//! 16-bit floats (facts G3) and 128-bit integers.
//!
//! A layout does not record whether its type has a copy constructor in C++. nvcc passes such a class to a `.func` by
//! address, and returns it through an address in front of the parameters (facts G13). `__half2`, `__nv_bfloat162` and every
//! struct that contains one of them are such classes. Declare [`DevPtrMut`](crate::DevPtrMut) and [`DevPtr`](crate::DevPtr)
//! there, as [the book](crate::book::cpp) shows; a prototype with the bytes does not link.
//! Kernels receive such a class by value.
//!
//! # Rust on the device
//!
//! rustc cannot yet pass a type whose alignment is over 16 bytes by value to or from an `extern "C"` or
//! `extern "ptx-kernel"` function on the device; it stops with an internal error, "Align is given as power of 2 no larger
//! than 16 bytes" (facts 3, deviation 4). In Rust device code take a reference or a [`DevPtr`](crate::DevPtr) there, which
//! C++ and the host declare as a pointer. CUDA C++ and hand-written PTX take such types by value as declared here, and
//! reading and writing them through pointers works in Rust as well.
//!
//! rustc passes `half::f16` to a device function as the `u16` that it wraps, and not as `__half`. Put it into a
//! `#[repr(C)]` struct if the other side is C++.
//!
#![cfg_attr(feature = "emit", doc = include_str!("book/links/emit.txt"))]
#![doc = include_str!("book/links/off.txt")]

#[doc(inline)]
pub use ptx_abi_core::param::*;
#[cfg(feature = "emit")]
#[doc(inline)]
pub use ptx_abi_emit::param::*;
