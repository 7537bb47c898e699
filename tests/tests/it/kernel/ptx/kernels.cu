// The kernels that `tests/tests/it/kernel` checks. To make the PTX again, in this folder:
//
//   nvcc -ptx -arch=sm_75 -o kernels_sm_75.ptx kernels.cu
//   nvcc -ptx -arch=sm_100 -o kernels_sm_100.ptx kernels.cu
#include <cuda_fp16.h>

#define FINGERPRINT(name, value) \
    extern "C" __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_##name = value##ULL

extern "C" __global__ void saxpy(unsigned n, float a, const float *x, float *y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}

struct Config {
    float3 origin;
    unsigned mode : 3;
    bool on : 1;
};
FINGERPRINT(Config, 0x5026f1eda86c0a72);

namespace geo {
struct Ray {
    float4 origin;
    float4 direction;
};
enum Mode : unsigned char { Fast, Exact };
}
FINGERPRINT(geo__Ray, 0x41c25ef4fde6a4ad);

extern "C" __global__ void configured(Config config, const Config *others, float4 v, bool on, short small, float *out)
{
    out[0] = config.origin.x + config.mode + config.on + others->origin.y + v.w + on + small;
}

extern "C" __global__ void half_by_value(__half h, float *out) { out[0] = __half2float(h); }

extern "C" __global__ void nothing() {}

struct alignas(64) Wide { int i[16]; };

extern "C" __global__ void wide(char c, Wide w, int *out) { out[0] = w.i[c]; }

namespace ns {
__global__ void trace(const geo::Ray *rays, geo::Mode mode, float *out) { out[0] = rays[mode].origin.x; }

template <class T> __global__ void scale(T a, T *x) { x[0] *= a; }
template __global__ void scale<float>(float, float *);
template __global__ void scale<double>(double, double *);
}

__global__ void add(float *x) { x[0] += 1; }
__global__ void add(int *x) { x[0] += 1; }

__constant__ Config params;
__constant__ float weights[16];
__device__ unsigned counter;
__device__ geo::Ray ray;

extern "C" __global__ void use_globals(float *out)
{
    out[0] = params.origin.x + weights[3] + ray.origin.x;
    atomicAdd(&counter, 1);
}
