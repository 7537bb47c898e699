use ptx_abi::PtxLayout;

const SEED: u128 = 1 << 100;
const TILE: Option<u32> = Some(16);
const STEP: i128 = 1 << 100;
const BLOCK: u32 = 256;

mod limits {
    pub const NAMES: [char; 2] = ['a', 'b'];
}

const MAX: u32 = 8;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Params {
    pub scale: f32,
}

const PARAMS_VERSION: usize = 1;

fn main() {
    println!("{}", ptx_abi::cuda_asserts!(u32; const SEED));
    println!("{}", ptx_abi::cuda_header!(const TILE));
    println!("{}", ptx_abi::cuda_header!(const BLOCK, STEP, f32::EPSILON as EPS));
    println!("{}", ptx_abi::cuda_header!(const BLOCK, limits::NAMES, f32::EPSILON as EPS));
    println!("{}", ptx_abi::cuda_header!(const MAX: usize));
    let _ = ptx_abi::cuda_header!(Params; append_only(version = PARAMS_VERSION));
}

// errors: 6
// fix:
// const SEED: u128 = 1 << 100; → const SEED: u64 = 1 << 40;
// const TILE: Option<u32> = Some(16); → const TILE: u32 = 16;
// const STEP: i128 = 1 << 100; → const STEP: i64 = 1 << 40;
// [char; 2] = ['a', 'b'] → [u32; 2] = ['a' as u32, 'b' as u32]
// MAX: usize → MAX: u32
// const PARAMS_VERSION: usize = 1; → const PARAMS_VERSION: u32 = 1;
