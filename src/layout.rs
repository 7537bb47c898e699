//! Guide 1.2: the layouts of structs and unions.
//!
//! [`Layout`](crate::Layout) describes a type as the PTX ABI lays it out. `#[derive(PtxLayout)]` makes the layout of a Rust
//! type, a constant. [`place`] and [`Placer`] compute the layout of a type that exists only at run time.
//! [`Host`](crate::host::Host) lists the hosts, and [`Layout::difference_on`](crate::Layout::difference_on) compares a
//! layout with their compilers.
//!
//! ```
//! use ptx_abi::layout::{Item, Rules, place};
//! use ptx_abi::{Member, PtxLayout};
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

#[doc(inline)]
pub use ptx_abi_core::layout::*;
