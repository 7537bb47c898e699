#[repr(C)]
pub struct Config {
    pub width: u32,
}

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch(config: Config, len: u32);
}

fn main() {}
