use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    #[cfg(unix)]
    #[bits(5)]
    b: u32,
    #[cfg(windows)]
    c: u64,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OnlyConditional {
    #[cfg_attr(all(), bits(5))]
    a: u32,
}

fn main() {}

// errors: 3
// fix:
// -use ptx_abi::{PtxLayout, bit_fields};
// -
// +use ptx_abi::{PtxLayout, bit_fields};
// +
// +#[cfg(unix)]
// -    #[cfg(unix)]
//
// -    #[cfg(windows)]
// +}
// +
// +#[cfg(not(unix))]
// +#[bit_fields]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct S {
// +    #[bits(5)]
// +    a: u32,
// -    #[cfg_attr(all(), bits(5))]
// +    #[bits(5)]
