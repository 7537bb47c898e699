use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Unknown<{T}, {M}>")]
struct Unknown<T, const N: usize> {
    values: [T; N],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "NoParameters<{T}>")]
struct NoParameters {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Open<{T>")]
struct Open<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Closed<T}>")]
struct Closed<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Double<{{T}}>")]
struct Double<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Outside_{N}")]
struct Outside<const N: usize> {
    a: [u8; N],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Angles<{T}")]
struct Angles<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Empty<{T}, >")]
struct Empty<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Sum<{N} + 1>")]
struct Sum<const N: usize> {
    a: [u8; N],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "class<{T}>")]
struct Keyword<T> {
    a: T,
}

fn main() {}
