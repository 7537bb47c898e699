use ptx_abi::device_assert;

fn main() {
    let n = 2;
    device_assert!(n > 1, "n is {}", n);
}

// fix:
// use ptx_abi::device_assert; → use ptx_abi::{device_assert, device_printf};
// -    device_assert!(n > 1, "n is {}", n);
// +    device_printf!("n is %d\n\0", n);
// +    device_assert!(n > 1);
