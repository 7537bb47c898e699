//! Compiles `kernels/scale.cu` with the build system that a feature names.

#[cfg(feature = "bindgen_cuda")]
#[path = "build/bindgen_cuda.rs"]
mod with_bindgen_cuda;
#[cfg(feature = "cc")]
#[path = "build/cc.rs"]
mod with_cc;
#[cfg(feature = "cmake")]
#[path = "build/cmake.rs"]
mod with_cmake;
#[cfg(feature = "cudaforge")]
#[path = "build/cudaforge.rs"]
mod with_cudaforge;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=kernels");
    #[cfg(feature = "bindgen_cuda")]
    with_bindgen_cuda::build();
    #[cfg(feature = "cc")]
    with_cc::build();
    #[cfg(feature = "cmake")]
    with_cmake::build();
    #[cfg(feature = "cudaforge")]
    with_cudaforge::build();
}
