use ptx_abi::device_printf;

fn main() {
    device_printf!("x = %d\0, y = %d\n\0", 1, 2);
}

// fix:
// -    device_printf!("x = %d\0, y = %d\n\0", 1, 2);
// +    device_printf!("x = %d, y = %d\n\0", 1, 2);
