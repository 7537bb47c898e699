use ptx_abi::device_printf;

fn main() {
    device_printf!("%p\n\0", &1);
}
