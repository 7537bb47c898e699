// A driver that does nothing, so that launches can be measured where there is no GPU: every call succeeds, every handle
// and address is 16, every number 1.
#include <stddef.h>
#include <stdint.h>

#define HANDLE(name) int name(uintptr_t *out) { *out = 16; return 0; }
#define NUMBER(name) int name(int *out) { *out = 1; return 0; }
#define NOTHING(name) int name(void) { return 0; }

HANDLE(cuDevicePrimaryCtxRetain)
HANDLE(cuDevicePrimaryCtxRetain_v2)
HANDLE(cuCtxCreate_v2)
HANDLE(cuCtxGetCurrent)
HANDLE(cuCtxPopCurrent_v2)
HANDLE(cuStreamCreate)
HANDLE(cuStreamCreateWithPriority)
HANDLE(cuEventCreate)
HANDLE(cuModuleLoadData)
HANDLE(cuModuleGetFunction)
HANDLE(cuMemAlloc_v2)
HANDLE(cuMemAllocAsync)
NUMBER(cuDeviceGet)
NUMBER(cuDeviceGetAttribute)
NUMBER(cuDeviceGetCount)
NUMBER(cuDriverGetVersion)
NOTHING(cuInit)
NOTHING(cuCtxSetCurrent)
NOTHING(cuCtxSetFlags)
NOTHING(cuCtxDestroy_v2)
NOTHING(cuCtxPushCurrent_v2)
NOTHING(cuCtxSynchronize)
NOTHING(cuDevicePrimaryCtxSetFlags_v2)
NOTHING(cuDevicePrimaryCtxRelease)
NOTHING(cuDevicePrimaryCtxRelease_v2)
NOTHING(cuEventDestroy_v2)
NOTHING(cuEventRecord)
NOTHING(cuEventRecordWithFlags)
NOTHING(cuEventSynchronize)
NOTHING(cuLaunchKernel)
NOTHING(cuMemFreeAsync)
NOTHING(cuMemFree_v2)
NOTHING(cuMemsetD8Async)
NOTHING(cuMemsetD8_v2)
NOTHING(cuModuleUnload)
NOTHING(cuStreamDestroy_v2)
NOTHING(cuStreamSynchronize)
NOTHING(cuStreamWaitEvent)

// cust has another order of arguments.
int cuModuleLoadDataEx(uintptr_t *out) { *out = 16; return 0; }

int cuGetErrorName(int error, const char **text) { (void)error; *text = "error"; return 0; }
int cuGetErrorString(int error, const char **text) { (void)error; *text = "error"; return 0; }
