mod inner {
    use ptx_abi::{PtxLayout, bit_fields};

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct S {
        #[bits(5)]
        a: u32,
        #[bits(5)]
        pub b: u32,
    }
}

fn main() {
    let mut s = inner::S::new();
    s.set_b(s.a());
    s.set_a(3);
}

// errors: 2
// fix:
// -        a: u32,
// +        pub a: u32,
