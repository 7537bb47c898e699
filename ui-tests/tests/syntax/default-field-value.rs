use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32 = 3,
    b: u32,
}

fn main() {}

// errors: 2, rustc's E0658
// fix:
// -    a: u32 = 3,
// +    a: u32,
// -}
// -
// +}
// +
// +impl Default for S {
// +    fn default() -> Self {
// +        Self { a: 3, b: 0 }
// +    }
// +}
// +
