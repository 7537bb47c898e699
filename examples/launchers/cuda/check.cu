// The launchers, and the checks that `cargo run --bin cuda_files` writes.
#include "scale.cu"
#include "checks.cuh"
