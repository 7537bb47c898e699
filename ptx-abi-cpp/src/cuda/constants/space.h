// The elements of an array are in the memory of the side that reads them.
#ifndef PTX_ABI_ARRAY
#ifdef __CUDA_ARCH__
#define PTX_ABI_ARRAY __device__
#else
#define PTX_ABI_ARRAY
#endif
#endif
