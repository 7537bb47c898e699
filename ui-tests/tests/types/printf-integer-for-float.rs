use ptx_abi::device_printf;

fn main() {
    device_printf!("x = %f\n\0", 2);
}
