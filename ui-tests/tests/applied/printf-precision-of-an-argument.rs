use ptx_abi::device_printf;

fn main() {
    device_printf!("%.2f\n\0", 1.0);
}
