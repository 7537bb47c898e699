// The kernels that the mistakes in `tests` name. To make the PTX again, in this folder:
//
//   nvcc -ptx -arch=sm_75 -o kernels.ptx kernels.cu

extern "C" __global__ void saxpy(unsigned n, float a, const float *x, float *y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}

struct Config {
    float3 origin;
    unsigned mode;
};
extern "C" __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_Config = 0x3686f11e1468a39bULL;

extern "C" __global__ void configured(Config config, float *out) { out[0] = config.origin.x + config.mode; }

namespace ns {
__global__ void normalize(const float *x, float *y) { y[0] = x[0]; }

template <class T> __global__ void scale(T a, T *x) { x[0] *= a; }
template __global__ void scale<float>(float, float *);
template __global__ void scale<double>(double, double *);
}

__constant__ Config params;

extern "C" __global__ void use_params(float *out) { out[0] = params.origin.x; }
