use ptx_abi::param::ParamDecl;
use ptx_abi::{PtxLayout, param_decl};

const WEIGHTS: [f32; 2] = [0.5, 1.0];

const NONE: [f32; 0] = [];

const NAMES: [&str; 2] = ["add", "mul"];

const TILE: u32 = 16;

const GRÖSSE: u32 = 16;

const NAME_DECL: &str = param_decl!(u32, "two words");

#[derive(PtxLayout)]
#[repr(C, align(256))]
struct S {
    a: u32,
}

const FUNC_ALIGNMENT_DECL: ParamDecl<'static> = S::LAYOUT.func_param("p");

fn main() {
    println!("{:?}", ptx_abi::cuda_defines!(WEIGHTS));
    println!("{}", ptx_abi::cuda_header!(const NONE));
    println!("{}", ptx_abi::cuda_header!(const NAMES));
    println!("{}", ptx_abi::cuda_header!(const TILE as Tile<16>));
    println!("{:?}", ptx_abi::cuda_defines!(TILE as ns::TILE));
    println!("{:?}", ptx_abi::cuda_defines!(GRÖSSE));
}

// errors: 8
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
// use ptx_abi::{PtxLayout, param_decl}; → use ptx_abi::{DevPtr, PtxLayout, param_decl};
// "two words" → "two_words"
// S::LAYOUT → DevPtr::<S>::LAYOUT
