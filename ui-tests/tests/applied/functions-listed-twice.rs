#[ptx_abi::cuda_functions(FIRST)]
unsafe extern "C" {
    fn first();
}

#[ptx_abi::cuda_functions(SECOND)]
unsafe extern "C" {
    fn second();
}

const A: u32 = 1;
const B: u32 = 2;

const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(fn FIRST, SECOND);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn FIRST, SECOND);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn tolerant FIRST, SECOND);
const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(const A, B);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(const A, B);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(f32; not_compared "a", "b");
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(compatible f32, f64);
const _: ptx_abi::cuda::CudaAsserts<'static> =
    ptx_abi::cuda_asserts!(fn FIRST; fn tolerant SECOND in ["a.cu", "b.cu"]);
const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(f32; append_only(padding, version = A));

fn main() {}
