use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
struct Scale {
    a: f64,
    x: DevPtrMut<f64>,
}

fn main() {}

// fix:
// -#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
// +#[ptx(cpp_entry = "ns::scale<double>", module = "kernels/kernels.ptx")]
