use ptx_abi::device_printf;

fn main() {
    device_printf!("%s\n\0", "abc");
}
