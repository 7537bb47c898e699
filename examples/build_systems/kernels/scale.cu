struct Config {
    unsigned n;
    float factor;
};

extern "C" __global__ void scale(const Config config, float *x)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < config.n) {
        x[i] *= config.factor;
    }
}
