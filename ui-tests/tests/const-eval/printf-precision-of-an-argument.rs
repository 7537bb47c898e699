use ptx_abi::device_printf;

fn main() {
    device_printf!("%.*f\n\0", 2, 1.0);
}

// fix:
// -    device_printf!("%.*f\n\0", 2, 1.0);
// +    device_printf!("%.2f\n\0", 1.0);
