//! Guide 1.3: bit-fields.
//!
//! The placement of bit-fields is part of the engine in [`layout`](crate::layout). This module reads and writes them:
//! [`load`] and [`store`] access any range of bits in a slice of bytes, and the accessors that `#[derive(PtxLayout)]` and
//! `#[bit_fields]` generate use the same code.
//!
//! ```
//! use ptx_abi::bit_field::{load, sign_extend, store};
//! let mut bytes = [0u8; 3];
//! store(&mut bytes, 9, 9, 0x1ff); // 9 bits from bit 9
//! assert_eq!(bytes, [0x00, 0xfe, 0x03]);
//! assert_eq!(sign_extend(load(&bytes, 9, 9), 9), -1);
//! ```
//!
//! A struct gets accessors from the widths that C declares (figure 3 of the guide):
//!
//! ```
//! use ptx_abi::{PtxLayout, bit_fields};
//! #[bit_fields]
//! #[derive(Clone, Copy, Debug, PtxLayout)]
//! #[repr(C)]
//! pub struct Fig3 {
//!     #[bits(9)] pub s: i16,
//!     #[bits(9)] pub j: i32,
//!     pub c: i8,
//!     #[bits(9)] pub t: i16,
//!     #[bits(9)] pub u: i16,
//!     pub d: i8,
//! }
//! let mut fig3 = Fig3::new(1, 2);
//! fig3.set_j(-256);
//! assert_eq!((fig3.j(), fig3.c, Fig3::J_OFFSET, Fig3::J_BITS), (-256, 1, 9, 9));
//! assert!(fig3.set_j_checked(256).is_err());
//! ```
//!
//! # Where they are
//!
//! [`Layout::svg`](crate::Layout::svg) generated these pictures of the guide's figures. Bit-fields follow each other from
//! the lowest bit on (figure 2, `struct { int j : 5; int k : 6; int m : 7; }`):
//!
#![doc = include_str!("../../docs/fig2.svg")]
//!
//! A bit-field that would cross a boundary of its declared type starts at that boundary instead. So `j`, an `int`,
//! continues after the `short` `s`, while `u` starts a new `short`. Other members are in the bytes between them
//! (figure 3, the struct above):
//!
#![doc = include_str!("../../docs/fig3.svg")]
//!
//! Bit-fields share storage with ordinary members (figure 4, `struct { char c; short s : 8; }`):
//!
#![doc = include_str!("../../docs/fig4.svg")]
//!
//! In a union, bit-fields start at bit 0 (figure 5, `union { char c; short s : 8; }`):
//!
#![doc = include_str!("../../docs/fig5.svg")]
//!
//! An unnamed bit-field takes its bits, and one of width zero moves the next member to the next boundary of its type.
//! Neither raises the alignment (figure 6, `struct { char c; int : 0; char d; short : 9; char e; char : 0; }`; a thick line
//! is a boundary):
//!
#![doc = include_str!("../../docs/fig6.svg")]

pub(crate) mod access;
pub(crate) mod align;
mod error;
mod functions;
mod range;
pub(crate) mod types;
mod window;

pub use error::{BitFieldRangeError, BitFieldValueError};
pub use range::{load, sign_extend, store};
pub use types::{BitFieldEnum, BitFieldStorage, BitFieldType};
