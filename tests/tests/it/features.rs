//! Tests a crate with the default features: what it can do, and the messages if it needs another feature.

use std::fs;

use crate::nested;

const HEAD: &str = "
use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Config { pub n: u32, pub x: DevPtr<f32> }
";

/// The errors of `cargo check` for a crate with the default features; empty if it compiles.
fn checked(name: &str, source: &str) -> String {
    let (folder, mut cargo) = nested::package(name, "[lib]\npath = 'lib.rs'\n", "ptx-abi");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("it was written");
    let (before, after) = manifest.split_once(", features = [").expect("the features");
    let (_, after) = after.split_once(']').expect("their end");
    fs::write(folder.join("Cargo.toml"), format!("{before}{after}")).expect("it can be written");
    fs::write(folder.join("lib.rs"), format!("{HEAD}{source}")).expect("the source can be written");
    let output = cargo.args(["check", "--quiet", "--lib"]).output().expect("cargo starts");
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.success(), errors.is_empty(), "{errors}");
    errors
}

#[test]
fn default_features() {
    let launch = "
        #[derive(Clone, Copy, KernelParams)]
        #[ptx(entry = \"k\")]
        pub struct Launch { pub config: Config, pub n: u32 }
        pub fn offsets() -> [usize; 2] { Launch::param_offsets(90) }
        pub fn size(launch: &Launch) -> usize { launch.to_buffer().as_bytes().len() + Launch::SIZE }
        pub fn declared() -> impl core::fmt::Display { Config::LAYOUT.entry_param(\"c\") }
    ";
    assert_eq!(checked("features", launch), "");
    let module = checked("features", "#[derive(KernelParams)] #[ptx(module = \"k.ptx\")] pub struct K { pub n: u32 }");
    assert!(module.contains("error: `module` needs the feature `check` of `ptx-abi`"), "{module}");
    assert_eq!(module.matches("error:").count(), 2, "one, and that of cargo: {module}");
    let initialized =
        checked("features", "#[derive(PtxLayout)] #[repr(C)] #[ptx(impls(Initialized))] pub struct S { pub n: u32 }");
    assert!(initialized.contains("error: this needs the feature `emit` of `ptx-abi`"), "{initialized}");
    let bindgen =
        checked("features", "#[derive(PtxLayout)] #[repr(C)] #[ptx(bindgen(namespaces))] pub struct S { pub n: u32 }");
    assert!(bindgen.contains("error: `bindgen` needs the feature `cuda` of `ptx-abi`"), "{bindgen}");
    assert_eq!(bindgen.matches("error:").count(), 2, "one, and that of cargo: {bindgen}");
}

/// rustc's messages for items of other features, as the chapter `errors` quotes them.
#[test]
fn items_of_other_features_are_not_found() {
    let errors = checked(
        "other_features",
        "
        use ptx_abi::check::KernelSet;
        use ptx_abi::kernel::TypedKernel;
        #[derive(Clone, Copy, KernelParams)]
        #[ptx(entry = \"k\")]
        pub struct K { pub n: u32 }
        ptx_abi::cuda_header_test!(\"shared.h\", Config);
        ptx_abi::kernels_test! { fn kernels() = \"\"; \"k\" => K; }
        pub fn f() { let _ = (K::check(\"\"), Config::LAYOUT.table(), Config::LAYOUT.cuda()); }
        ",
    );
    let chapter = include_str!("../../../src/book/errors.md");
    for words in [
        "cannot find `cuda_header_test` in `ptx_abi`",
        "no method named `cuda` found",
        "cannot find `kernels_test` in `ptx_abi`",
        "unresolved import `ptx_abi::check`",
        "no function or associated item named `check` found",
        "no method named `table` found",
        "unresolved import `ptx_abi::kernel::TypedKernel`",
    ] {
        assert!(chapter.contains(words), "{words}");
        assert!(errors.contains(words), "{words}: {errors}");
    }
}
