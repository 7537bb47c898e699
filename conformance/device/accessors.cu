// The kernels of src/accessors.rs in C++.
#ifndef __NVCC__
#define __global__ __attribute__((global))
#endif
#include "types.h"

#define ACCESSORS(S, m, T)                                                          \
    extern "C" __global__ void get_##S##_##m(const S *from, T *to) { *to = from->m; } \
    extern "C" __global__ void set_##S##_##m(S *to, const T *from) { to->m = *from; }

ACCESSORS(Fig3, s, short)
ACCESSORS(Fig3, j, int)
ACCESSORS(Fig3, t, short)
ACCESSORS(Fig3, u, short)
ACCESSORS(Words, a, unsigned)
ACCESSORS(Words, b, unsigned)
ACCESSORS(Words, c, unsigned)
ACCESSORS(Words, d, unsigned long long)
ACCESSORS(Words, e, unsigned long long)
