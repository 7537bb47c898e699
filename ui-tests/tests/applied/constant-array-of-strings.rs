const ADD: &str = "add";
const MUL: &str = "mul";

fn main() {
    println!("{}", ptx_abi::cuda_header!(const ADD, MUL));
}
