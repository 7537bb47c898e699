use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = scale_f32)]
struct Scale {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = ns::scale<float, 4>)]
struct ScaleFour {
    n: u32,
}

fn main() {}

// errors: 2
// fix:
// -#[ptx(entry = scale_f32)]
// +#[ptx(entry = "scale_f32")]
// -#[ptx(cpp_entry = ns::scale<float, 4>)]
// +#[ptx(cpp_entry = "ns::scale<float, 4>")]
// -fn main() {}
// +pub fn main() {}
