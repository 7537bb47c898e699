use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 4)]
#[ptx(size = 4)]
struct S {
    #[ptx(offset = 0, offset = 0)]
    a: u32,
}

fn main() {}

// errors: 2
// fix:
//  #[ptx(size = 4)]
// -#[ptx(size = 4)]
//
// -    #[ptx(offset = 0, offset = 0)]
// +    #[ptx(offset = 0)]
