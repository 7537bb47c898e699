#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
#pragma pop_macro("alignas")
