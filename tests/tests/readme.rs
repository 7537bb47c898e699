//! The README shows what the quickstart prints. `UPDATE_EXPECT=1 cargo test --test readme` writes it anew.
//!
//! Its examples run as doc tests of this crate.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const BEGIN: &str = "<!-- quickstart -->\n```text\n";
const END: &str = "```\n<!-- /quickstart -->";

#[test]
fn readme_shows_the_quickstart() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let text = fs::read_to_string(&readme).expect("the README");
    let (before, rest) = text.split_once(BEGIN).expect("the begin of the output");
    let (shown, after) = rest.split_once(END).expect("the end of the output");
    let mut cargo = Command::new(env::var_os("CARGO").expect("cargo runs the tests"));
    cargo.args(["run", "--quiet", "--package", "ptx-abi-core", "--example", "quickstart"]);
    let output = cargo.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("the output is UTF-8");
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&readme, format!("{before}{BEGIN}{printed}{END}{after}")).expect("the README can be written");
    } else {
        assert!(printed == shown, "the README is stale: `UPDATE_EXPECT=1 cargo test --test readme`");
    }
}
