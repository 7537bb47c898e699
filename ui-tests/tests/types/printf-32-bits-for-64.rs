use ptx_abi::device_printf;

fn main() {
    device_printf!("%lld\n\0", 1);
}
