use ptx_abi::cuda_functions;
use ptx_abi_rewrite::{in_turn, swap};

#[cuda_functions(A)]
#[swap(f32 => f64)]
unsafe extern "C" {
    fn of_block(a: f32);
}

#[cuda_functions(B)]
unsafe extern "C" {
    fn of_type(a: in_turn!(u32, f32)) -> u8;
}

fn main() {}

// errors: 2
// fix:
// -#[cuda_functions(A)]
// -#[swap(f32 => f64)]
// +#[swap(f32 => f64)]
// +#[cuda_functions(A)]
// -    fn of_type(a: in_turn!(u32, f32)) -> u8;
// +    fn of_type(a: u32) -> u8;
