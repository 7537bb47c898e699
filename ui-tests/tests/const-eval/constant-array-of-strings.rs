const NAMES: [&str; 2] = ["add", "mul"];

fn main() {
    println!("{}", ptx_abi::cuda_header!(const NAMES));
}
