#ifdef __GNUC__
#pragma GCC diagnostic push
// Types may have anonymous structs, `__int128`, types that CUDA deprecates, members that packing moves, and enumerators
// with the name of a type.
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wshadow"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wpacked-not-aligned"
#endif
#endif
#if defined(__NVCC__) || defined(__CUDACC_RTC__)
#pragma nv_diagnostic push
// Signed bit-fields of one bit, types that CUDA deprecates, members that only the pragma packs.
#pragma nv_diag_suppress 108, 1444, 2262
#endif
// nvcc packs a union for the host only if its members are packed.
#ifndef PTX_ABI_PACKED
#ifdef _MSC_VER
#define PTX_ABI_PACKED(bytes)
#else
#define PTX_ABI_PACKED(bytes) __attribute__((__packed__, __aligned__(bytes)))
#endif
#endif

