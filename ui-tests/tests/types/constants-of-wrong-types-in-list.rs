const SEED: i128 = 1 << 100;
const BLOCK: u32 = 256;

mod limits {
    pub const NAMES: [char; 2] = ['a', 'b'];
}

fn main() {
    println!("{}", ptx_abi::cuda_header!(const BLOCK, SEED, f32::EPSILON as EPS));
    println!("{}", ptx_abi::cuda_header!(const BLOCK, limits::NAMES, f32::EPSILON as EPS));
}

// errors: 2
