use ptx_abi::device_printf;

fn main() {
    device_printf!("%.*f\n\0", 2, 1.0);
}
