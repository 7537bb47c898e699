use ptx_abi_core::device_printf;

fn main() {
    let format = "%d\0";
    device_printf!(format, 1);
}
