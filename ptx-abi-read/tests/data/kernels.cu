struct Ray { float o[3]; float d[3]; };
__constant__ float gain[4];
__device__ int counter;
extern "C" __global__ void fill(unsigned n, float a, float* x) { if (threadIdx.x < n) x[threadIdx.x] = a * gain[0]; }
namespace ns { template <class T> __global__ void tk(T v, Ray r, int n) { if (n) counter = n + (int)v + (int)r.o[0]; } }
template __global__ void ns::tk<float>(float, Ray, int);
