use ptx_abi_core::device_printf;

fn main() {
    device_printf!("%p\n\0", &1);
}
