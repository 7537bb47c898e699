//! The crate `cmake` runs `kernels/CMakeLists.txt`, which installs `OUT_DIR/lib/libkernels.a`.

pub fn build() {
    let out = cmake::build("kernels");
    println!("cargo::rustc-link-search=native={}", out.join("lib").display());
    println!("cargo::rustc-link-lib=static=kernels");
    println!("cargo::rustc-link-lib=dylib=cudart");
    println!("cargo::rustc-link-lib=dylib=stdc++");
}
