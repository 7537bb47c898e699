use ptx_abi::device_printf;

fn main() {
    device_printf!("%u of %u\n\0", 1_u32, [0; 3].len());
    device_printf!("%c\n\0", 'a');
    device_printf!("x = %d\n\0", 1.5_f32);
    device_printf!(5, 1);
    device_printf!("x = %f\n\0", 2);
    device_printf!("%p\n\0", &1);
    device_printf!("%s\n\0", "abc");
    let (x, y) = (1_i32, 2.0_f32);
    device_printf!("x = %d, y = %f\n\0", y, x);
    device_printf!("%d\n\0", 1_u32);
    device_printf!("%*d\n\0", 8.0, 1);
    device_printf!(b"%d\0", 1);
}

// errors: 12
// fix:
// "%u of %u\n\0" → "%u of %llu\n\0"
// 'a' → b'a'
// "x = %d\n\0", 1.5_f32 → "x = %f\n\0", 1.5_f32
// device_printf!(5, 1); → device_printf!("5 %d\0", 1);
// "x = %f\n\0", 2 → "x = %f\n\0", 2.0
// -    device_printf!("%p\n\0", &1);
// +    let reference = &1;
// +    device_printf!("%p\n\0", &raw const *reference);
// "abc" → c"abc"
// y, x → x, y
// "%d\n\0", 1_u32 → "%u\n\0", 1_u32
// 8.0, 1 → 8, 1
// b"%d\0", 1 → "%d\0", 1
// main: device_printf!(c"%d", 1);
