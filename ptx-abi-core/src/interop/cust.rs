//! The feature `cust_core-0_1`: cust can copy this crate's types to the device.

use ::cust_core::DeviceCopy;

use crate::abi::align::{Alignment, Opaque};
use crate::abi::list::mark_plain_data;

mark_plain_data! { DeviceCopy [T: ?Sized]; }

// SAFETY: a copy of the bytes is the value; the caller decides what they mean.
unsafe impl<const N: usize, A: Alignment> DeviceCopy for Opaque<N, A> {}
