use ptx_abi_core::device_printf;

fn main() {
    device_printf!("%s\n\0", "abc");
}
