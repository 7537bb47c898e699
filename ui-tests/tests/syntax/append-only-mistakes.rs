use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Params {
    pub scale: f32,
}

const VERSION: u32 = 1;

fn main() {
    let _ = ptx_abi::cuda_header!(Params; append_only(tail));
    let _ = ptx_abi::cuda_header!(Params; append_only version = VERSION);
    let _ = ptx_abi::cuda_asserts!(Params; append_only(padding, version = VERSION));
}

// errors: 3
// fix:
// -    let _ = ptx_abi::cuda_header!(Params; append_only(tail));
// -    let _ = ptx_abi::cuda_header!(Params; append_only version = VERSION);
// -    let _ = ptx_abi::cuda_asserts!(Params; append_only(padding, version = VERSION));
// +    let _ = ptx_abi::cuda_header!(Params; append_only(padding));
// +    let _ = ptx_abi::cuda_header!(Params; append_only(version = VERSION));
// +    let _ = ptx_abi::cuda_asserts!(Params);
