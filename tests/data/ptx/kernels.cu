// The kernels whose PTX `ptx_reader` reads.
struct __align__(16) Particle { float3 position; float mass; float4 velocity; Particle *next; };
struct Small { char a; short b; };

extern "C" __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_Particle = 0xfedcba9876543210ull;
extern "C" __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_geo__Ray = 1234567890123456789ull;

__constant__ Particle params[2];
__constant__ float gain = 1.5f;
__device__ int counters[2][3] = {{1, 2, 3}, {4, 5, 6}};
__device__ const char *names[2] = {"a { quoted \" brace }", "/* no comment */ // é"};
__device__ unsigned char table[4] = {1, 2, 3, 4};
namespace geo { __device__ double scale; }

__device__ __noinline__ Particle moved(Particle p, float dt) { p.position.x += p.velocity.x * dt; return p; }

extern "C" __global__ void __launch_bounds__(256, 2) saxpy(unsigned n, float a, const float *__restrict__ x, float *y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i] + gain;
}

extern "C" __global__ void nothing() {}

extern "C" __global__ void scalars(bool b, char c, short s, int i, long long l, float f, double d, Small v, float4 w)
{
    extern __shared__ float dynamic[];
    __shared__ int fixed[32][2];
    fixed[threadIdx.x][0] = b + c + s + i;
    dynamic[threadIdx.x] = f + w.x + v.b;
    __syncthreads();
    counters[0][1] = fixed[31 - threadIdx.x][0] + (int)(l + d + dynamic[0]) + table[i & 3];
    asm volatile("// } a brace in inline assembly { \n\t" "/* \" */" ::: "memory");
}

template <class T, int N> __global__ void scaled(T *p, T by) { for (int i = 0; i < N; i++) p[i] *= by; }
template __global__ void scaled<float, 4>(float *, float);
template __global__ void scaled<double, 2>(double *, double);

namespace geo {
__global__ void trace(const Particle *in, Particle *out, Particle by_value)
{
    out[threadIdx.x] = moved(in[threadIdx.x], by_value.mass);
    scale = params[1].mass + names[threadIdx.x & 1][0];
}
}
