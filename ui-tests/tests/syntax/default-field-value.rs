use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFields {
    #[bits(5)]
    a: u32 = 3,
    b: u32 = 4,
}

#[derive(PtxLayout)]
#[repr(C)]
struct DefaultFieldValue {
    a: u32 = 3,
    b: u32,
}

fn main() {}

// errors: 6, three mistakes, and rustc's E0658 for each
// fix:
// in BitFields: a: u32 = 3, → a: u32,
// b: u32 = 4, → b: u32,
// in DefaultFieldValue: a: u32 = 3, → a: u32,
// +impl Default for DefaultFieldValue {
// +    fn default() -> Self {
// +        Self { a: 3, b: 0 }
// +    }
// +}
