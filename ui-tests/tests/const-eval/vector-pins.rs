use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector, size = 999, align = 18446744073709551615)]
struct V {
    x: i32,
    #[ptx(offset = 18446744073709551615)]
    y: i32,
}

fn main() {}

// fix:
// -#[ptx(vector, size = 999, align = 18446744073709551615)]
// +#[ptx(vector, size = 8, align = 8)]
// -    #[ptx(offset = 18446744073709551615)]
// +    #[ptx(offset = 4)]
