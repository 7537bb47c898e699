use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(bindgen)]
#[repr(C)]
struct Stream {
    _unused: [u64; 0],
}

fn main() {}

// fix:
// -    _unused: [u64; 0],
// +    _unused: [u8; 0],
