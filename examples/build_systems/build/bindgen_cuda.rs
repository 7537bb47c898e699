//! `bindgen_cuda` writes `OUT_DIR/scale.ptx`.

pub fn build() {
    bindgen_cuda::Builder::default()
        .kernel_paths_glob("kernels/*.cu")
        .build_ptx()
        .expect("nvcc compiles the kernels");
}
