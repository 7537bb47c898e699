//! Runs cargo and rustc on a crate that names modules. It is rebuilt when
//! a file changes, and has one text however many types name the file.

use std::fs;
use std::path::PathBuf;

use ptx_abi_tests::texts::Text as _;

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

    /// Runs cargo with these variables alone. Returns the output of the program, or nothing if it fails, and that of cargo.
    fn cargo(&self, command: &str, variables: &[(&str, &str)]) -> (Option<String>, String) {
        let mut cargo = nested::cargo_in(&self.0);
        cargo.arg(command).env_remove("DOCS_RS").env_remove("PTX_ABI_STRICT").env_remove("PTX_ABI_UNCHECKED");
        let output = cargo.envs(variables.iter().copied()).output().expect("cargo runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success().then(|| text(&output.stdout)), text(&output.stderr))
    }

    /// The output of the program, and the warnings.
    fn runs_with(&self, variables: &[(&str, &str)]) -> (String, String) {
        let (output, warnings) = self.cargo("run", variables);
        (output.unwrap_or_else(|| panic!("{warnings}")), warnings)
    }

    /// The output of the program.
    fn runs(&self) -> String {
        self.runs_with(&[]).0
    }

    /// The errors of a build that fails.
    fn fails_with(&self, variables: &[(&str, &str)]) -> String {
        let (output, errors) = self.cargo("check", variables);
        assert_eq!(output, None, "it builds");
        errors
    }

    fn fails(&self) -> String {
        self.fails_with(&[])
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
    let touch = || {
        wait();
        optional.write("src/main.rs", OPTIONAL);
    };
    let strict = &[("PTX_ABI_STRICT", "1")];
    let absent = |errors: &str| errors.matches("there is no file").count();

    fs::remove_file(optional.0.join("kernels/both.ptx")).expect("the file was there");
    for variables in [&[] as &[_], &[("PTX_ABI_STRICT", "0")], &[("PTX_ABI_STRICT", "")]] {
        touch();
        let (texts, warnings) = optional.runs_with(variables);
        assert_eq!(texts, "[false, false, true]\n");
        assert_eq!((absent(&warnings), warnings.matches("warning: use of").count()), (3, 3), "{warnings}");
        warnings.has(["[PTX504] there is no file `kernels/both.ptx`, so nothing is compared with it"]);
    }
    touch();
    let errors = optional.fails_with(strict);
    errors.has(["which is an error because `PTX_ABI_STRICT` is set"]);
    assert_eq!((absent(&errors), errors.matches("warning: use of").count()), (3, 0), "{errors}");

    touch();
    optional.write("kernels/both.ptx", &format!("{BOTH}.const .f32 gain;\n"));
    let (texts, warnings) = optional.runs_with(strict);
    assert_eq!((&*texts, absent(&warnings)), ("[true, true, true]\n", 0), "{warnings}");

    // An existing file is checked as without the key.
    touch();
    optional.write("kernels/both.ptx", &BOTH.replace(".u32", ".f64"));
    optional.fails().has(["does not match the kernel `first`", "[PTX501] there is no variable `gain`"]);
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

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "third", module = "kernels/both.ptx")]
pub struct Third(pub Gain);

fn main() {
    println!("{:?} {:?} {:?}", First::MODULE, Second::MODULE, Third::MODULE);
}
"#;

#[test]
fn an_unchecked_build_compares_nothing_but_not_in_silence() {
    let stale = Crate::new("unchecked_module");
    stale.write("src/main.rs", STALE);
    stale.write("src/lib.rs", "");
    stale.write("kernels/both.ptx", &format!("{BOTH}.entry third(.param .align 4 .b8 gain[8]) {{ ret; }}\n"));
    let variables = |unchecked, strict| [("PTX_ABI_UNCHECKED", unchecked), ("PTX_ABI_STRICT", strict)];
    let (texts, warnings) = stale.runs_with(&variables("1", ""));
    // No program launches what was not compared.
    assert_eq!(texts, "\"\" None \"\"\n");
    let warning = "[PTX504] `PTX_ABI_UNCHECKED` is set, so nothing is compared with `kernels/both.ptx`";
    assert_eq!(warnings.matches(warning).count(), 4, "{warnings}");
    // A strict build compares in any case, and the variable does not stay in effect when it is gone.
    for (unchecked, strict) in [("1", "1"), ("", ""), ("0", "")] {
        let errors = stale.fails_with(&variables(unchecked, strict));
        errors.lacks([warning]);
        errors.has(["`First` does not match", "`Second` does not match"]);
        // The advice to make the header names the way in which that is possible.
        let help = "header again and recompile the kernel; until then `PTX_ABI_UNCHECKED=1` lets this crate compile";
        errors.has(["`Third` does not match", help, "[PTX501] there is no variable `gain`"]);
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
    modules.fails().has(["second", "kernels/both.ptx"]);
    wait();
    modules.write("kernels/both.ptx", BOTH);
    modules.write("made.ptx", &MADE.replace(" {", "(.param .u32 n) {"));
    modules.fails().has(["made", "OUT_DIR/made.ptx"]);

    // On docs.rs the files may be missing, so nothing is checked there.
    fs::remove_file(modules.0.join("kernels/both.ptx")).expect("the file was there");
    let errors = modules.fails();
    errors.has(["there is no file", "nvcc -ptx"]);
    let on_docs_rs = |strict| [("DOCS_RS", "1"), ("PTX_ABI_STRICT", strict)];
    let (output, errors) = modules.cargo("check", &on_docs_rs("0"));
    assert!(output.is_some(), "{errors}");
    // The variable does not stay in effect when it is gone, and a strict build ignores it.
    for variables in [&[] as &[_], &on_docs_rs("1")] {
        modules.fails_with(variables).has(["there is no file"]);
    }
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
    folder.fails().has(["the kernel `first`", "`KERNEL_FOLDER/both.ptx`"]);
    // Without the variable the file is absent.
    name("");
    assert_eq!(folder.runs(), "None\n");
    folder.fails_with(&[("PTX_ABI_STRICT", "1")]).has(["the variable `KERNEL_FOLDER` is not set"]);
}
