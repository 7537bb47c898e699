use ptx_abi::device_assert;

fn main() {
    let n = 2;
    device_assert!(n > 1, "n is {}", n);
}
