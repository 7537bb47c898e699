// Stands in for CUDA's runtime on a machine without a GPU: "device" memory is the host's, and the one kernel is in C.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { unsigned x, y, z; } dim3;
typedef struct { unsigned n; float factor; } Config;

static const void *stub;
static char name[64];

void **__cudaRegisterFatBinary(void *image) { (void)image; return malloc(sizeof(void *)); }
void __cudaRegisterFatBinaryEnd(void **handle) { (void)handle; }
void __cudaUnregisterFatBinary(void **handle) { free(handle); }
void __cudaRegisterFunction(void **handle, const char *host, char *device, const char *device_name, int threads, void *tid,
    void *bid, void *block, void *grid, int *warps)
{
    (void)handle, (void)device, (void)threads, (void)tid, (void)bid, (void)block, (void)grid, (void)warps;
    stub = host;
    snprintf(name, sizeof name, "%s", device_name);
}
unsigned __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream)
{
    (void)grid, (void)block, (void)shared, (void)stream;
    abort();
}
int __cudaGetKernel(void **kernel, const void *host) { (void)kernel, (void)host; abort(); }
int __cudaLaunchKernel(void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared, void *stream)
{
    (void)kernel, (void)grid, (void)block, (void)arguments, (void)shared, (void)stream;
    abort();
}

int cudaMallocManaged(void **pointer, size_t bytes, unsigned flags) { (void)flags; *pointer = malloc(bytes); return 0; }
int cudaDeviceSynchronize(void) { return 0; }
int cudaFree(void *pointer) { free(pointer); return 0; }

int cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, void *stream)
{
    if (function != stub || strcmp(name, "scale") != 0 || shared != 0 || stream != NULL)
        return 98; // cudaErrorInvalidDeviceFunction
    Config config = *(Config *)arguments[0];
    float *x = *(float **)arguments[1];
    unsigned threads = grid.x * block.x;
    for (unsigned i = 0; i < threads && i < config.n; i++)
        x[i] *= config.factor;
    printf("launched %s on %u threads\n", name, threads);
    return 0;
}
