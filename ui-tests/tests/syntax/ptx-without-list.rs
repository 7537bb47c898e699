use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx]
struct S {
    #[ptx = "a"]
    a: u32,
}

fn main() {}

// errors: 2
// fix:
// -#[ptx]
// +#[ptx(name = "T")]
// -    #[ptx = "a"]
// +    #[ptx(name = "b")]
