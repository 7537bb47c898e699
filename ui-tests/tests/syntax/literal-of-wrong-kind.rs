use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = 3, size = "4", align = 4.0)]
struct S {
    #[ptx(offset = -1)]
    a: u32,
}

fn main() {}

// errors: 4
// fix:
// -#[ptx(name = 3, size = "4", align = 4.0)]
// +#[ptx(name = "Name", size = 4, align = 4)]
// -    #[ptx(offset = -1)]
// +    #[ptx(offset = 0)]
