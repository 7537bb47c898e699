const NAMES: [&str; 2] = ["add", "mul"];

fn main() {
    println!("{}", ptx_abi::cuda_header!(const NAMES));
}

// fix:
// -const NAMES: [&str; 2] = ["add", "mul"];
// +const ADD: &str = "add";
// +const MUL: &str = "mul";
// -    println!("{}", ptx_abi::cuda_header!(const NAMES));
// +    println!("{}", ptx_abi::cuda_header!(const ADD, MUL));
