//! On aarch64 Linux and on Windows some bit-fields have another layout, and the derive refuses them for such a target.
//!
//! `conformance/hosts.rs` compares the refused types with compilers. This file tests the messages.

use std::fs;
use std::path::Path;
use std::process::Command;

use ptx_abi::host::{Differing, Host};
use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::{Align8, Align16, Member, Opaque, PtxLayout, vector};

use crate::nested;

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
        let mut cargo = nested::cargo("hosts", &format!("tests/it/hosts/{}/{name}.rs", self.folder), "ptx-abi");
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
            "the bit-field `a` is declared with `u16` of 2 bytes, and the bit-field `b` is declared with `u32` of 4 bytes: \
             on Windows, where nvcc and MinGW follow MSVC, each gets its own storage unit (guide 1.3)",
        ),
        (
            "Second",
            "the bit-field `a` is declared with `u32` of 4 bytes, and the bit-field `c` is declared with `u8` of 1 byte",
        ),
        (
            "Both",
            "the bit-field `a` is declared with `u32` of 4 bytes, and the bit-field `b` is declared with `u8` of 1 byte",
        ),
        (
            "Members",
            "the bit-field `s` is declared with `i16` of 2 bytes, and an unnamed bit-field is declared with `i32` of 4 bytes",
        ),
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

/// A program that places types at run time can ask for the differences.
#[test]
fn a_declaration_is_asked_about_at_run_time() {
    let byte = Item::member("byte", u8::LAYOUT);
    let bits = Item::bit_field("bits", u32::LAYOUT, 3);
    let unnamed = Item::unnamed(i16::LAYOUT, 9);
    let zero = Item::unnamed(i32::LAYOUT, 0);
    let marker = Item::member("_align", Align8::LAYOUT);
    let wide = Item::member("_align", Align16::LAYOUT);
    let float4 = Item::member("float4", vector::Float4::LAYOUT);
    let float3 = Item::member("float3", vector::Float3::LAYOUT);
    let array = Item::member("array", <[vector::Float2; 3]>::LAYOUT);
    let (structure, union) = (Rules::STRUCT, Rules::UNION);
    let (first_bit, align, size) = (Differing::FirstBit, Differing::Align, Differing::Size);
    // Each row has the rules, the items, and the differences on aarch64 Linux and on Windows: what differs, ours, theirs.
    let table: &[(Rules, &[Item<'_>], Option<_>, Option<_>)] = &[
        (structure, &[byte, bits, bits], None, Some((first_bit("bits"), 8, 32))),
        (structure, &[bits], None, None),
        (structure.packed(1), &[bits], None, Some((size, 1, 4))),
        (structure, &[byte, unnamed, byte], Some((align, 1, 2)), Some((align, 1, 2))),
        (structure.aligned(2), &[byte, unnamed, byte], None, None),
        (structure, &[byte, zero, byte], Some((align, 1, 4)), Some((first_bit("byte"), 32, 8))),
        (structure, &[zero, byte], Some((align, 1, 4)), None),
        (structure, &[byte, marker, unnamed], None, None),
        (union, &[byte, unnamed], Some((align, 1, 2)), None),
        (union, &[byte, bits], None, Some((align, 4, 1))),
        (union, &[wide, byte], None, None),
        // These are packed (facts 1.4).
        (structure.packed(1), &[byte, unnamed, byte], None, None),
        (structure.packed(1), &[byte, float3], None, None),
        (structure.packed(1), &[byte, float4], None, Some((first_bit("float4"), 8, 128))),
        (structure.packed(4), &[byte, array], None, Some((first_bit("array"), 32, 64))),
        (structure.packed(16), &[byte, float4], None, None),
        (union.packed(2), &[byte, float4], None, Some((align, 2, 16))),
    ];
    for (rules, items, aarch64, windows) in table {
        assert_eq!(Host::LinuxX86_64.difference(*rules, items), None, "{rules:?} {items:?}");
        for (host, wanted) in [(Host::LinuxAarch64, aarch64), (Host::Windows, windows)] {
            let found = host.difference(*rules, items);
            let numbers = found.map(|found| (found.what, found.abi, found.there));
            assert_eq!(numbers, *wanted, "{host:?} {rules:?} {items:?}");
            assert!(found.is_none_or(|found| found.host == host && found.to_string().contains(host.name())));
            // The placed layout has the same differences.
            let mut members = [Member::EMPTY; 4];
            let layout = place("S", *rules, items, &mut members).expect("it can be placed");
            assert_eq!(layout.difference_on(host), found, "{host:?} {rules:?} {items:?}");
        }
    }
    // Alignments inside count through every layer, but an alignment that a packed type has lowered is no longer declared.
    let mut inner = [Member::EMPTY; 2];
    let inner = place("Inner", structure, &[byte, float4], &mut inner).expect("it can be placed");
    let mut lowered = [Member::EMPTY; 2];
    let lowered = place("Lowered", structure.packed(1), &[byte, bits], &mut lowered).expect("it can be placed");
    let packed = |item| Host::Windows.difference(structure.packed(1), &[byte, item]);
    assert!(packed(Item::member("inner", &inner)).is_some_and(|difference| difference.there == 128));
    assert_eq!(packed(Item::member("lowered", &lowered)), None);
    assert_eq!(packed(Item::member("plain", u64::LAYOUT)), None);
    assert!(packed(Item::member("half2", vector::Half2::LAYOUT)).is_some_and(|difference| difference.there == 32));
    // The declaration of other opaque types is unknown, and headers write bytes.
    assert_eq!(packed(Item::member("opaque", <Opaque<8, Align8>>::LAYOUT)), None);
    // A member's type has its own differences, but an anonymous member is declared inside.
    let mut unit = [Member::EMPTY; 3];
    let unit = place("Unit", structure, &[byte, unnamed, byte], &mut unit).expect("it can be placed");
    let (named, anonymous) = (Item::member("unit", &unit), Item::member("unit", &unit).anonymous());
    for (item, wanted) in [(named, false), (anonymous, true)] {
        let mut members = [Member::EMPTY; 1];
        let layout = place("Outer", structure, &[item], &mut members).expect("it can be placed");
        assert_eq!(layout.difference_on(Host::LinuxAarch64).is_some(), wanted, "{item:?}");
    }
    assert!(Host::ALL.iter().all(|host| u32::LAYOUT.difference_on(*host).is_none()));
}
