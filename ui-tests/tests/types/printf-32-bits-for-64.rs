use ptx_abi::device_printf;

fn main() {
    device_printf!("%lld\n\0", 1);
}

// fix:
// device_printf!("%lld\n\0", 1); → device_printf!("%lld\n\0", 1_i64);
