use ptx_abi_core::device_printf;

fn main() {
    device_printf!("x = %d\n\0", 1.5_f32);
}
