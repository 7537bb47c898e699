//! Cargo and rustc with a crate that names modules: rebuilt when a file changes, one text however many types name it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::nested;

const MANIFEST: &str = r#"[package]
name = "modules"
version = "0.0.0"
edition = "2024"
[workspace]
[profile.dev]
debug = false
[dependencies]
ptx-abi = { path = 'CORE', default-features = false, features = ["derive", "check"] }
"#;

const BUILD: &str = r#"fn main() {
    let folder = std::env::var("OUT_DIR").unwrap();
    std::fs::copy("made.ptx", format!("{folder}/made.ptx")).unwrap();
    println!("cargo::rerun-if-changed=made.ptx");
}
"#;

const LIB: &str = r#"#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub)]
//! Types that name the same file, in places that do not know each other.
use ptx_abi::KernelParams;

/// The first one.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "first", module = "kernels/both.ptx")]
pub struct First {
    /// A number.
    pub n: u32,
}

mod inner {
    use ptx_abi::KernelParams;
    #[derive(Clone, Copy, KernelParams)]
    #[ptx(entry = "second", module = "kernels/both.ptx")]
    pub(super) struct Second(pub(super) f64);
}

/// From the build script.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "made", module = "OUT_DIR/made.ptx")]
pub struct Made;

/// The texts, and from inside of a function.
pub fn texts() -> [&'static str; 4] {
    #[derive(Clone, Copy, KernelParams)]
    #[ptx(entry = "first", module = "kernels/both.ptx")]
    struct Third(u32);
    let _ = (Third(1), inner::Second(2.0));
    [First::MODULE, inner::Second::MODULE, Third::MODULE, Made::MODULE]
}
"#;

/// The program has the library's name, and names its file.
const MAIN: &str = r#"#[derive(Clone, Copy, ptx_abi::KernelParams)]
#[ptx(entry = "second", module = "kernels/both.ptx")]
struct Second(f64);

fn main() {
    let _ = Second(1.0);
    for text in modules::texts().into_iter().chain([Second::MODULE]) {
        println!("{}", text.len());
    }
}
"#;

const BOTH: &str = ".version 8.0\n.entry first(.param .u32 n) { ret; }\n.entry second(.param .f64 x) { ret; }\n";
const MADE: &str = ".version 8.0\n.entry made { ret; }\n";

struct Crate(PathBuf);

impl Crate {
    fn new() -> Self {
        let folder = nested::folder("modules");
        let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let this = Self(folder);
        let core = core.canonicalize().expect("the library");
        fs::create_dir_all(this.0.join("src")).expect("a folder");
        fs::create_dir_all(this.0.join("kernels")).expect("a folder");
        this.write("Cargo.toml", &MANIFEST.replace("CORE", &core.display().to_string()));
        let lock = fs::read_to_string(core.join("Cargo.lock")).expect("the versions of this workspace");
        this.write("Cargo.lock", &lock);
        this.write("build.rs", BUILD);
        this.write("src/lib.rs", LIB);
        this.write("src/main.rs", MAIN);
        this.write("kernels/both.ptx", BOTH);
        this.write("made.ptx", MADE);
        this
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).expect("a file");
    }

    fn cargo(&self, command: &str) -> Output {
        nested::cargo_in(&self.0).arg(command).env_remove("DOCS_RS").output().expect("cargo runs")
    }

    /// Runs the program.
    fn runs(&self) -> String {
        let output = self.cargo("run");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The errors of a build that fails.
    fn fails(&self) -> String {
        let output = self.cargo("check");
        assert!(!output.status.success(), "it builds");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

fn lengths(lengths: [usize; 5]) -> String {
    lengths.map(|length| format!("{length}\n")).concat()
}

/// Cargo compares times of files, which may be as coarse as a second.
fn wait() {
    std::thread::sleep(std::time::Duration::from_millis(1_100));
}

#[test]
fn a_changed_module_is_read_again() {
    let modules = Crate::new();
    let (both, made) = (BOTH.len(), MADE.len());
    assert_eq!(modules.runs(), lengths([both, both, both, made, both]));

    // A comment more: the text is another one.
    wait();
    modules.write("kernels/both.ptx", &format!("{BOTH}//\n"));
    assert_eq!(modules.runs(), lengths([both + 3, both + 3, both + 3, made, both + 3]));

    // A kernel that takes something else, and one that the build script makes.
    wait();
    modules.write("kernels/both.ptx", &BOTH.replace(".f64", ".u16"));
    let errors = modules.fails();
    assert!(errors.contains("second") && errors.contains("kernels/both.ptx"), "{errors}");
    wait();
    modules.write("kernels/both.ptx", BOTH);
    modules.write("made.ptx", &MADE.replace(" {", "(.param .u32 n) {"));
    let errors = modules.fails();
    assert!(errors.contains("made") && errors.contains("OUT_DIR/made.ptx"), "{errors}");

    // Nothing is checked on docs.rs, where the files may be missing.
    fs::remove_file(modules.0.join("kernels/both.ptx")).expect("the file was there");
    let errors = modules.fails();
    assert!(errors.contains("there is no file") && errors.contains("nvcc -ptx"), "{errors}");
    let output = nested::cargo_in(&modules.0).arg("check").env("DOCS_RS", "1").output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
