use ptx_abi::PtxLayout;

/// This is not the type that bindgen writes under this name.
#[repr(C)]
struct __IncompleteArrayField<T>([T; 4]);

#[derive(PtxLayout)]
#[ptx(bindgen)]
#[repr(C)]
struct Packet {
    length: u32,
    payload: __IncompleteArrayField<u8>,
}

fn main() {}

// fix:
// -/// This is not the type that bindgen writes under this name.
// +#[derive(PtxLayout)]
// -struct __IncompleteArrayField<T>([T; 4]);
// +struct Payload<T>([T; 4]);
// -    payload: __IncompleteArrayField<u8>,
// +    payload: Payload<u8>,
