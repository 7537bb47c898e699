use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed, align(8))]
struct S {
    a: u8,
    b: u32,
}

fn main() {}

// errors: 2, rustc's E0587
// fix:
// -#[repr(C, packed, align(8))]
// -struct S {
// +#[repr(C, packed)]
// +struct Packed {
// -}
// -
// +}
// +
// +#[derive(PtxLayout)]
// +#[repr(C, align(8))]
// +struct S {
// +    #[ptx(anonymous)]
// +    packed: Packed,
// +}
// +
