use ptx_abi_core::device_printf;

fn main() {
    device_printf!("100%\0");
}
