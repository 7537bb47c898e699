use ptx_abi::PtxLayout;
use ptx_abi_rewrite::append;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(bindgen)]
#[append(more: [u8; 0])]
#[repr(C)]
struct Stream {
    _unused: [u8; 0],
}

fn main() {}

// no fix: bindgen writes no such member
