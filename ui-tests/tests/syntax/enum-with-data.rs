use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E {
    A,
    B(f32),
    C { x: u8 },
}

fn main() {}

// errors: 2
// fix:
// -#[derive(PtxLayout)]
// +#[derive(Clone, Copy, PtxLayout)]
// -enum E {
// +enum Tag {
// -    B(f32),
// -    C { x: u8 },
// +    B,
// +    C,
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Data {
// +    b: f32,
// +    c: u8,
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct E {
// +    tag: Tag,
// +    data: Data,
