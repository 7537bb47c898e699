//! Does nothing: cargo sets `OUT_DIR`, which a test of `macros` needs, only where there is a build script.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
