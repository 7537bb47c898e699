use ptx_abi::device_assert;

fn main() {
    device_assert!(1 < 2, "one\0 is less");
}

// fix:
// -    device_assert!(1 < 2, "one\0 is less");
// +    device_assert!(1 < 2, "one is less");
