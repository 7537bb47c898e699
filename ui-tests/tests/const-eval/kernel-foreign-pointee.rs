use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, foreign_types};

mod field {
    pub struct Element(pub f32);
}

#[derive(PtxLayout)]
#[repr(C)]
struct Fp {
    value: f32,
}

foreign_types! { Map; field::Element = Fp }

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx", types = Map)]
struct Normalize {
    x: DevPtr<field::Element>,
    y: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, foreign_types};
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams, foreign_types};
// -#[derive(PtxLayout)]
// -...
// -foreign_types! { Map; field::Element = Fp }
// +foreign_types! { Map; field::Element = f32 }
