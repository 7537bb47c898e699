use ptx_abi_core::device_printf;

fn main() {
    device_printf!("%ls\n\0", c"abc");
}
