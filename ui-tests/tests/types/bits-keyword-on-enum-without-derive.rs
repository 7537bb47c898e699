use ptx_abi::PtxLayout;

#[derive(Clone, Copy)]
#[repr(u32)]
enum Mode {
    Off,
    On,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(mode: enum Mode = 2))]
    flags: [u8; 1],
}

fn main() {}

// fix:
// -#[derive(Clone, Copy)]
// +#[derive(Clone, Copy, PtxLayout)]
