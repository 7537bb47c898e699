//! Guide 1.3: bit-fields.
//!
//! The placement of bit-fields is part of the engine in [`layout`](crate::layout). This module reads and writes them:
//! [`load`] and [`store`] take any range of bits of a slice of bytes, and the accessors that `#[derive(PtxLayout)]` and
//! `#[bit_fields]` make are built on the same code.
//!
//! ```
//! use ptx_abi_core::bit_field::{load, sign_extend, store};
//! let mut bytes = [0u8; 3];
//! store(&mut bytes, 9, 9, 0x1ff); // 9 bits from bit 9
//! assert_eq!(bytes, [0x00, 0xfe, 0x03]);
//! assert_eq!(sign_extend(load(&bytes, 9, 9), 9), -1);
//! ```
//!
//! A struct gets accessors from the widths that C declares (figure 3 of the guide):
//!
//! ```
//! use ptx_abi_core::{PtxLayout, bit_fields};
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

pub(crate) mod access;
pub(crate) mod align;
mod error;
mod range;
mod types;

#[doc(hidden)]
pub use align::BitFieldAlign;
pub use error::{BitFieldRangeError, BitFieldValueError};
pub use range::{load, load_wide, sign_extend, sign_extend_wide, store, store_wide};
pub use types::{BitFieldEnum, BitFieldType, Storage};
