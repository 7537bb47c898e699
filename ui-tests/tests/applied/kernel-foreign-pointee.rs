use ptx_abi::{DevPtr, DevPtrMut, KernelParams, foreign_types};

mod field {
    pub struct Element(pub f32);
}

foreign_types! { Map; field::Element = f32 }

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx", types = Map)]
struct Normalize {
    x: DevPtr<field::Element>,
    y: DevPtrMut<f32>,
}

fn main() {}
