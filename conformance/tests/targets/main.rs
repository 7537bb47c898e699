//! On aarch64 Linux and on Windows some bit-fields have another layout, and the derive refuses them for such a target.
//!
//! `tests/conformance/hosts.rs` compares the refused types with compilers. This program tests the messages. It needs only Rust, and
//! where a target is not installed, a `cfg` makes another one behave like it.

#[allow(dead_code, reason = "other tests build other crates")]
#[path = "../../../tests/tests/nested/mod.rs"]
mod nested;

use std::fs;
use std::path::Path;
use std::process::Command;

/// A target of rustc, and the `cfg` that makes another target behave like it in const evaluation.
struct Target {
    name: &'static str,
    cfg: &'static str,
    /// The folder of its crates.
    folder: &'static str,
}

const AARCH64: Target = Target { name: "aarch64-unknown-linux-gnu", cfg: "target_arch=\"aarch64\"", folder: "aarch64" };

const WINDOWS_GNU: Target = Target { name: "x86_64-pc-windows-gnu", cfg: "target_os=\"windows\"", folder: "windows" };

const WINDOWS_MSVC: Target = Target { name: "x86_64-pc-windows-msvc", ..WINDOWS_GNU };

const WINDOWS_ON_ARM: Target = Target { name: "aarch64-pc-windows-msvc", ..WINDOWS_GNU };

/// Kernels with the parameters `char, wchar_t, char *, const wchar_t
/// *`, for Linux and for Windows, the latter also with `long`.
const KERNELS: &str = "
.version 8.1
.target sm_90
.address_size 64
.visible .entry _Z5linuxcwPcPKw(.param .u8 a, .param .u32 b, .param .u64 c, .param .u64 d) { ret; }
.visible .entry _Z7windowscwPcPKwlm(.param .u8 a, .param .u16 b, .param .u64 c, .param .u64 d, .param .u32 e, .param .u32 f) { ret; }
";

impl Target {
    /// Whether the pinned toolchain contains the target.
    fn is_installed(&self) -> bool {
        let folder = rustc(&["--print", "target-libdir", "--target", self.name]);
        Path::new(folder.trim()).is_dir()
    }

    /// Runs `cargo check` for one of the target's crates, and returns whether it succeeds, and its output.
    ///
    /// The crates are checked one after the other: all are the library of
    /// one package, whose dependencies are built once for each target.
    fn check(&self, name: &str) -> (bool, String) {
        let mut cargo = nested::cargo("hosts", &format!("tests/targets/{}/{name}.rs", self.folder), "ptx-abi");
        cargo.args(["check", "--quiet", "--lib"]);
        let kernels = cargo.get_current_dir().expect("the folder of the package").join("kernels.ptx");
        fs::write(kernels, KERNELS).expect("the module can be written");
        if self.is_installed() {
            cargo.args(["--target", self.name]);
        } else {
            // With `--target`, the macros are compiled as for the other crates.
            cargo.args(["--target", &host()]);
            cargo.env("RUSTFLAGS", format!("--cfg {} --allow explicit_builtin_cfgs_in_flags", self.cfg));
        }
        let output = cargo.output().expect("cargo starts");
        (output.status.success(), String::from_utf8(output.stderr).expect("the output is UTF-8"))
    }

    /// Asserts that exactly these types are refused, each with a line
    /// that begins like this, and that each message has this help.
    fn refuses(&self, crate_name: &str, help: &str, types: &[(&str, &str)]) {
        let (success, errors) = self.check(crate_name);
        assert!(!success);
        for (name, problem) in types {
            let start = format!("`{name}` does not have the layout");
            let (_, rest) = errors.split_once(&start).unwrap_or_else(|| panic!("{name}: {errors}"));
            let mut lines = rest.lines().skip(1);
            assert!(lines.next().expect("the problem").contains(problem), "{name}: {errors}");
            assert!(lines.next().expect("the help").contains(help), "{name}: {errors}");
        }
        assert_eq!(errors.matches("does not have the layout").count(), types.len(), "{errors}");
    }

    /// Asserts that there is exactly one error for each of these texts, which contains it.
    fn reports(&self, crate_name: &str, texts: &[&str]) {
        let (success, errors) = self.check(crate_name);
        assert!(!success);
        for text in texts {
            assert_eq!(errors.matches(text).count(), 1, "{text}: {errors}");
        }
        assert_eq!(errors.matches("error[E0080]").count(), texts.len(), "{errors}");
    }

    fn accepts(&self, crate_name: &str) {
        let (success, errors) = self.check(crate_name);
        assert!(success, "{}: {errors}", self.name);
    }
}

/// The host of the compiler.
fn host() -> String {
    let version = rustc(&["-vV"]);
    version.lines().find_map(|line| line.strip_prefix("host: ")).expect("the host").to_owned()
}

