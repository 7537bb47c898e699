use ptx_abi::device_printf;

fn main() {
    device_printf!("%p\n\0", &1);
}

// fix:
// -    device_printf!("%p\n\0", &1);
// +    let reference = &1;
// +    device_printf!("%p\n\0", &raw const *reference);
