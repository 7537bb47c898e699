use ptx_abi_core::device_printf;

fn main() {
    device_printf!("x = {}\n\0", 1);
}
