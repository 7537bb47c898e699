//! The layouts and checks of `ptx-abi`, without its macros.
//!
//! Depend on `ptx-abi` instead. It re-exports all of this crate, and adds `#[derive(PtxLayout)]`,
//! `#[derive(KernelParams)]`, `#[bit_fields]`, and a book that leads from the first struct to whole PTX files. The two
//! crates are separate so that macros and library compile at the same time.
//!
//! The documentation of `ptx-abi` explains what "guide 1.2" and "facts 1.1" mean.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

// Layouts follow the host (guide 1.1), and every host that CUDA supports today is 64-bit and little-endian (facts G19).
#[cfg(not(all(target_pointer_width = "64", target_endian = "little")))]
compile_error!(
    "ptx-abi: the PTX ABI is defined here for 64-bit little-endian hosts only
  help: if your crate has other targets too, depend on `ptx-abi` under \
     `[target.'cfg(all(target_pointer_width = \"64\", target_endian = \"little\"))'.dependencies]`"
);

// Errors at run time are allocated text.
#[cfg(feature = "check")]
extern crate alloc;

// The modules form floors, lowest first: a module uses only modules above it in this list. A test checks the imports.
mod text;

mod abi;

pub mod bit_field;

mod proof;

pub mod param;

pub mod kernel;

mod draw;

mod interop;

#[doc(hidden)]
pub mod __private;

// Each public item has one path: what most users import is at the root, and each module is a chapter of the guide.
pub use abi::align::{Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, Opaque};
pub use abi::layout::{CppName, Layout, Member, PtxLayout, TypeKind};
pub use abi::pointer::{DevPtr, DevPtrMut};
pub use abi::{CppType, IntoSm, Linkage, Sm, SmError, StateSpace, handle, host, scalar, vector};
// `interop` is above `kernel`, where `ptx-abi` shows these items.
#[cfg(feature = "cudarc-0_19")]
pub use interop::cudarc::{
    ArgumentsOf, CheckedAgainst, LaunchError, LoadError, RefusedLaunch, TypedKernel, TypedLaunch,
};
pub use kernel::KernelParams;
// It allocates, and programs on the GPU make no symbols.
#[cfg(any(feature = "check", all(feature = "emit", not(target_arch = "nvptx64"))))]
pub use kernel::mangle;
#[cfg(feature = "check")]
pub use kernel::{check, object, ptx};

pub mod align {
    //! Guide 1.2: explicit alignment, and types of which only size and alignment are known.
    //!
    //! [`Align1`](struct@crate::Align1) to [`Align128`](struct@crate::Align128) are zero-sized members: an [`Align8`](struct@crate::Align8) before a member is C++'s `alignas(8)` on that member.
    //! [`Opaque`](crate::Opaque) represents a foreign type whose content does not matter:
    //!
    //! ```
    //! use ptx_abi::{Align8, Opaque, PtxLayout};
    //!
    //! /// A class of a library in C++.
    //! type State = Opaque<48, Align8>;
    //! assert_eq!((State::LAYOUT.size, State::LAYOUT.align), (48, 8)); // bytes
    //!
    //! /// struct { char tag; alignas(16) float value; }
    //! #[repr(C)]
    //! struct Tagged { tag: i8, align: ptx_abi::Align16, value: f32 }
    //! assert_eq!(core::mem::offset_of!(Tagged, value), 16); // bytes
    //! ```
    //!
    //! With the feature `bytemuck`, slices can be cast between types of the same size whose alignments differ, such as
    //! `&[Complex<f64>]` and `&[Double2]`.

    pub use crate::abi::align::Alignment;
    #[cfg(feature = "bytemuck")]
    pub use crate::interop::cast::{
        CastError, must_cast_slice, must_cast_slice_mut, try_cast_slice, try_cast_slice_mut,
    };
}

pub mod layout {
    //! Guide 1.2: aggregates and unions. `ptx_abi::layout` has the examples.

    pub use crate::abi::layout::{Aggregate, Item, PlaceError, Placer, Refusal, Rules, Variant, place};
    pub use crate::abi::{Argument, Element, Header, Library, Value};
    #[cfg(feature = "draw")]
    pub use crate::draw::order::Reordered;
}

pub mod pointer {
    //! Device pointers (guide 1.1, 2.3 note B).
    //!
    //! A host program cannot dereference an address in GPU memory, so a Rust pointer is the wrong type for it. [`DevPtr`](crate::DevPtr) is
    //! C's `const T *`, and [`DevPtrMut`](crate::DevPtrMut) is `T *`: generic addresses of 64 bits with the type of the pointee. The shared and
    //! local pointers are 32-bit addresses inside one state space.
    //!
    //! A pointer needs only the name of its pointee ([`CppName`](crate::CppName)), not the layout, so lists and trees work.
    //!
    //! ```
    //! use ptx_abi::{DevPtr, DevPtrMut, PtxLayout, CppName};
    //!
    //! let buffer = DevPtrMut::<f32>::from_raw(0x7f00_0000_1000); // the allocator's `CUdeviceptr`
    //! let third: DevPtr<f32> = buffer.add(2).into();
    //! assert_eq!(third.as_raw(), 0x7f00_0000_1008);
    //! assert_eq!(DevPtr::<f32>::LAYOUT.size, 8); // bytes
    //! assert_eq!(<DevPtr<DevPtr<f32>>>::TYPE.to_string(), "const float *const *");
    //! ```

    pub use crate::abi::Pointer;
    pub use crate::abi::pointer::{Borrowed, LocalPtr, LocalPtrMut, SharedPtr, SharedPtrMut};
}
