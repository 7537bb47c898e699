//! Runs cargo and rustc on a crate that names modules. It is rebuilt when
//! a file changes, and has one text however many types name the file.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use crate::nested;

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

/// A program with the library's name, which names the same file.
const MAIN: &str = r#"use ptx_abi::KernelParams;

#[derive(Clone, Copy, KernelParams)]
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
    fn new(name: &str) -> Self {
        let (folder, _) = nested::package(name, "", "ptx-abi");
        let _ = fs::remove_dir_all(folder.join("kernels"));
        let this = Self(folder);
        fs::create_dir_all(this.0.join("src")).expect("a folder");
        fs::create_dir_all(this.0.join("kernels")).expect("a folder");
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

/// Cargo compares file times, which may have a resolution of one second.
fn wait() {
    std::thread::sleep(std::time::Duration::from_millis(1_100));
}

/// Kernels in files that may be absent, under both names of the folder, and a variable.
const OPTIONAL: &str = r#"use ptx_abi::{KernelParams, PtxLayout};

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "first", module = "kernels/both.ptx", optional)]
pub struct First(pub u32);

#[derive(Clone, Copy, KernelParams)]
#[ptx(cpp_entry = "second", optional, module = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/both.ptx"))]
pub struct Second(pub f64);

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "made", module = concat!(env!("OUT_DIR"), "/made.ptx"), optional)]
pub struct Made;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(global = "gain", module = "kernels/both.ptx", optional)]
pub struct Gain(pub f32);

fn main() {
    let texts = [First::MODULE, Second::MODULE, Made::MODULE];
    println!("{:?}", texts.map(|text: Option<&'static str>| text.is_some()));
}
"#;

#[test]
fn an_optional_module_may_be_absent_but_not_in_silence() {
    let optional = Crate::new("optional_module");
    optional.write("src/main.rs", OPTIONAL);
    optional.write("src/lib.rs", "");
    // Each run touches the source, because cargo also prints the warnings of a fresh crate.
    let run = |strict: Option<&str>| {
        wait();
        optional.write("src/main.rs", OPTIONAL);
        let mut command = nested::cargo_in(&optional.0);
        command.args(["run", "--bin", "optional_module"]).env_remove("DOCS_RS").env_remove("PTX_ABI_STRICT");
        if let Some(strict) = strict {
            command.env("PTX_ABI_STRICT", strict);
        }
        let output = command.output().expect("cargo runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), text(&output.stdout), text(&output.stderr))
    };
    let absent = |errors: &str| errors.matches("there is no file").count();

    fs::remove_file(optional.0.join("kernels/both.ptx")).expect("the file was there");
    for strict in [None, Some("0"), Some("")] {
        let (runs, texts, warnings) = run(strict);
        assert!(runs, "{warnings}");
        assert_eq!(texts, "[false, false, true]\n");
        assert_eq!((absent(&warnings), warnings.matches("warning: use of").count()), (3, 3), "{warnings}");
        assert!(
            warnings.contains("[PTX504] there is no file `kernels/both.ptx`, so nothing is compared with it"),
            "{warnings}"
        );
    }
    let (runs, _, errors) = run(Some("1"));
    assert!(!runs && errors.contains("which is an error because `PTX_ABI_STRICT` is set"), "{errors}");
    assert_eq!((absent(&errors), errors.matches("warning: use of").count()), (3, 0), "{errors}");

    optional.write("kernels/both.ptx", &format!("{BOTH}.const .f32 gain;\n"));
    let (runs, texts, warnings) = run(Some("1"));
    assert!(runs, "{warnings}");
    assert_eq!((&*texts, absent(&warnings)), ("[true, true, true]\n", 0), "{warnings}");

    // An existing file is checked as without the key.
    optional.write("kernels/both.ptx", &BOTH.replace(".u32", ".f64"));
    let (runs, _, errors) = run(None);
    assert!(!runs && errors.contains("does not match the kernel `first`"), "{errors}");
    assert!(errors.contains("[PTX501] there is no variable `gain`"), "{errors}");
}

/// Kernels and a variable, all of which differ from the file.
const STALE: &str = r#"use ptx_abi::{KernelParams, PtxLayout};

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "first", module = "kernels/both.ptx")]
pub struct First(pub u64);

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "second", module = "kernels/both.ptx", optional)]
pub struct Second(pub f32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(global = "gain", module = "kernels/both.ptx")]
pub struct Gain(pub f32);

fn main() {
    println!("{:?} {:?}", First::MODULE, Second::MODULE);
}
"#;

