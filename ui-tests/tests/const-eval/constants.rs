const WEIGHTS: [f32; 2] = [0.5, 1.0];

const NONE: [f32; 0] = [];

const NAMES: [&str; 2] = ["add", "mul"];

const TILE: u32 = 16;

const GRÖSSE: u32 = 16;

fn main() {
    println!("{:?}", ptx_abi::cuda_defines!(WEIGHTS));
    println!("{}", ptx_abi::cuda_header!(const NONE));
    println!("{}", ptx_abi::cuda_header!(const NAMES));
    println!("{}", ptx_abi::cuda_header!(const TILE as Tile<16>));
    println!("{:?}", ptx_abi::cuda_defines!(TILE as ns::TILE));
    println!("{:?}", ptx_abi::cuda_defines!(GRÖSSE));
}

// errors: 6
// fix:
// const NONE: [f32; 0] = []; → const NONE: [f32; 1] = [0.0];
// -const NAMES: [&str; 2] = ["add", "mul"];
// +const ADD: &str = "add";
// +const MUL: &str = "mul";
// "{:?}", ptx_abi::cuda_defines!(WEIGHTS) → "{}", ptx_abi::cuda_header!(const WEIGHTS)
// cuda_header!(const NAMES) → cuda_header!(const ADD, MUL)
// Tile<16> → TILE
// ns::TILE → TILE
// cuda_defines!(GRÖSSE) → cuda_defines!(GRÖSSE as SIZE)
