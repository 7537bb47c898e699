// What these launchers use of CUDA's headers, so that clang compiles the host's half where CUDA is not installed. Nothing is
// linked.
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))

struct uint3 {
    unsigned int x, y, z;
};
struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
};
typedef struct CUstream_st *cudaStream_t;

extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim;
// clang calls the first of them for `<<<…>>>`, and the second where it finds CUDA 9.2 or later.
extern "C" int cudaConfigureCall(dim3, dim3, unsigned long = 0, cudaStream_t = nullptr);
extern "C" unsigned int __cudaPushCallConfiguration(dim3, dim3, unsigned long = 0, cudaStream_t = nullptr);
extern "C" int cudaGetLastError();
