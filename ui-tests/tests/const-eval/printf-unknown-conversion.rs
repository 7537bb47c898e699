use ptx_abi::device_printf;

fn main() {
    device_printf!("100%, y = %d\n\0", 1);
}
