// What cuda-core names of cuRAND, whose header NVIDIA's packages for nvcc do not have. Nothing calls these functions.
#include <stddef.h>

#include <cuda.h>

typedef enum curandStatus { CURAND_STATUS_SUCCESS = 0, CURAND_STATUS_NOT_INITIALIZED = 101 } curandStatus_t;
typedef enum curandRngType { CURAND_RNG_PSEUDO_DEFAULT = 100 } curandRngType_t;
typedef struct curandGenerator_st *curandGenerator_t;

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type);
curandStatus_t curandDestroyGenerator(curandGenerator_t generator);
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed);
curandStatus_t curandSetStream(curandGenerator_t generator, CUstream stream);
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *values, size_t n, float mean, float deviation);
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *values, size_t n, double mean,
                                          double deviation);
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *values, size_t n);
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *values, size_t n);
