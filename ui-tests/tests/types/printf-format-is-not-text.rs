use ptx_abi::device_printf;

fn main() {
    device_printf!(5, 1);
}

// fix:
// -    device_printf!(5, 1);
// +    device_printf!("5 %d\0", 1);
