// Compiled to strided.ptx by: nvcc -arch=sm_75 -ptx strided.cu
// The file has `.version 8.1`, which more drivers load than nvcc's own version.
#include "view.h"

// The place of element `i` in the buffer. The last dimension varies fastest.
static __device__ unsigned long long place(const View &view, unsigned long long i)
{
    unsigned long long place = 0;
#pragma unroll 1
    for (unsigned int axis = view.ndim; axis-- > 0; i /= view.dims[axis]) {
        place += i % view.dims[axis] * view.strides[axis];
    }
    return place;
}

extern "C" __global__ void copy_by_value(const __grid_constant__ View view, unsigned int n, const float *x, float *y)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = x[place(view, i)];
    }
}

extern "C" __global__ void copy_by_pointer(const View *view, unsigned int n, const float *x, float *y)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = x[place(*view, i)];
    }
}
