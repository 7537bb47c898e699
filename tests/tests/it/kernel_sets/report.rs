//! Tests reports. `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it kernel_sets` writes `kernel_sets/*.txt` again.

use ptx_abi::check::{FindingKind, Report, Unclaimed};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};
use ptx_abi_tests::{files, texts::Text as _};

use super::{Affine, Cast, Copy2d, One, module, set};

/// Compares the text with a file.
#[track_caller]
pub(super) fn expect(name: &str, text: &str) {
    files::golden(&format!("tests/tests/it/kernel_sets/{name}.txt"), text);
}

fn kinds(report: &Report) -> Vec<(FindingKind, bool)> {
    report.findings().iter().map(|finding| (finding.kind, finding.is_error)).collect()
}

const AFFINE: &str = ".u64, .u64, .u64, .f32";

#[test]
fn all_is_well() {
    let text = module(&[("affine_f32", AFFINE), ("copy_f32", ".u32, .u32")]);
    let set = set(&text).claim::<Affine<f32>>("affine_f32").claim::<Copy2d>("copy_*").unclaimed(Unclaimed::Deny);
    let report = set.finish();
    assert_eq!((report.is_ok(), report.checked_kernels().len(), report.agreeing()), (true, 2, 2));
    report.assert();
    assert_eq!(report.cargo_lines().to_string(), "");
    expect("well", &report.to_string());
    assert!(report.into_result().is_ok());
}

/// A report with every kind of finding.
#[test]
fn all_is_wrong() {
    let text = module(&[
        ("affine_f32", AFFINE),
        ("affine_f64", AFFINE),
        ("cast_u8_f32", ".u64, .u64, .u8, .f32"),
        ("_ZN2ns4tileIfLi4EEEvT_", ".f32"),
        ("_ZN2ns4tileIfLi8EEEvT_", ".f32"),
        ("fill_u8", ".u8"),
        ("fill_f32", ".f32"),
    ]);
    let set = set(&text)
        .claim::<Affine<f32>>("affine_f32")
        .claim::<Affine<f64>>("affine_f64")
        .claim::<Affine<f64>>("afine_f64")
        .claim::<Cast<u8, f32>>("cast_*")
        .claim::<Cast<u8, f64>>("cast_u8_f32")
        .claim::<One<f64>>("ns::tile<*>")
        .claim::<One<f32>>("ns::tile")
        .claim::<One<f32>>("ns::tlie<*>")
        .claim::<Copy2d>("coppy_*");
    let report = set.clone().finish();
    let expected = [
        (FindingKind::Differs, true),
        (FindingKind::Differs, true),
        (FindingKind::Differs, true),
        (FindingKind::Contradiction, true),
        (FindingKind::Missing, true),
        (FindingKind::Ambiguous, true),
        (FindingKind::Missing, true),
        (FindingKind::Missing, true),
        (FindingKind::Unclaimed, false),
    ];
    assert_eq!(kinds(&report), expected);
    assert_eq!((report.checked_kernels().len(), report.agreeing()), (7, 1));
    expect("wrong", &report.to_string());
    expect("wrong-cargo", &report.cargo_lines().to_string());
    let lines = report.cargo_lines().to_string();
    assert!(lines.lines().all(|line| line.starts_with("cargo::error=") || line.starts_with("cargo::warning=")));
    // Both instances differ in the same way.
    assert_eq!(report.findings()[2].kernels, ["_ZN2ns4tileIfLi4EEEvT_", "_ZN2ns4tileIfLi8EEEvT_"]);
    assert_eq!(report.findings()[2].pattern, "ns::tile<*>");

    for (unclaimed, last) in [(Unclaimed::Deny, Some(true)), (Unclaimed::Warn, Some(false)), (Unclaimed::Allow, None)] {
        let report = set.clone().unclaimed(unclaimed).finish();
        let found = kinds(&report).into_iter().find(|(kind, _)| *kind == FindingKind::Unclaimed);
        assert_eq!(found.map(|(_, is_error)| is_error), last);
    }
    let error = report.clone().into_result().expect_err("much is wrong");
    assert_eq!(format!("{error:?}"), report.to_string());
}

#[test]
#[should_panic(expected = "`One<u64>` does not match the kernel `k`")]
fn assert_panics() {
    set(&module(&[("k", ".u32")])).claim::<One<u64>>("k").finish().assert();
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Patches {
    chunks: DevPtr<u32>,
    lanes: [DevPtr<u32>; 5],
}

#[derive(KernelParams)]
#[ptx(entry = "bit_unpack")]
struct BitUnpack<T> {
    patches: Patches,
    out: DevPtrMut<T>,
}

/// Kernels that differ in the same way share one message.
#[test]
fn equal_messages_are_one() {
    let symbols: Vec<_> = (0..126).map(|width| format!("bit_unpack_32_{width}bw")).collect();
    let kernels: Vec<_> = symbols.iter().map(|symbol| (symbol.as_str(), ".align 8 .b8[56], .u64")).collect();
    let report = set(&module(&kernels)).claim::<BitUnpack<u32>>("bit_unpack_32_*").finish();
    let [finding] = report.findings() else { panic!("{report}") };
    assert_eq!((finding.kernels.len(), report.agreeing()), (126, 0));
    expect("family", &report.to_string());
}

/// A long table lists the claims with problems, and a part of the others.
#[test]
fn long_tables() {
    let symbols: Vec<_> = (0..100).map(|number| format!("k{number}")).collect();
    let kernels: Vec<_> = symbols.iter().map(|symbol| (symbol.as_str(), ".f32")).collect();
    let text = module(&kernels);
    let mut set = set(&text);
    for symbol in &symbols {
        set = set.claim::<One<f32>>(symbol);
    }
    set.claim::<One<f32>>("absent").finish().has(["and 84 claims that all their kernels agree with", "`absent`"]);
}
