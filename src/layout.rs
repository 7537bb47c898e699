//! Guide 1.2: aggregates and unions, and on which hosts they are laid out so.
//!
//! [`Layout`] describes a type as the PTX ABI lays it out. Layouts of Rust types are constants, made by
//! `#[derive(PtxLayout)]`; a PTX producer describes types that exist only at run time with [`Placer`] or [`place`].
//!
//! ```
//! use ptx_abi::layout::{place, Item, Member, Rules};
//! use ptx_abi::PtxLayout;
//!
//! // struct { char c; int b : 25; char d; }, described at run time
//! let items = [
//!     Item::member("c", i8::LAYOUT),
//!     Item::bit_field("b", i32::LAYOUT, 25),
//!     Item::member("d", i8::LAYOUT),
//! ];
//! let mut members = [Member::EMPTY; 3];
//! let layout = place("S", Rules::STRUCT, &items, &mut members)?;
//! assert_eq!((layout.size, layout.align), (12, 4)); // bytes
//! assert_eq!(layout.member("b").unwrap().bit_offset, 32); // bits
//! # Ok::<(), ptx_abi::layout::PlaceError>(())
//! ```

#[cfg(feature = "cuda")]
pub use ptx_abi_core::cuda::CudaHeader;
pub use ptx_abi_core::host::{Differing, Host, HostDifference};
#[doc(inline)]
pub use ptx_abi_core::layout::*;
