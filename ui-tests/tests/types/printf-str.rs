use ptx_abi::device_printf;

fn main() {
    device_printf!("%s\n\0", "abc");
}

// fix:
// -    device_printf!("%s\n\0", "abc");
// +    device_printf!("%s\n\0", c"abc");
