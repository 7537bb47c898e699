mod inner {
    use ptx_abi::{PtxLayout, bit_fields};

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct S {
        #[bits(4)]
        pub a: u8,
        b: u8,
    }
}

fn main() {
    let s = inner::S::new(1);
}

// fix:
// -        b: u8,
// +        pub b: u8,
