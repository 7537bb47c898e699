/* The structs that are measured. */
#include <stddef.h>
#include <stdint.h>

/* Figure 3 of the guide. */
struct Fig3 { short s : 9; int j : 9; char c; short t : 9; short u : 9; char d; };

struct Words { unsigned a : 3; unsigned b : 13; unsigned c : 16; unsigned long long d : 40; unsigned long long e : 24; };

#define FIG3(X) X(Fig3, int16_t, s) X(Fig3, int32_t, j) X(Fig3, int16_t, t) X(Fig3, int16_t, u)
#define WORDS(X) \
    X(Words, uint32_t, a) X(Words, uint32_t, b) X(Words, uint32_t, c) X(Words, uint64_t, d) X(Words, uint64_t, e)
