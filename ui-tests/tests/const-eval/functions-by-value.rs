#[repr(C)]
pub struct Config {
    pub width: u32,
}

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch(config: Config, len: u32);
}

fn main() {}

// fix:
// -#[repr(C)]
// +#[derive(ptx_abi::PtxLayout)]
// +#[repr(C)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(FUNCTIONS.len(), 1);
// +}