fn rustc(arguments: &[&str]) -> String {
    let output = Command::new("rustc").args(arguments).output().expect("rustc starts");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// This is one test, because a test for each target would build the dependencies of all targets at the same time.
#[test]
fn bit_fields_that_a_host_places_elsewhere_are_refused() {
    aarch64();
    windows(&WINDOWS_GNU);
    // If neither is installed, the emulation of both is the same.
    if WINDOWS_GNU.is_installed() {
        windows(&WINDOWS_MSVC);
    }
    if WINDOWS_ON_ARM.is_installed() {
        windows(&WINDOWS_ON_ARM);
    }
}

/// Facts 1.7.
fn aarch64() {
    AARCH64.accepts("same");
    let differs = [
        (
            "Figure6",
            "[PTX320] `Figure6` is aligned to 1 byte in the ABI (guide 1.3), 4 bytes on aarch64 Linux: there, compilers align a type to its",
        ),
        ("Attribute", "[PTX320] `Attribute` is aligned to 1 byte in the ABI (guide 1.3), 4 bytes on aarch64 Linux"),
        ("Widest", "[PTX320] `Widest` is aligned to 2 bytes in the ABI (guide 1.3), 8 bytes on aarch64 Linux"),
        ("Leading", "[PTX320] `Leading` is aligned to 1 byte in the ABI (guide 1.3), 2 bytes on aarch64 Linux"),
        ("Union", "[PTX320] `Union` is aligned to 1 byte in the ABI (guide 1.3), 4 bytes on aarch64 Linux"),
        ("Generic", "[PTX320] `Generic` is aligned to 2 bytes in the ABI (guide 1.3), 4 bytes on aarch64 Linux"),
    ];
    AARCH64.refuses("differs", "help: write `#[repr(C, align(", &differs);
    let chars = ["`a: i8` is not", "`b: i32` is not", "`c: DevPtrMut<i8>` is not", "`d: DevPtr<i32>` is not"];
    AARCH64.reports("chars", &chars);
}

/// Facts 1.6: the same types, and the first difference in each.
fn windows(target: &Target) {
    let help = "help: give bit-fields types of one size, and fill the last unit";
    target.accepts("same");
    let mixed = [
        (
            "First",
            "[PTX320] `b` begins at bit 3 in the ABI (guide 1.3), 32 on Windows, where nvcc and MinGW follow MSVC",
        ),
        ("Second", "[PTX320] `c` begins at bit 6 in the ABI (guide 1.3), 32 on Windows"),
        ("Both", "[PTX320] `a` begins at bit 8 in the ABI (guide 1.3), 32 on Windows"),
        ("Members", "[PTX320] `Members` is aligned to 2 bytes in the ABI (guide 1.3), 4 bytes on Windows"),
    ];
    target.refuses("mixed", help, &mixed);
    let (_, errors) = target.check("mixed");
    // Each error is at the width of a bit-field, and the attribute's names for the storage are nowhere.
    assert!(errors.contains("#[bits(9)]") && !errors.contains("__bits"), "{errors}");
    let differs = [
        (
            "Shared",
            "[PTX320] `middle` begins at bit 8 in the ABI (guide 1.3), 32 on Windows, where nvcc and MinGW follow MSVC",
        ),
        ("Attribute", "[PTX320] `last` begins at bit 24 in the ABI (guide 1.3), 32 on Windows"),
        ("Packed", "[PTX320] `Packed` has 3 bytes in the ABI (guide 1.3), 4 bytes on Windows"),
        ("Unnamed", "[PTX320] `Unnamed` is aligned to 1 byte in the ABI (guide 1.3), 2 bytes on Windows"),
        ("Zero", "[PTX320] `last` begins at bit 32 in the ABI (guide 1.3), 8 on Windows"),
        ("Union", "[PTX320] `Union` is aligned to 2 bytes in the ABI (guide 1.3), 1 byte on Windows"),
        ("Generic", "[PTX320] `last` begins at bit 48 in the ABI (guide 1.3), 64 on Windows"),
    ];
    target.refuses("differs", help, &differs);
    let packed = [
        ("Float4", "[PTX320] `vector` begins at bit 8 in the ABI (guide 1.3), 128 on Windows"),
        ("Array", "[PTX320] `Array` is aligned to 2 bytes in the ABI (guide 1.3), 8 bytes on Windows"),
    ];
    target.refuses("packed", "help: write an array of its elements instead of the aligned type", &packed);
    let chars = [
        "`a: u8` is not",
        "`b: i16` is not",
        "`c: DevPtrMut<u8>` is not",
        "`d: DevPtr<i32>` is not",
        "`e: i64`",
        "`f: u64`",
    ];
    target.reports("chars", &chars);
}

/// Other hosts have one error, whose help leads to a crate that also compiles for them. `.ci/run` installs this target.
#[test]
fn other_hosts_are_one_error() {
    let other = Target { name: "wasm32v1-none", cfg: "", folder: "windows" };
    if other.is_installed() {
        let (success, errors) = other.check("same");
        assert!(!success && errors.matches("\nerror").count() == 1, "{errors}");
        assert!(errors.starts_with("error: ptx-abi: the PTX ABI is defined here for 64-bit little-endian hosts only"));
        assert!(errors.contains("[target.'cfg(all(target_pointer_width"), "{errors}");
    }
}

/// Every Windows target has the `cfg` that the derive uses, whatever its environment.
#[test]
fn every_windows_target_is_windows() {
    let list = rustc(&["--print", "target-list"]);
    let targets: Vec<_> = list.lines().filter(|target| target.contains("windows")).collect();
    assert!(targets.len() > 10, "{targets:?}");
    for target in targets {
        let cfg = rustc(&["--print", "cfg", "--target", target]);
        assert!(cfg.lines().any(|line| line == "target_os=\"windows\""), "{target}: {cfg}");
    }
}
