// There is one error: both accessors are there.
use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(a: u32 = many, b: u32 = 5))]
    flags: u32,
}

fn main() {
    let s = S { flags: 0 };
    println!("{} {}", s.a(), s.b());
}

// fix:
// -    #[ptx(bits(a: u32 = many, b: u32 = 5))]
// +    #[ptx(bits(a: u32 = 27, b: u32 = 5))]
