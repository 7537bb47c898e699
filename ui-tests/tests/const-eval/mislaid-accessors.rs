use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 9))]
    flags: [u8; 1],
}

const VALUE: S = S { flags: [0] }.with_a(5);

fn main() {
    println!("{} {}", VALUE.a(), S::A_OFFSET);
}

// fix:
// -    flags: [u8; 1],
// +    flags: [u8; 2],
// -const VALUE: S = S { flags: [0] }.with_a(5);
// +const VALUE: S = S { flags: [0; 2] }.with_a(5);
