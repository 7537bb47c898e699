/* The loops that are timed. TOOL is the prefix of their names: the compiler. */
#include "structs.h"

#define PASTE2(a, b) a##b
#define PASTE(a, b) PASTE2(a, b)
#define NAME(x) PASTE(TOOL, x)

/* One loop for each field, over an array. */
#define FIELD(S, T, x) \
    void NAME(_##S##_##x)(struct S *p, size_t n, uint64_t k) { \
        for (size_t i = 0; i < n; i++) p[i].x = p[i].x + (T)k; \
    }
FIG3(FIELD)
WORDS(FIELD)

/* All fields of each struct of an array. */
#define PAIR(S, T, x) q->x = q->x + (T)k;
#define ARRAY(S, FIELDS) \
    void NAME(_##S##_array)(struct S *p, size_t n, uint64_t k) { \
        for (size_t i = 0; i < n; i++) { struct S *q = p + i; FIELDS(PAIR) } \
    }
ARRAY(Fig3, FIG3)
ARRAY(Words, WORDS)

/* All fields of one struct again and again, which is in memory between two rounds. */
#define IN_MEMORY __asm__ volatile("" : "+r"(q) : : "memory");
#define ROUND(S, FIELDS) \
    void NAME(_##S##_round)(struct S *q, size_t n, uint64_t k) { \
        for (size_t i = 0; i < n; i++) { FIELDS(PAIR) IN_MEMORY } \
    }
ROUND(Fig3, FIG3)
ROUND(Words, WORDS)

/* The same, in memory between two fields. */
#define PAIR_IN_MEMORY(S, T, x) PAIR(S, T, x) IN_MEMORY
#define PAIRS(S, FIELDS) \
    void NAME(_##S##_pairs)(struct S *q, size_t n, uint64_t k) { \
        for (size_t i = 0; i < n; i++) { FIELDS(PAIR_IN_MEMORY) } \
    }
PAIRS(Fig3, FIG3)
PAIRS(Words, WORDS)

/* The same through functions that are not inlined. */
#define FUNCTIONS(S, T, x) \
    static __attribute__((noinline)) T S##_get_##x(const struct S *p) { return p->x; } \
    static __attribute__((noinline)) void S##_set_##x(struct S *p, T value) { p->x = value; }
FIG3(FUNCTIONS)
WORDS(FUNCTIONS)
#define CALL(S, T, x) S##_set_##x(q, S##_get_##x(q) + (T)k);
#define CALLS(S, FIELDS) \
    void NAME(_##S##_calls)(struct S *q, size_t n, uint64_t k) { \
        for (size_t i = 0; i < n; i++) { FIELDS(CALL) } \
    }
CALLS(Fig3, FIG3)
CALLS(Words, WORDS)
