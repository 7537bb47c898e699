use ptx_abi::device_printf;

fn main() {
    device_printf!("x = %d, y = %d\n\0", 1, 2);
}
