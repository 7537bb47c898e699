use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(1073741824))]
struct TooLarge {
    a: f32,
}

#[derive(PtxLayout)]
#[repr(align(8, 16), C)]
union Two {
    a: f32,
}

#[derive(PtxLayout)]
#[repr(align("8"), C)]
struct Text(f32);

#[derive(PtxLayout)]
#[repr(C, packed(3))]
struct NoPower<T> {
    a: u8,
    b: T,
}

#[derive(PtxLayout)]
#[repr(C, packed(2147483648))]
struct TooLargePack {
    a: f32,
}

#[derive(PtxLayout)]
#[repr(C, packed(1), packed(2))]
struct TwoPacks {
    a: u8,
    b: f32,
}

fn main() {}

// errors: 6, rustc's
