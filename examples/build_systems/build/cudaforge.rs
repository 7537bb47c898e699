//! `cudaforge` writes `OUT_DIR/scale.ptx`.

pub fn build() {
    cudaforge::KernelBuilder::new()
        .source_glob("kernels/*.cu")
        .build_ptx()
        .expect("nvcc compiles the kernels");
}
