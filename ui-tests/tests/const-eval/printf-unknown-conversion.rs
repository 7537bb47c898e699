use ptx_abi_core::device_printf;

fn main() {
    device_printf!("100%, y = %d\n\0", 1);
}
