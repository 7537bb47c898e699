use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Params(pub f32);

const VERSION: u32 = 1;

fn main() {
    let _ = ptx_abi::cuda_header!(Params; append_only(tail));
    let _ = ptx_abi::cuda_header!(Params; append_only version = VERSION);
    let _ = ptx_abi::cuda_header!(Params; append_only());
    let _ = ptx_abi::cuda_asserts!(Params; append_only(padding, version = VERSION));
    println!("{}", ptx_abi::cuda_header!());
    println!("{}", ptx_abi::cuda_asserts!());
    println!("{}", ptx_abi::param_decl!("x", f32));
    let _ = ptx_abi::cuda_defines!();
}

// errors: 8
// fix:
// -fn main() {
// +const BLOCK_SIZE: u32 = 256;
// +
// +fn main() {
// -    let _ = ptx_abi::cuda_header!(Params; append_only(tail));
// -...
// -    let _ = ptx_abi::cuda_defines!();
// +    let _ = ptx_abi::cuda_header!(Params; append_only(padding));
// +    let _ = ptx_abi::cuda_header!(Params; append_only(version = VERSION));
// +    let _ = ptx_abi::cuda_header!(Params; append_only);
// +    let _ = ptx_abi::cuda_asserts!(Params);
// +    println!("{}", ptx_abi::cuda_header!(f32));
// +    println!("{}", ptx_abi::cuda_asserts!(f32));
// +    println!("{}", ptx_abi::param_decl!(f32, "x"));
// +    let _ = ptx_abi::cuda_defines!(BLOCK_SIZE);
