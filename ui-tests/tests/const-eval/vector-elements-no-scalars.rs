use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector)]
struct V {
    x: bool,
    y: bool,
}

fn main() {}

// fix:
// -#[repr(C, align(8))]
// +#[repr(C, align(2))]
// -    x: bool,
// -    y: bool,
// +    x: u8,
// +    y: u8,
