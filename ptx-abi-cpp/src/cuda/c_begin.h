#ifndef __cplusplus
#include <stdbool.h>
#include <stddef.h>
#ifdef __GNUC__
#pragma GCC diagnostic push
// Standard C has bit-fields of int and bool only. In C23 alignas is a keyword.
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wtype-limits"
#endif
// C's own alignas cannot follow struct.
#pragma push_macro("alignas")
#undef alignas
#define alignas(bytes) __attribute__((aligned(bytes)))
#endif

