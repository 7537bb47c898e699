use ptx_abi::PtxLayout;
use ptx_abi_rewrite::in_turn;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: [in_turn!(u32, f32); 4],
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::in_turn;
//
// -    a: [in_turn!(u32, f32); 4],
// +    a: [u32; 4],
