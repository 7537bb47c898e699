use ptx_abi::device_printf;

fn main() {
    device_printf!("%c\n\0", 'a');
}
