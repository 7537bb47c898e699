//! Tests casts of slices between types of the same size.

use bytemuck::{AnyBitPattern, Pod};
use ptx_abi::align::{CastError, must_cast_slice, must_cast_slice_mut, try_cast_slice, try_cast_slice_mut};
use ptx_abi::vector::{Double2, Float2, Float4};
use ptx_abi::{Align1, Align16, PtxLayout};

/// A complex number as num-complex has it: its alignment is that of its parts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Complex<T> {
    re: T,
    im: T,
}

// SAFETY: all bits of two numbers of one type may be zero, and there is no padding between them.
unsafe impl<T: Pod> bytemuck::Zeroable for Complex<T> {}
// SAFETY: as above, and every bit pattern is a value.
unsafe impl<T: Pod> Pod for Complex<T> {}

/// Numbers whose first address is aligned to 16 bytes, so that it is known which of them are.
#[repr(C, align(16))]
struct Numbers([f64; 7]);

/// Three complex numbers that start at the given number.
fn complex(numbers: &mut Numbers, first: usize) -> &mut [Complex<f64>] {
    bytemuck::cast_slice_mut(&mut numbers.0[first..first + 6])
}

#[test]
fn the_address_decides() {
    let mut numbers = Numbers([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let vectors: &[Double2] = try_cast_slice(complex(&mut numbers, 0)).expect("aligned");
    assert_eq!(vectors, [Double2::new(0.0, 1.0), Double2::new(2.0, 3.0), Double2::new(4.0, 5.0)]);

    let error = try_cast_slice::<_, Double2>(complex(&mut numbers, 1)).unwrap_err();
    assert_eq!((error.align, error.needed), (8, 16));
    assert_eq!(
        error.to_string(),
        "\
[PTX316] the slice of `Complex<f64>` is aligned to 8 bytes, `Double2` needs 16 bytes (guide 1.2)
  help: allocate the elements as `Double2`, and cast that slice with `must_cast_slice_mut`, which cannot fail"
    );
    assert_eq!(try_cast_slice_mut::<_, Double2>(complex(&mut numbers, 1)), Err(error));

    let vectors: &mut [Double2] = try_cast_slice_mut(complex(&mut numbers, 0)).expect("aligned");
    vectors[2].y = -5.0;
    assert_eq!(complex(&mut numbers, 0)[2], Complex { re: 4.0, im: -5.0 });
}

/// The help of the error.
#[test]
fn vectors_are_aligned_for_complex_numbers() {
    let mut vectors = [Double2::new(1.0, 2.0); 2];
    let complex: &mut [Complex<f64>] = must_cast_slice_mut(&mut vectors);
    complex[1].im = 7.0;
    let complex: &[Complex<f64>] = must_cast_slice(&vectors);
    assert_eq!(complex, [Complex { re: 1.0, im: 2.0 }, Complex { re: 1.0, im: 7.0 }]);
    let back: &[Double2] = try_cast_slice(complex).expect("these were vectors");
    assert_eq!(back, vectors);
    assert_eq!(must_cast_slice::<_, [f32; 4]>(&[Float4::default(); 3]).len(), 3);
}

/// An empty slice may be at any address.
#[test]
fn empty_slices_have_a_cast() {
    let mut numbers = Numbers([0.0; 7]);
    for first in [0, 1] {
        let complex = complex(&mut numbers, first);
        assert_eq!(try_cast_slice::<_, Double2>(&complex[..0]), Ok(&[][..]));
        assert_eq!(try_cast_slice_mut::<_, Double2>(&mut complex[..0]), Ok(&mut [][..]));
    }
    assert_eq!(try_cast_slice::<Complex<f32>, Float2>(&[]), Ok(&[][..]));
    assert_eq!(must_cast_slice::<Float2, Complex<f32>>(&[]), []);
    assert_eq!(must_cast_slice_mut::<Float2, Complex<f32>>(&mut []), []);
}

#[test]
fn elements_without_size_stay_as_many() {
    let markers = [Align16; 3];
    assert_eq!(must_cast_slice::<Align16, Align1>(&markers).len(), 3);
    assert_eq!(must_cast_slice::<[u64; 0], ()>(&[[]; 5]).len(), 5);
    assert_eq!(try_cast_slice::<Align1, Align16>(&[]), Ok(&[][..]));
    // A reference has to be aligned for elements without size too.
    let at = &Aligned { _align: Align16, first: 0, nothing: [Align1; 2] };
    let error = try_cast_slice::<Align1, Align16>(&at.nothing).unwrap_err();
    assert_eq!((error.align, error.needed), (1, 16));
}

#[repr(C)]
struct Aligned {
    _align: Align16,
    first: u8,
    nothing: [Align1; 2],
}

/// Code for any number casts too.
fn pairs<T: Pod + PtxLayout, V: AnyBitPattern>(numbers: &[Complex<T>]) -> Result<&[V], CastError> {
    try_cast_slice(numbers)
}

#[test]
fn generic_code() {
    let vectors = [Float2::new(1.0, -1.0); 4];
    assert_eq!(pairs::<f32, Float2>(must_cast_slice(&vectors)), Ok(&vectors[..]));
    assert_eq!(pairs::<f32, [i32; 2]>(must_cast_slice(&vectors)), Ok(&[[0x3f80_0000, -0x4080_0000]; 4][..]));
    assert_eq!(pairs::<u8, [u8; 2]>(&[Complex { re: 1, im: 2 }]), Ok(&[[1, 2]][..]));
}
