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
