//! Tests the packed buffer.

use core::mem::MaybeUninit;

use ptx_abi::kernel::ParamBuffer;
use ptx_abi::pointer::Borrowed;
use ptx_abi::vector::Float4;
use ptx_abi::{Align64, DevPtr, KernelParams, Opaque};

crate::types! { #[derive(Clone, Copy, KernelParams)]:
    struct Mixed { a: u8, b: u64, c: u16, d: Float4, e: bool }
    struct Nothing;
}

/// The bytes of a buffer whose arguments have no padding.
fn bytes<const SIZE: usize>(buffer: &ParamBuffer<SIZE>) -> [u8; SIZE] {
    // SAFETY: the arguments have no padding, and the bytes between them are 0.
    buffer.as_bytes().map(|byte: MaybeUninit<u8>| unsafe { byte.assume_init() })
}

#[test]
fn arguments_at_their_offsets_and_zero_between() {
    let mixed = Mixed { a: 0xaa, b: 0x1122_3344_5566_7788, c: 0xbbbb, d: Float4::new(1.0, 2.0, 3.0, 4.0), e: true };
    let buffer = mixed.to_buffer();
    assert_eq!((buffer.len(), Mixed::SIZE), (49, 49));
    let mut expected = [0; 49];
    expected[0] = 0xaa;
    expected[8..16].copy_from_slice(&0x1122_3344_5566_7788_u64.to_le_bytes());
    expected[16..18].copy_from_slice(&[0xbb; 2]);
    for (i, value) in [1.0_f32, 2.0, 3.0, 4.0].into_iter().enumerate() {
        expected[32 + 4 * i..][..4].copy_from_slice(&value.to_le_bytes());
    }
    expected[48] = 1;
    assert_eq!(bytes(&buffer), expected);
    assert_eq!(buffer.as_ptr() as usize % 16, 0);
}

#[test]
fn extra_is_what_the_driver_takes() {
    let buffer = Mixed { a: 0, b: 0, c: 0, d: Float4::default(), e: false }.to_buffer();
    let mut extra = buffer.extra();
    let items = extra.as_slice().to_vec();
    // cuda.h: CU_LAUNCH_PARAM_BUFFER_POINTER is 1, CU_LAUNCH_PARAM_BUFFER_SIZE 2, CU_LAUNCH_PARAM_END 0.
    assert_eq!((items[0] as usize, items[2] as usize, items[4] as usize), (1, 2, 0));
    assert_eq!(items[1].cast_const(), buffer.as_ptr());
    // SAFETY: it is the address of the buffer's size.
    assert_eq!(unsafe { *items[3].cast::<usize>() }, 49);
    assert_eq!(items.len(), 5);
    // SAFETY: it is the address of the first of five items.
    assert_eq!(unsafe { *extra.as_mut_ptr() } as usize, 1);
}

#[test]
fn no_arguments() {
    let buffer = Nothing.to_buffer();
    assert!(buffer.is_empty());
}

crate::types! { #[derive(KernelParams)]:
    struct Moved { a: u8, b: DevPtr<f32> }
    struct Wide { first: u8, middle: Opaque<64, Align64>, last: DevPtr<u8> }
    struct Borrowing<'a, 'b> { a: Borrowed<'a, DevPtr<f32>>, b: Borrowed<'b, DevPtr<f32>> }
}

#[test]
fn fields_have_to_be_copy_not_the_struct() {
    let buffer = Moved { a: 7, b: DevPtr::from_raw(0x10) }.to_buffer();
    assert_eq!((buffer.len(), buffer.as_ptr().addr() % 16), (16, 0)); // bytes
}

#[test]
fn wide_alignments_have_offsets_only() {
    assert_eq!(Wide::param_offsets(80), [0, 0x20, 0x60]);
    assert_eq!(Wide::param_offsets(90), [0, 0x30, 0x70]);
    assert_eq!(Wide::param_offsets(100), [0, 0x40, 0x80]);
}

/// The buffer borrows what the arguments borrow, and not the arguments.
#[test]
fn arguments_may_be_gone() {
    fn shorter<'a>(_: &'a u64, buffer: ParamBuffer<'a, 16>) -> ParamBuffer<'a, 16> {
        buffer
    }

    let (a, b) = (0x10, 0x20);
    let buffer = Borrowing { a: Borrowed::new(DevPtr::from_raw(a), &a), b: Borrowed::new(DevPtr::from_raw(b), &b) };
    let buffer = buffer.to_buffer();
    let mut expected = [0; 16];
    (expected[0], expected[8]) = (0x10, 0x20);
    assert_eq!(bytes(&buffer), expected);
    assert_eq!(shorter(&a, buffer).len(), 16);
    let eternal: ParamBuffer<'static, 0> = Nothing.to_buffer();
    assert!(eternal.is_empty());
}
