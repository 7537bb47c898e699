use ptx_abi::device_printf;

fn main() {
    device_printf!("%*d\n\0", 1);
}
