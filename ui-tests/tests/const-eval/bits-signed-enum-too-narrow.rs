use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(i32)]
enum Sign {
    Plus = 1,
    Zero = 0,
    Minus = -2,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
union U {
    #[ptx(bits(sign: enum Sign = 1))]
    bits: [u8; 1],
}

fn main() {}

// fix:
// -    #[ptx(bits(sign: enum Sign = 1))]
// +    #[ptx(bits(sign: enum Sign = 2))]
