#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(n) __attribute__((launch_bounds(n)))
struct Small { char a; short b; };
struct alignas(16) Particle { float position[3]; float mass; float velocity[4]; Particle *next; };
extern "C" __device__ __attribute__((weak)) const unsigned long long ptx_abi_layout_Particle = 0xfedcba9876543210ull;
__constant__ Particle params[2];
__device__ int counters[2][3] = {{1, 2, 3}, {4, 5, 6}};
__device__ const char *names[2] = {"a { quoted \" brace }", "/* no comment */ // é"};
__device__ __attribute__((noinline)) Particle moved(Particle p, float dt) { p.position[0] += dt; return p; }
extern "C" __global__ void __launch_bounds__(256) saxpy(unsigned n, float a, const float *__restrict__ x, float *y)
{
    unsigned i = __nvvm_read_ptx_sreg_tid_x();
    if (i < n) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void nothing() {}
extern "C" __global__ void scalars(bool b, char c, short s, int i, long l, float f, double d, Small v)
{
    __shared__ int fixed[32][2];
    fixed[i][0] = b + c + s + v.b;
    counters[0][1] = fixed[i & 1][0] + (int)(l + d + f) + names[i][0];
}
template <class T, int N> __global__ void scaled(T *p, T by) { for (int i = 0; i < N; i++) p[i] *= by; }
template __global__ void scaled<float, 4>(float *, float);
namespace geo { __global__ void trace(const Particle *in, Particle *out, Particle p) { *out = moved(*in, p.mass + params[1].mass); } }
