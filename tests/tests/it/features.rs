//! Tests a crate with the default features: what it can do, and the messages if it needs another feature.

use std::collections::BTreeSet;
use std::fs;

use ptx_abi_tests::files::{below, read, root};
use ptx_abi_tests::texts::Text as _;

use crate::nested;

const HEAD: &str = "
use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Config { pub n: u32, pub x: DevPtr<f32> }
";

/// Features without the macros, which take the longest to compile.
const NO_DERIVE: &str = "['check', 'cuda'], default-features = false";

/// The errors of `cargo check` for a crate with the default features; empty if it compiles.
fn checked(name: &str, source: &str) -> String {
    checked_with(name, "[]", &format!("{HEAD}{source}"))
}

/// The same with these features.
fn checked_with(name: &str, features: &str, source: &str) -> String {
    let (folder, mut cargo) = nested::package_with(name, "[lib]\npath = 'lib.rs'\n", "ptx-abi", features);
    fs::write(folder.join("lib.rs"), source).expect("the source can be written");
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
    module.has(["error: [PTX801] `module` needs the feature `check` of `ptx-abi`"]);
    assert_eq!(module.matches("error:").count(), 2, "one, and that of cargo: {module}");
    let initialized =
        checked("features", "#[derive(PtxLayout)] #[repr(C)] #[ptx(impls(Initialized))] pub struct S { pub n: u32 }");
    initialized.has(["error: [PTX801] `impls(Initialized)` needs the feature `emit` of `ptx-abi`"]);
    let bindgen =
        checked("features", "#[derive(PtxLayout)] #[repr(C)] #[ptx(bindgen(namespaces))] pub struct S { pub n: u32 }");
    bindgen.has(["error: [PTX801] `bindgen` needs the feature `cuda` of `ptx-abi`"]);
    assert_eq!(bindgen.matches("error:").count(), 2, "one, and that of cargo: {bindgen}");
}

/// The first example of the front page is what a newcomer compiles first, with `ptx-abi = "0.1"`.
#[test]
fn the_front_page_compiles_with_the_default_features() {
    let page = include_str!("../../../src/lib.rs");
    let (_, example) = page.split_once("//! ```\n").expect("an example");
    let (example, _) = example.split_once("//! ```\n").expect("its end");
    let example: String = example.lines().map(|line| line.trim_start_matches("//!").to_owned() + "\n").collect();
    example.has([".table()", "PtxLayout"]);
    assert_eq!(checked_with("front_page", "[]", &format!("pub fn example() {{\n{example}\n}}")), "");
}

