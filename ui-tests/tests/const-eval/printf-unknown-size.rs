use ptx_abi_core::device_printf;

fn main() {
    device_printf!("length %zu\n\0", 1_usize);
}
