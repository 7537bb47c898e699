#[repr(C)]
pub struct Config {
    pub width: u32,
}

// A type of another crate.
mod cust {
    #[repr(transparent)]
    pub struct DevicePointer<T>(u64, core::marker::PhantomData<*mut T>);
}

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch(config: Config, len: u32);
    fn fill(out: cust::DevicePointer<f32>) -> cust::DevicePointer<f32>;
}

fn main() {}

// errors: 2, each type without a layout is reported once
// fix:
// -#[repr(C)]
// +#[derive(ptx_abi::PtxLayout)]
// +#[repr(C)]
// -#[ptx_abi::cuda_functions]
// +#[ptx_abi::cuda_functions(cust::DevicePointer<f32> = ptx_abi::DevPtrMut<f32>)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(FUNCTIONS.len(), 2);
// +}
