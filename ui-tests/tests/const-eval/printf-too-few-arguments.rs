use ptx_abi::device_printf;

fn main() {
    device_printf!("x = %d, y = %f\n\0", 1);
}
