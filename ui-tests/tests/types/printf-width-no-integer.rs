use ptx_abi::device_printf;

fn main() {
    device_printf!("%*d\n\0", 8.0, 1);
}
