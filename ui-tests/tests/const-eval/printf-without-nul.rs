use ptx_abi::device_printf;

fn main() {
    device_printf!("x = %d\n", 1);
}

// fix:
// -    device_printf!("x = %d\n", 1);
// +    device_printf!("x = %d\n\0", 1);
// +    device_printf!(c"x = %d\n", 1);
