use ptx_abi::device_printf;

fn main() {
    device_printf!("length %zu\n\0", 1_usize);
}
