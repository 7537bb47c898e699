use ptx_abi::device_printf;

fn main() {
    device_printf!(b"%d\0", 1);
}

// fix:
// -    device_printf!(b"%d\0", 1);
// +    device_printf!("%d\0", 1);
// +    device_printf!(c"%d", 1);
