use ptx_abi_core::device_printf;

fn main() {
    device_printf!(b"%d\0", 1);
}
