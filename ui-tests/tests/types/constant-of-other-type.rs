const MAX: u32 = 8;

fn main() {
    println!("{}", ptx_abi::cuda_header!(const MAX: usize));
}
