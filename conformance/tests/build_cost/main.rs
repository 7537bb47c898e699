//! Measurements of compilers and of what they compile, one after the other.
//!
//! They have a process of their own, because it measures the time of its children, and nothing else may run.

mod arguments;
#[path = "../../../tests/tests/cost/attempts.rs"]
mod attempts;
mod by_value;
mod compiling;
mod feature_costs;
mod generated;
#[allow(dead_code, reason = "other tests build other crates")]
#[path = "../../../tests/tests/nested/mod.rs"]
mod nested;

use std::fs;
use std::path::Path;

use attempts::{alone, attempts};

/// What cargo's profile `release` sets. The macros are compiled as for the other packages, so cargo has them already.
const RELEASE: &str = "[profile.dev]\nopt-level = 3\ndebug-assertions = false\noverflow-checks = false\n\
                       [profile.dev.build-override]\ndebug-assertions = true\noverflow-checks = true\n";

/// The assembly of the library `source`, compiled as for a release with these options of rustc.
fn assembly(name: &str, source: &str, options: &[&str]) -> String {
    let targets = format!("[lib]\npath = '{}'\n{RELEASE}", nested::tests().join(source).display());
    let (_, mut cargo) = nested::package_with(name, &targets, "ptx-abi", "[]");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("s");
    cargo
        .args(["rustc", "--quiet", "--", &format!("--emit=asm={}", path.display()), "-Ccodegen-units=1"])
        .args(options);
    let _alone = alone();
    nested::run(cargo);
    fs::read_to_string(path).expect("rustc writes the file")
}
