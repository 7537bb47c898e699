//! The feature `bytemuck`: `Pod` for the vector, pointer, handle and alignment types.

use ::bytemuck::{Pod, Zeroable};

use crate::abi::align::{Align1, Alignment, Opaque};
use crate::abi::list::mark_plain_data;
use crate::bit_field::align::BitFieldAlign;

mark_plain_data! {
    Zeroable [T: ?Sized];
    Pod [T: ?Sized + 'static];
}

// SAFETY: the size is 0, so no byte can be invalid or uninitialised.
unsafe impl<T> Zeroable for BitFieldAlign<T> {}
// SAFETY: the size is 0, so no byte can be invalid or uninitialised.
unsafe impl<T: Copy + 'static> Pod for BitFieldAlign<T> {}

// SAFETY: the fields are a zero-sized marker and bytes, of which 0 is a value; padding may hold anything.
unsafe impl<const N: usize, A: Alignment> Zeroable for Opaque<N, A> {}

// A larger alignment may add padding, and Rust has no bound "N is a multiple of".
// SAFETY: alignment 1 adds no padding to the bytes, for which every bit pattern is a value.
unsafe impl<const N: usize> Pod for Opaque<N, Align1> {}
