
#if defined(__NVCC__) || defined(__CUDACC_RTC__)
#pragma nv_diagnostic pop
#endif
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
