use num_complex::Complex;
use ptx_abi::PtxLayout;
use ptx_abi::vector::Double2;

// Only the alignment of the struct is wrong.
#[derive(PtxLayout)]
#[repr(C, align(16))]
struct Signal {
    #[ptx(as = [Double2; 4])]
    samples: [Complex<f64>; 4],
}

fn main() {}
