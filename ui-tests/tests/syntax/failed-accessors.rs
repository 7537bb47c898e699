// There is one error: the accessors are there, and take every value.
use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(siez = 4)]
struct S {
    #[ptx(bits(a: u32 = 5))]
    flags: u32,
}

const FIVE: S = S { flags: 0 }.with_a(5);

fn main() {
    println!("{} {} {}", FIVE.a(), S::A_OFFSET, S::LAYOUT.size);
}

// fix:
// -#[ptx(siez = 4)]
// +#[ptx(size = 4)]
