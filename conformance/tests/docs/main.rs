//! Tests what rustdoc writes: the public paths and the links of the documentation. They need no compiler of CUDA, but they
//! document every crate several times, and read the JSON of rustdoc, which is unstable.

mod api;
#[allow(dead_code, reason = "other tests build other crates")]
#[path = "../../../tests/tests/nested/mod.rs"]
mod nested;
mod rendered;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// All features but `cuda-core-0_5`, which builds only where CUDA is installed.
const FEATURES: &str = "check,compressed,cuda,draw,emit,atomic,half,float8-0_7,float4-0_2,dwarf,cust_core-0_1,_docs";

/// A `cargo doc` command for some of the crates with these features, otherwise with the default ones, and the folder of what it
/// writes.
fn documentation(packages: &[&str], features: Option<&str>, flags: &str) -> (Command, PathBuf) {
    let mut cargo = match features {
        Some(_) => nested::cargo_in(&nested::tests().join("..")),
        // Other tests check packages with the default features, so cargo has compiled all that this needs.
        None => {
            let (folder, cargo) = nested::package_with("documented", "[lib]\npath = 'lib.rs'\n", "ptx-abi", "[]");
            fs::write(folder.join("lib.rs"), "").expect("the source can be written");
            cargo
        }
    };
    cargo.args(["doc", "--quiet", "--no-deps", "--lib"]).env("RUSTDOCFLAGS", flags);
    for name in packages {
        cargo.args(["-p", name]);
    }
    if let Some(features) = features {
        cargo.args(["--features", features]);
    }
    (cargo, nested::target().join("doc"))
}

/// The lock that a test holds while it uses the folder, which rustdoc writes again for each test.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
