/* Every read and every write as a function of its own: their instructions are counted. */
#include "structs.h"

#define ACCESSORS(S, T, x) \
    T S##_get_##x(const struct S *p) { return p->x; } \
    void S##_set_##x(struct S *p, T value) { p->x = value; }

FIG3(ACCESSORS)
WORDS(ACCESSORS)
