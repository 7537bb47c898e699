//! Lets bindgen read the header, and derive `PtxLayout` for each type in it.

use std::env;
use std::path::PathBuf;

use ptx_abi_bindgen::PtxLayouts;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=shared.hpp");
    let bindings = bindgen::Builder::default()
        .header("shared.hpp")
        .clang_args(["-x", "c++", "-std=c++17"])
        .allowlist_file(".*shared\\.hpp")
        .enable_cxx_namespaces()
        .parse_callbacks(Box::new(PtxLayouts::new().namespaces()))
        .generate()
        .expect("bindgen reads the header");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    bindings.write_to_file(out.join("shared.rs")).expect("the bindings can be written");
}
