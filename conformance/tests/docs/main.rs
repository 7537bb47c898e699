//! Tests what rustdoc writes: the public paths and the links of the documentation. They need no compiler of CUDA, but they
//! document every crate several times, and read the JSON of rustdoc, which is unstable.

mod api;
#[allow(dead_code, reason = "other tests build other crates")]
#[path = "../../../tests/tests/nested/mod.rs"]
mod nested;
mod rendered;

use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// All features but `cuda-core-0_5`, which builds only where CUDA is installed.
const FEATURES: &str = "check,compressed,cuda,draw,emit,atomic,half,dwarf,cust_core-0_1,_docs";

/// A `cargo doc` command for some of the crates, and the folder of what it writes.
///
/// The unstable option of rustdoc needs an environment variable whose other values would make cargo build the dependencies
/// of the other tests again, so these tests have a target folder of their own.
fn documentation(packages: &[&str], features: &str, flags: &str) -> (Command, PathBuf) {
    let target = nested::folder("docs").join("target");
    let mut cargo = nested::cargo_in(&nested::tests().join(".."));
    cargo
        .args(["doc", "--quiet", "--no-deps", "--lib", "--features", features])
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTDOCFLAGS", flags);
    for name in packages {
        cargo.args(["-p", name]);
    }
    (cargo, target.join("doc"))
}

/// The lock that a test holds while it uses the folder, which rustdoc writes again for each test.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
