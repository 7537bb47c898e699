use ptx_abi::device_printf;

fn main() {
    let mut count = 0;
    device_printf!("abc%n\n\0", &raw mut count);
}
