use ptx_abi::device_printf;

fn main() {
    device_printf!("x = {}\n\0", 1);
}
