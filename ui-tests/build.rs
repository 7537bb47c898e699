//! Writes one crate of all files in `tests/applied`, or of those in `tests/cudarc-applied`: a module and a test for each.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = if env::var_os("CARGO_FEATURE_CUDARC_0_19").is_some() { "cudarc-applied" } else { "applied" };
    let folder = Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("tests").join(folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    let files = fs::read_dir(&folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|found| found == "rs")).collect();
    files.sort();
    let mut modules = String::new();
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().replace('-', "_");
        let file = file.to_str().expect("UTF-8");
        writeln!(
            modules,
            "mod {name} {{\n    include!({file:?});\n    #[test]\n    fn runs() {{\n        main();\n    }}\n}}"
        )
        .expect("a string");
    }
    let out = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("applied.rs");
    fs::write(out, modules).expect("it can be written");
}
