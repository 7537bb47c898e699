use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Params {
    pub scale: f32,
}

const VERSION: u32 = 1;

fn main() {
    let _ = ptx_abi::cuda_header!(Params; append_only(padding));
    let _ = ptx_abi::cuda_header!(Params; append_only(version = VERSION));
    let _ = ptx_abi::cuda_asserts!(Params);
}
