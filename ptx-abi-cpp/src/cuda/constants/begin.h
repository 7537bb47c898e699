#ifdef __GNUC__
#pragma GCC diagnostic push
// A program may leave constants unused.
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#ifdef __clang__
#pragma clang diagnostic ignored "-Wunneeded-internal-declaration"
#endif
#endif
#if defined(__NVCC__) || defined(__CUDACC_RTC__)
#pragma nv_diagnostic push
#pragma nv_diag_suppress 177
#endif
