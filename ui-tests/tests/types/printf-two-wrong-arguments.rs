use ptx_abi::device_printf;

fn main() {
    let (x, y) = (1_i32, 2.0_f32);
    device_printf!("x = %d, y = %f\n\0", y, x);
}

// errors: 2
