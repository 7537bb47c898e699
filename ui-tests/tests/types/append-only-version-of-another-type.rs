use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Params {
    pub scale: f32,
}

const PARAMS_VERSION: usize = 1;

fn main() {
    let _ = ptx_abi::cuda_header!(Params; append_only(version = PARAMS_VERSION));
}

// fix:
// const PARAMS_VERSION: usize = 1; → const PARAMS_VERSION: u32 = 1;
