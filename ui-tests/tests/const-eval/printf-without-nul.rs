use ptx_abi::device_printf;

fn main() {
    device_printf!("x = %d\n", 1);
}
