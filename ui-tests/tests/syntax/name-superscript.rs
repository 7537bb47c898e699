use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::S²")]
struct S {
    #[ptx(name = "a²")]
    a: u32,
    #[bits(3)]
    #[ptx(name = "b½")]
    b: u32,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum E {
    #[ptx(name = "Ⓐ")]
    A,
}

fn main() {
    let _ = S::new(1).b();
}

// errors: 4
// fix:
// -#[ptx(name = "ns::S²")]
// +#[ptx(name = "ns::S2")]
// -    #[ptx(name = "a²")]
// +    #[ptx(name = "a2")]
// -    #[ptx(name = "b½")]
// +    #[ptx(name = "b_half")]
// -    #[ptx(name = "Ⓐ")]
// +    #[ptx(name = "A_")]
// -    let _ = S::new(1).b();
// +    assert_eq!((S::new(1).b(), S::LAYOUT.name), (0, "ns::S2"));