#[test]
fn an_unchecked_build_compares_nothing_but_not_in_silence() {
    let stale = Crate::new("unchecked_module");
    stale.write("src/main.rs", STALE);
    stale.write("src/lib.rs", "");
    let run = |unchecked: &str, strict: &str| {
        let mut command = nested::cargo_in(&stale.0);
        command.args(["run", "--bin", "unchecked_module"]).env_remove("DOCS_RS");
        let output = command.env("PTX_ABI_UNCHECKED", unchecked).env("PTX_ABI_STRICT", strict).output();
        let output = output.expect("cargo runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), text(&output.stdout), text(&output.stderr))
    };
    let (runs, texts, warnings) = run("1", "");
    assert!(runs, "{warnings}");
    // No program launches what was not compared.
    assert_eq!(texts, "\"\" None\n");
    let warning = "[PTX504] `PTX_ABI_UNCHECKED` is set, so nothing is compared with `kernels/both.ptx`";
    assert_eq!(warnings.matches(warning).count(), 3, "{warnings}");
    // A strict build compares in any case, and the variable does not stay in effect when it is gone.
    for (unchecked, strict) in [("1", "1"), ("", ""), ("0", "")] {
        let (runs, _, errors) = run(unchecked, strict);
        assert!(!runs && !errors.contains(warning), "{errors}");
        assert!(errors.contains("`First` does not match") && errors.contains("`Second` does not match"), "{errors}");
        assert!(errors.contains("[PTX501] there is no variable `gain`"), "{errors}");
    }
}

#[test]
fn a_changed_module_is_read_again() {
    let modules = Crate::new("modules");
    let (both, made) = (BOTH.len(), MADE.len());
    assert_eq!(modules.runs(), lengths([both, both, both, made, both]));

    // An additional comment makes another text.
    wait();
    modules.write("kernels/both.ptx", &format!("{BOTH}//\n"));
    assert_eq!(modules.runs(), lengths([both + 3, both + 3, both + 3, made, both + 3]));

    // One kernel takes another type, and the build script makes another kernel.
    wait();
    modules.write("kernels/both.ptx", &BOTH.replace(".f64", ".u16"));
    let errors = modules.fails();
    assert!(errors.contains("second") && errors.contains("kernels/both.ptx"), "{errors}");
    wait();
    modules.write("kernels/both.ptx", BOTH);
    modules.write("made.ptx", &MADE.replace(" {", "(.param .u32 n) {"));
    let errors = modules.fails();
    assert!(errors.contains("made") && errors.contains("OUT_DIR/made.ptx"), "{errors}");

    // On docs.rs the files may be missing, so nothing is checked there.
    fs::remove_file(modules.0.join("kernels/both.ptx")).expect("the file was there");
    let errors = modules.fails();
    assert!(errors.contains("there is no file") && errors.contains("nvcc -ptx"), "{errors}");
    let on_docs_rs = |strict| {
        let mut command = nested::cargo_in(&modules.0);
        command.arg("check").env("DOCS_RS", "1").env("PTX_ABI_STRICT", strict).output().expect("cargo runs")
    };
    let output = on_docs_rs("0");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // The variable does not stay in effect when it is gone, and a strict build ignores it.
    let errors = modules.fails();
    assert!(errors.contains("there is no file"), "{errors}");
    let output = on_docs_rs("1");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && errors.contains("there is no file"), "{errors}");
}

/// A kernel in a folder that the build script names, as it takes it from a crate with the kernels.
const FOLDER: &str = r#"use ptx_abi::KernelParams;

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "first", module = concat!(env!("KERNEL_FOLDER"), "/both.ptx"), optional)]
pub struct First(pub u32);

fn main() {
    println!("{:?}", First::MODULE.map(str::len));
}
"#;

#[test]
fn a_folder_that_the_build_script_names() {
    let folder = Crate::new("module_folder");
    folder.write("src/main.rs", FOLDER);
    folder.write("src/lib.rs", "");
    fs::create_dir_all(folder.0.join("other")).expect("a folder");
    folder.write("other/both.ptx", &format!("{BOTH}//\n"));
    // Each name is written at another time, and changes nothing but the variable.
    let name = |name: &str| {
        wait();
        let path = folder.0.join(name);
        let set = format!("println!(\"cargo::rustc-env=KERNEL_FOLDER={}\");", path.display());
        folder.write("build.rs", &format!("fn main() {{ {} }}\n", if name.is_empty() { "" } else { &set }));
    };
    name("kernels");
    assert_eq!(folder.runs(), format!("Some({})\n", BOTH.len()));
    name("other");
    assert_eq!(folder.runs(), format!("Some({})\n", BOTH.len() + 3));
    wait();
    folder.write("other/both.ptx", &BOTH.replace(".u32", ".f64"));
    let errors = folder.fails();
    assert!(errors.contains("the kernel `first`") && errors.contains("`KERNEL_FOLDER/both.ptx`"), "{errors}");
    // Without the variable the file is absent.
    name("");
    assert_eq!(folder.runs(), "None\n");
    let output = nested::cargo_in(&folder.0).arg("check").env("PTX_ABI_STRICT", "1").output().expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && errors.contains("the variable `KERNEL_FOLDER` is not set"), "{errors}");
}
