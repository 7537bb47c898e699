//! The feature `cust_core-0_1`: cust can copy this crate's types to the device.

use ::cust_core::DeviceCopy;

use crate::abi::align::{Alignment, Opaque};
#[allow(clippy::wildcard_imports, reason = "`for_each_type` names them all")]
use crate::abi::list::all::*;

macro_rules! plain {
    ($($name:ty)*) => {$(
        // SAFETY: a copy of the bytes is the value, and it holds no host reference: fields are integers or floats.
        unsafe impl DeviceCopy for $name {}
    )*};
}

macro_rules! pointers {
    ($($name:ident)*) => {$(
        // SAFETY: a copy of the bytes is the value, a device address (the Reference, "The transparent Representation").
        unsafe impl<T: ?Sized> DeviceCopy for $name<T> {}
    )*};
}

crate::abi::list::for_each_type! { plain, pointers }

// SAFETY: a copy of the bytes is the value; the caller decides what they mean.
unsafe impl<const N: usize, A: Alignment> DeviceCopy for Opaque<N, A> {}
