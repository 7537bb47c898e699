use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Tag {
    A,
    B,
    C,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Data {
    b: f32,
    c: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct E {
    tag: Tag,
    data: Data,
}

fn main() {}
