//! Tests `device_printf!` and `device_assert!` on the host, where they check their arguments and print nothing.

use core::ffi::c_void;
use std::cell::RefCell;
use std::ffi::CString;

use ptx_abi::{DevPtr, DevPtrMut, device_assert, device_printf};

#[test]
fn every_conversion_and_type() {
    let (x, pointer) = (5, DevPtr::<f32>::null());
    let mutable = DevPtrMut::<[u8]>::null();
    device_printf!("%d %d %d %i %d %d\0", 1_i8, 1_i16, x, 1_u8, 1_u16, true);
    device_printf!("%u %u %u %u\0", 1_u8, 1_u16, 1_u32, false);
    device_printf!("%x %X %o %x %x %x %x\0", 1_i8, 1_i16, 1_i32, 1_u8, 1_u16, 1_u32, true);
    device_printf!("%hd %hi %hd %hd %hu %hu %hu\0", 1_i8, 1_i16, 1_u8, true, 1_u8, 1_u16, true);
    device_printf!("%hx %hX %ho %hx %hx\0", 1_i8, 1_i16, 1_u8, 1_u16, true);
    device_printf!("%ld %lld %lu %llu\0", 1_i64, 1_isize, 1_u64, 1_usize);
    device_printf!("%lx %llX %llo %lx\0", 1_i64, 1_isize, 1_u64, 1_usize);
    device_printf!("%c%c%c%c%c%c\0", b'a', 97_i8, 97_i16, 97_u16, 97, 97_u32);
    device_printf!("%f %5.2e %-g %lf %A\0", 1.0_f32, 1.0, 2.0_f32, 1.0_f64, 0.5);
    device_printf!("%p %p %p %p\0", pointer, mutable, &raw const x, core::ptr::null_mut::<c_void>());
    device_printf!("%s %*d %-*.3f%%\n\0", c"abc", x, 1, 8_u8, 0.25,);
}

#[test]
fn formats() {
    const FORMAT: &str = concat!("x = %d", "\n\0");
    assert_eq!(device_printf!(FORMAT, 1), -1);
    assert_eq!(device_printf!(c"abc"), -1);
    device_printf!("\0");
    macro_rules! four_times {
        ($format:literal: $($argument:tt)*) => {
            device_printf!($format, $($argument)* $($argument)* $($argument)* $($argument)*)
        };
    }
    four_times!("%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\0": 1, 2, 3, 4, 5, 6, 7, 8,);
}

/// A value that records its drop.
struct Noted<'a>(CString, &'a RefCell<Vec<i32>>);

impl Drop for Noted<'_> {
    fn drop(&mut self) {
        self.1.borrow_mut().push(9);
    }
}

/// Arguments are evaluated once and in order. Temporaries live until all arguments are passed.
#[test]
fn arguments() {
    let order = RefCell::new(Vec::new());
    let next = |value: i32| {
        order.borrow_mut().push(value);
        value
    };
    device_printf!("%d %s %d\0", next(1), Noted(CString::from(c"abc"), &order).0.as_c_str(), next(2));
    assert_eq!(order.take(), [1, 2, 9]);
    // The macro can be nested.
    device_printf!("%d\0", device_printf!("%d\0", next(1)) + next(2));
    assert_eq!(order.take(), [1, 2]);
}

fn generic<T: Into<f64>>(value: T) -> i32 {
    device_printf!("%f of %llu\0", value.into(), size_of::<T>())
}

#[test]
fn in_generic_code() {
    assert_eq!(generic(1_u8), -1);
}

#[test]
fn asserts() {
    device_assert!(1 < 2);
    device_assert!(1 < 2, "one is less",);
    let n = 2;
    for (failing, expected) in [
        (Box::new(move || device_assert!(n > 3)) as Box<dyn Fn() + std::panic::UnwindSafe>, "assertion failed: n > 3"),
        (Box::new(move || device_assert!(n == 3, "three")), "assertion failed: n == 3: three"),
    ] {
        assert_eq!(ptx_abi_tests::panics::message(failing).as_deref(), Some(expected));
    }
}
