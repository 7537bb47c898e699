use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Flags {
    #[ptx(bits(mode: u8 = 3))]
    storage: [u8; 1],
}

fn main() {}
