// The kernel `read_in_rust` in C++: every member that src/shared.rs lists.
#include "types.h"

extern "C" __global__ void read_in_cpp(Node node, const Words *words, Fig3 figure, float4 vector, long long *values)
{
    long long all[] = {
        (long long)node.next, node.alive, node.level, __float_as_uint(node.weight),
        words->a, words->b, words->c, (long long)words->d, (long long)words->e,
        figure.s, figure.j, figure.c, figure.t, figure.u, figure.d,
        __float_as_uint(vector.x), __float_as_uint(vector.y), __float_as_uint(vector.z), __float_as_uint(vector.w),
    };
    for (int i = 0; i < sizeof all / sizeof *all; i++) values[i] = all[i];
}
