use ptx_abi_core::device_printf;

fn main() {
    device_printf!("%c\n\0", 'a');
}
