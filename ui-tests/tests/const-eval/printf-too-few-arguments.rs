use ptx_abi_core::device_printf;

fn main() {
    device_printf!("x = %d, y = %f\n\0", 1);
}
