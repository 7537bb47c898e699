use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u8,
    #[ptx(offset = 1)]
    b: u16,
    #[ptx(offset = 4)]
    c: u32,
}

fn main() {}

// fix:
// -    #[ptx(offset = 1)]
// +    #[ptx(offset = 2)]
