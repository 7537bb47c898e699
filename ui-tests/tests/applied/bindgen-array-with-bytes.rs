use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Payload<T>([T; 4]);

#[derive(PtxLayout)]
#[ptx(bindgen)]
#[repr(C)]
struct Packet {
    length: u32,
    payload: Payload<u8>,
}

fn main() {}
