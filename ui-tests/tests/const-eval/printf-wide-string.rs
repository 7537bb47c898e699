use ptx_abi::device_printf;

fn main() {
    device_printf!("%ls\n\0", c"abc");
}
