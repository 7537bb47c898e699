use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Unknown<{T}, {N}>")]
struct Unknown<T, const N: usize> {
    values: [T; N],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "NoParameters")]
struct NoParameters {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Open<{T}>")]
struct Open<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Closed<{T}>")]
struct Closed<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Double<{T}>")]
struct Double<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Outside<{N}>")]
struct Outside<const N: usize> {
    a: [u8; N],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Angles<{T}>")]
struct Angles<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Empty<{T}>")]
struct Empty<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Sum<{N}>")]
struct Sum<const N: usize> {
    a: [u8; N],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Class<{T}>")]
struct Keyword<T> {
    a: T,
}

fn main() {}
