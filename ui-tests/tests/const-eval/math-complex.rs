use num_complex::Complex;
use ptx_abi::PtxLayout;
use ptx_abi::vector::Double2;

// Only the alignment of the struct is wrong.
#[derive(PtxLayout)]
#[repr(C)]
struct Signal {
    #[ptx(as = [Double2; 4])]
    samples: [Complex<f64>; 4],
}

fn main() {}

// fix:
// -#[repr(C)]
// +#[repr(C, align(16))]
