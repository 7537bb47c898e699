use ptx_abi::{PtxLayout, bit_fields};
use ptx_abi_rewrite::swap;

#[bit_fields(new = false)]
#[derive(Clone, Copy, PtxLayout)]
#[swap(f32 => i32)]
#[repr(C)]
struct S {
    #[bits(3)]
    a: u32,
    b: f32,
}

fn main() {}

// errors: 2, the constructor that `#[bit_fields]` makes names the type too
// fix:
// -use ptx_abi_rewrite::swap;
// -
// +use ptx_abi_rewrite::swap;
// +
// +#[swap(f32 => i32)]
// -#[swap(f32 => i32)]
