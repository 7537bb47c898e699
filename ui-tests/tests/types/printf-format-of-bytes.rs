use ptx_abi::device_printf;

fn main() {
    device_printf!(b"%d\0", 1);
}
