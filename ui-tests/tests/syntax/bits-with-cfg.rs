use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(#[cfg(unix)] a: u32 = 5, b: u32 = 5))]
    flags: [u8; 4],
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// -
// +use ptx_abi::PtxLayout;
// +
// +#[cfg(unix)]
// -    #[ptx(bits(#[cfg(unix)] a: u32 = 5, b: u32 = 5))]
// -    flags: [u8; 4],
// +    #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// +    flags: [u8; 2],
// +}
// +
// +#[cfg(not(unix))]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C, align(4))]
// +struct S {
// +    #[ptx(bits(b: u32 = 5))]
// +    flags: [u8; 1],
