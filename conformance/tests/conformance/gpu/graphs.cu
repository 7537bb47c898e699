// The kernels of the chapter `graphs`. Rust writes the header, with the struct of the kernel's parameters.
#include <cstddef>

#include "graphs.h"

extern "C" __global__ void store(unsigned int i, float value, float *x)
{
    x[i] = value;
}

#ifdef DEVICE_UPDATES
// Writes a parameter of a node. The header has its place and its type.
#define SET_PARAM(node, params, member, value) \
    cudaGraphKernelNodeSetParam(node, offsetof(params, member), static_cast<decltype(params::member)>(value))

extern "C" __global__ void set_value(cudaGraphDeviceNode_t node, float value)
{
    SET_PARAM(node, Store, value, value);
}

// Writes several parameters in one call.
extern "C" __global__ void set_index_and_value(cudaGraphDeviceNode_t node, unsigned int i, float value)
{
    // The first member of the union is `gridDim`, so this initializes that one.
    cudaGraphKernelNodeUpdate none = {node, cudaGraphKernelNodeFieldParam, {dim3()}};
    cudaGraphKernelNodeUpdate updates[] = {none, none};
    updates[0].updateData.param = {&i, offsetof(Store, i), sizeof(Store::i)};
    updates[1].updateData.param = {&value, offsetof(Store, value), sizeof(Store::value)};
    cudaGraphKernelNodeUpdatesApply(updates, 2);
}
#endif
