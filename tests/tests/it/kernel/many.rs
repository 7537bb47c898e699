//! Tests kernels with as many parameters as the derive accepts.
#![allow(clippy::large_stack_arrays, reason = "`PARAMS` is a constant")]

use ptx_abi::{DevPtr, KernelParams, PtxLayout};

/// A type like those of other crates.
#[derive(Clone, Copy)]
struct Foreign(#[expect(dead_code, reason = "only its size matters")] f32);

/// Doubles the list of fields for each `x`.
macro_rules! many {
    ($(#[$attr:meta])* $name:ident [$($fields:tt)*] x $($more:tt)*) => {
        many! { $(#[$attr])* $name [$($fields)* $($fields)*] $($more)* }
    };
    ($(#[$attr:meta])* $name:ident [$($fields:tt)*]) => {
        #[derive(Clone, Copy, KernelParams)]
        $(#[$attr])*
        struct $name($($fields)*);
    };
}

many! { Many [u32, f32, DevPtr<f32>, u64,] x x x x x x x x }
many! { #[ptx(entry = "many", module = "tests/it/kernel/ptx/many.ptx")] Checked [u32, f32, DevPtr<f32>, u64,] x x x x x x x x }
many! { OfOtherTypes [u32, #[ptx(as = f32)] Foreign, DevPtr<f32>, u64,] x x x x x x x x }

/// A value with all bits 0, of a type for which every bit pattern is valid.
fn zeroed<T: KernelParams>() -> T {
    // SAFETY: all fields of the types above are numbers.
    unsafe { core::mem::zeroed() }
}

#[test]
fn a_kernel_takes_1024_parameters() {
    assert_eq!((Many::COUNT, Many::SIZE), (1024, 256 * 24));
    assert_eq!((Checked::COUNT, OfOtherTypes::COUNT), (1024, 1024));
    assert!(Checked::check(Checked::MODULE).is_ok());
    assert!(Many::check_named(Checked::MODULE, "many").is_ok());
    let last = Many::PARAMS.last().expect("there are some");
    assert_eq!((last.name, last.layout.size), ("1023", u64::LAYOUT.size));
}

#[test]
fn all_of_them_are_passed() {
    let mut many: Many = zeroed();
    (many.0, many.1020, many.1023) = (7, 11, 13);
    let mut pointers = many.pointers();
    assert_eq!(pointers.len(), 1024);
    // SAFETY: `pointers` has 1,024 addresses, and the last one points to a `u64`.
    assert_eq!(unsafe { (*pointers.as_mut_ptr().add(1023)).cast::<u64>().read() }, 13);
    let buffer = many.to_buffer();
    let bytes = buffer.as_bytes().map(|byte| {
        // SAFETY: no argument has padding.
        unsafe { byte.assume_init() }
    });
    let offsets = Many::param_offsets(90);
    assert_eq!((offsets[1020], offsets[1023]), (255 * 24, 255 * 24 + 16));
    assert_eq!((bytes[0], bytes[offsets[1020]], bytes[offsets[1023]]), (7, 11, 13));
    assert_eq!(bytes.iter().filter(|byte| **byte != 0).count(), 3);
    let foreign: OfOtherTypes = zeroed();
    assert_eq!(foreign.to_buffer().len(), Many::SIZE);
}
