use ptx_abi::device_printf;

fn main() {
    let format = "%d\0";
    device_printf!(format, 1);
}

// fix:
// let format = "%d\0"; → const FORMAT: &str = "%d\0";
// device_printf!(format, 1); → device_printf!(FORMAT, 1);
