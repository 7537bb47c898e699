#ifndef __cplusplus
#include <stdbool.h>
#include <stddef.h>
// C's own alignas cannot follow struct. Standard C has bit-fields of int and bool only.
#pragma push_macro("alignas")
#undef alignas
#define alignas(bytes) __attribute__((aligned(bytes)))
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wtype-limits"
#endif
#endif

