use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(size = 4)]
struct S {
    #[ptx(bits(a: u32 = 5))]
    flags: u32,
}

const FIVE: S = S { flags: 0 }.with_a(5);

fn main() {
    println!("{} {} {}", FIVE.a(), S::A_OFFSET, S::LAYOUT.size);
}
