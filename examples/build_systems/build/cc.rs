//! `cc` makes the static library `OUT_DIR/libkernels.a`, and links it and CUDA's runtime.

pub fn build() {
    cc::Build::new()
        .cuda(true)
        .flag("-arch=sm_75")
        .file("kernels/scale.cu")
        .cudart("shared")
        .compile("kernels");
}
