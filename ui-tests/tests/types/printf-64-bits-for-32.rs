use ptx_abi::device_printf;

fn main() {
    device_printf!("%u of %u\n\0", 1_u32, [0; 3].len());
}
