use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(entry = "saxpy")]
struct Saxpy {
    n: u32,
}

fn main() {}
