//! Casts of slices that do not compile.

use dependency::align::{must_cast_slice, must_cast_slice_mut, try_cast_slice};
use dependency::vector::{Double2, Float2};

pub fn of_another_size(complex: &[[f64; 2]]) -> bool {
    try_cast_slice::<[f64; 2], Float2>(complex).is_ok()
}

pub fn of_a_higher_alignment(complex: &[[f64; 2]]) -> &[Double2] {
    must_cast_slice(complex)
}

pub fn mutable(complex: &mut [[f32; 2]]) -> &mut [Float2] {
    must_cast_slice_mut(complex)
}
