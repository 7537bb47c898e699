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

const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(fn FIRST; fn SECOND);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn FIRST; fn SECOND);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn tolerant FIRST; fn tolerant SECOND);
const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(const A; const B);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(const A; const B);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(f32; not_compared "a"; not_compared "b");
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(compatible f32; compatible f64);
const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn FIRST in "a.cu"; fn tolerant SECOND in "b.cu");
const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(f32; append_only; append_only(padding));

fn main() {}

// errors: 9
// fix:
// -const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(fn FIRST; fn SECOND);
// -...
// -const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(f32; append_only; append_only(padding));
// +const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(fn FIRST, SECOND);
// +const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn FIRST, SECOND);
// +const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(fn tolerant FIRST, SECOND);
// +const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(const A, B);
// +const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(const A, B);
// +const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(f32; not_compared "a", "b");
// +const _: ptx_abi::cuda::CudaAsserts<'static> = ptx_abi::cuda_asserts!(compatible f32, f64);
// +const _: ptx_abi::cuda::CudaAsserts<'static> =
// +    ptx_abi::cuda_asserts!(fn FIRST; fn tolerant SECOND in ["a.cu", "b.cu"]);
// +const _: ptx_abi::cuda::CudaHeader<'static> = ptx_abi::cuda_header!(f32; append_only(padding, version = A));