/// rustc's messages for items of other features, as the chapter `errors_rustc` quotes them.
#[test]
fn items_of_other_features_are_not_found() {
    let errors = checked(
        "other_features",
        "
        use ptx_abi::check::KernelSet;
        use ptx_abi::cuda;
        use ptx_abi::cuda_functions;
        use ptx_abi::kernel::TypedKernel;
        #[derive(Clone, Copy, KernelParams)]
        #[ptx(entry = \"k\")]
        pub struct K { pub n: u32 }
        pub fn f() { let _ = (K::check(\"\"), cuda::definition(Config::LAYOUT)); }
        ",
    );
    are_quoted(
        &errors,
        &[
            "unresolved import `ptx_abi::cuda`",
            "unresolved import `ptx_abi::check`",
            "unresolved import `ptx_abi::cuda_functions`",
            "unresolved import `ptx_abi::kernel::TypedKernel`",
        ],
    );
    errors.has(["[PTX801] the comparison with a kernel needs the feature `check` of `ptx-abi`"]);
}

/// A method of an absent feature names the feature.
#[test]
fn drawings_need_their_feature() {
    let calls = "
        use ptx_abi::PtxLayout;
        pub fn f() { let _ = u32::LAYOUT.table(); let _ = u32::LAYOUT.svg(); let _ = u32::LAYOUT.reordered(); }
    ";
    let errors = checked_with("no_draw", NO_DERIVE, calls);
    errors.has(["[PTX801] `table()`, `svg()` and `reordered()` need the feature `draw` of `ptx-abi`"]);
    assert_eq!(errors.matches("error[").count(), 3, "{errors}");
}

#[track_caller]
fn are_quoted(errors: &str, messages: &[&str]) {
    let chapter = include_str!("../../../src/book/errors_rustc.md");
    for words in messages {
        assert!(chapter.contains(words), "{words}");
        assert!(errors.contains(words), "{words}: {errors}");
    }
}

/// The sources of the facade, and of the crates that it re-exports.
const LIBRARY: [&str; 4] = ["src", "ptx-abi-core/src", "ptx-abi-cpp/src", "ptx-abi-emit/src"];

/// Macros that need no feature.
const ALWAYS: [&str; 3] = ["assert_layouts", "foreign_types", "param_decl"];

/// The public macros in the sources of the library, without the stubs in `missing.rs`.
fn public_macros() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in LIBRARY.iter().flat_map(|name| below(&root().join(name), "rs")) {
        let source = read(path);
        let exported = source.split("#[macro_export]").skip(1);
        let name = |after: &str| {
            let (_, name) = after.split_once("macro_rules! ").expect("a macro");
            name.split(' ').next().expect("its name").to_owned()
        };
        found.extend(exported.map(name).filter(|name| !name.starts_with(['_', '$'])));
    }
    found
}

/// Each macro that is off names its feature, also the macros that somebody adds later.
#[test]
fn a_macro_of_a_missing_feature_names_the_feature() {
    let mut macros = public_macros();
    for always in ALWAYS {
        assert!(macros.remove(always), "{always}");
    }
    assert!(macros.contains("cuda_header_test") && macros.contains("kernels_test"), "{macros:?}");
    let calls: Vec<_> = macros.iter().map(|name| format!("ptx_abi::{name}! {{ \"x\", A, B }}")).collect();
    let derive = "
        use ptx_abi::{KernelParams, PtxLayout, bit_fields};
        #[derive(PtxLayout)]
        pub struct S;
        #[derive(KernelParams)]
        pub struct K;
    ";
    let errors = checked_with("no_features", "[], default-features = false", &format!("{}{derive}", calls.join("\n")));
    for name in &macros {
        let (_, message) =
            errors.split_once(&format!("error: [PTX801] `{name}!` needs the feature `")).unwrap_or_else(|| {
                panic!("`{name}` is not in `missing.rs`: {errors}");
            });
        let (feature, help) = message.split_once('`').expect("the end of the name");
        let line = help.lines().next().expect("a line");
        assert_eq!(
            line,
            format!(" of `ptx-abi`: write `ptx-abi = {{ version = \"0.1\", features = [\"{feature}\"] }}`")
        );
        // With the feature, the macro itself is there, and has errors of its own.
        let documented = include_str!("../../../src/book/features.md");
        assert!(documented.contains(&format!("\n| `{feature}` ")), "{feature}");
    }
    // rustc names the feature of an import. It has no way to name the feature of a derive.
    errors.has(["the item is gated behind the `derive` feature"]);
    are_quoted(
        &errors,
        &["cannot find derive macro `PtxLayout` in this scope", "unresolved import `ptx_abi::bit_fields`"],
    );
}

/// These macros need those of the derive.
#[test]
fn tables_and_tests_of_files_need_the_feature_derive() {
    let names = ["kernels_test", "kernels_report", "cuda_header_test", "cuda_asserts_test", "svg_test"];
    let calls = names.map(|name| format!("ptx_abi::{name}! {{ \"x\"; }}\n")).concat();
    let errors = checked_with("no_derive", NO_DERIVE, &calls);
    for name in names {
        let expected = format!(
            "error: [PTX801] `{name}!` needs the feature `derive` of `ptx-abi`: write `ptx-abi = {{ version = \"0.1\", features = \
             [\"derive\"] }}`"
        );
        errors.has([&expected]);
    }
}
