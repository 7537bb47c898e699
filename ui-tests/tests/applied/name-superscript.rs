use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::S2")]
struct S {
    #[ptx(name = "a2")]
    a: u32,
    #[bits(3)]
    #[ptx(name = "b_half")]
    b: u32,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum E {
    #[ptx(name = "A_")]
    A,
}

fn main() {
    assert_eq!((S::new(1).b(), S::LAYOUT.name), (0, "ns::S2"));
}
