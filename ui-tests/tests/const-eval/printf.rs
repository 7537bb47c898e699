use ptx_abi::{device_assert, device_printf};

fn main() {
    device_printf!(
        "%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n\0",
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
    );
    device_printf!("x = {}\n\0", 1);
    device_printf!("100%\0");
    device_printf!("x = %d\0, y = %d\n\0", 1, 2);
    device_printf!("%.*f\n\0", 2, 1.0);
    device_printf!("x = %d, y = %f\n\0", 1);
    device_printf!("x = %d\n\0", 1, 2.0);
    device_printf!("100%, y = %d\n\0", 1);
    device_printf!("length %zu\n\0", 1_usize);
    device_printf!("%ls\n\0", c"abc");
    device_printf!("%*d\n\0", 1);
    device_printf!("x = %d\n", 1);
    let mut count = 0;
    device_printf!("abc%n\n\0", &raw mut count);
    device_assert!(1 < 2, "one\0 is less");
}

// errors: 14
// fix:
// -        "%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n\0",
// -        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
// +        "%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n\0",
// +        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
// "x = {}\n\0", 1 → "x = %d\n\0", 1
// "100%\0" → "100%%\0"
// "x = %d\0, y = %d\n\0" → "x = %d, y = %d\n\0"
// "%.*f\n\0", 2, 1.0 → "%.2f\n\0", 1.0
// "x = %d, y = %f\n\0", 1 → "x = %d, y = %f\n\0", 1, 2.0
// "x = %d\n\0", 1, 2.0 → "x = %d\n\0", 1
// "100%, y = %d\n\0" → "100%%, y = %d\n\0"
// "length %zu\n\0" → "length %llu\n\0"
// "%ls\n\0" → "%s\n\0"
// "%*d\n\0", 1 → "%*d\n\0", 8, 1
// "x = %d\n", 1 → c"x = %d\n", 1
// device_printf!("abc%n\n\0", &raw mut count); → device_printf!("abc%d\n\0", count);
// device_assert!(1 < 2, "one\0 is less"); → device_assert!(1 < 2, "one is less");
// main: device_printf!("%d\n\0", 33);
// main: device_printf!("x = %d\n\0", 1);
