//! Builds a crate with casts of slices that do not compile. Constants in generic functions are evaluated there only, not in
//! `cargo check`, so these mistakes are not UI tests.

use crate::nested;

#[test]
fn messages() {
    let mut cargo = nested::cargo("casts", "tests/it/casts/lib.rs", "dependency");
    let output = cargo.args(["build", "--quiet"]).output().expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stderr);
    for message in [
        "[PTX316] a cast keeps the number of elements, and these have 16 bytes before it and 8 bytes after it
                help: use `bytemuck::try_cast_slice` to cast to another number of elements",
        "[PTX316] a slice of elements that are aligned to 8 bytes may be at an address that is not aligned to 16 bytes (guide 1.2)
                help: use `try_cast_slice` or `try_cast_slice_mut`, which compare the address",
        "[PTX316] a slice of elements that are aligned to 4 bytes may be at an address that is not aligned to 8 bytes (guide 1.2)",
        "encountered while instantiating `fn must_cast_slice_mut::<[f32; 2], Float2>`",
    ] {
        assert!(!output.status.success() && said.contains(message), "no `{message}` in\n{said}");
    }
}
