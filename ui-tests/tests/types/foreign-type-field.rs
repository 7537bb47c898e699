use core::net::Ipv4Addr;
use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: Ipv4Addr,
}

fn main() {}

// fix:
//      a: u32,
// +    #[ptx(as = [u8; 4])]
