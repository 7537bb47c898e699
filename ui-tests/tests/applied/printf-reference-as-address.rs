use ptx_abi::device_printf;

fn main() {
    let reference = &1;
    device_printf!("%p\n\0", &raw const *reference);
}
