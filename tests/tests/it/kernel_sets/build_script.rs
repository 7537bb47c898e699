//! Tests a build script that compares kernels: cargo prints its report.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::nested;

/// The text of a file that both the crate and its build script include.
const ARGUMENTS: &str = "\
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = \"fill\")]
pub struct Fill<T> {
    pub n: u32,
    pub out: DevPtrMut<T>,
    pub value: T,
}
";

const LIB: &str = "mod arguments;\npub use arguments::Fill;\n";

const SCRIPT: &str = "\
#[path = \"src/arguments.rs\"]
mod arguments;

fn main() {
    println!(\"cargo::rerun-if-changed=kernels.ptx\");
    println!(\"cargo::rerun-if-changed=src/arguments.rs\");
    let ptx = std::fs::read_to_string(\"kernels.ptx\").unwrap();
    let report = ptx_abi::kernels_report! { &ptx; \"fill_{}\" => arguments::Fill<{}> for [f32, f64]; };
    print!(\"{}\", report.unwrap().cargo_lines());
}
";

const RIGHT: [(&str, &str); 2] = [("fill_f32", ".u32, .u64, .f32"), ("fill_f64", ".u32, .u64, .f64")];

/// Writes a file if its text has changed, because a new time makes cargo run the script again.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|found| found == text) {
        return;
    }
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

/// Whether `cargo build` succeeds with these kernels, and its output.
fn check(kernels: &[(&str, &str)]) -> (bool, String) {
    let targets = format!("[lib]\n[build-dependencies]\nptx-abi = {}\n", nested::dependency());
    let (folder, mut cargo): (_, Command) = nested::package("build-script", &targets, "ptx-abi");
    write(&folder.join("src/arguments.rs"), ARGUMENTS);
    write(&folder.join("src/lib.rs"), LIB);
    write(&folder.join("build.rs"), SCRIPT);
    write(&folder.join("kernels.ptx"), &super::module(kernels));
    let output = cargo.arg("build").output().expect("cargo starts");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn cargo_shows_the_report() {
    let is_silent = |(is_ok, text): (bool, String)| is_ok && !text.contains("warning") && !text.contains("error");
    assert!(is_silent(check(&RIGHT)));
    // A kernel without a claim is a warning.
    let (is_ok, text) = check(&[RIGHT[0], RIGHT[1], ("copy", ".u32")]);
    assert!(is_ok, "{text}");
    assert!(text.contains("warning: build-script@0.0.0: [PTX810] no claim matches the kernel `copy`"), "{text}");
    // A kernel that differs is an error, with both sides.
    let (is_ok, text) = check(&[RIGHT[0], ("fill_f64", ".u32, .u64, .f32")]);
    assert!(!is_ok, "{text}");
    for line in [
        "error: build-script@0.0.0: [PTX510] `Fill<f64>` does not match the kernel `fill_f64`",
        "error: build-script@0.0.0:   `value: f64` has 8 bytes, parameter 2 of the kernel has 4 bytes",
        "error: build-script@0.0.0:   >  value: f64           .f32 fill_f64_param_2",
    ] {
        assert!(text.contains(line), "{text}");
    }
    // A claim that matches nothing is an error too.
    let (is_ok, text) = check(&RIGHT[..1]);
    assert!(!is_ok && text.contains("[PTX811] `fill_f64`, which `Fill<f64>` claims, matches no kernel"), "{text}");
    assert!(is_silent(check(&RIGHT)));
}
