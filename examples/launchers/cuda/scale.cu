#include "step.h"
#include "step_checks.h"

__global__ void scale(Step step, float *x)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < step.count) {
        x[i] *= step.factor;
    }
}

extern "C" int launch_scale(Step step, float *x, cudaStream_t stream)
{
    scale<<<(step.count + 255) / 256, 256, 0, stream>>>(step, x);
    return cudaGetLastError();
}

// `cargo run --bin cuda_files` writes the checks of the launchers above.
#include "checks/scale.cuh"
