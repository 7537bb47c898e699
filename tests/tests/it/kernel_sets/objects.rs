//! Tests cubins and fatbins as sources: the comparison and the report.

use ptx_abi::check::{FindingKind, KernelSet, KernelSource};
use ptx_abi::{PtxLayout, kernels_test};
use ptx_abi_tests::cubin::{Cubin, Image, fatbin};
use ptx_abi_tests::texts::Text as _;

use super::report::expect;
use super::{Affine, Copy2d, One, module};

type Placed<'a> = &'a [(&'a str, &'a [(u16, u32)])];

const AFFINE_F32: &[(u16, u32)] = &[(0, 8), (8, 8), (16, 8), (24, 4)];
const AFFINE_F64: &[(u16, u32)] = &[(0, 8), (8, 8), (16, 8), (24, 8)];
const NO_TYPES: &str = "which have sizes and offsets of parameters but no types";

fn cubin(sm: u8, kernels: Placed<'_>) -> Vec<u8> {
    Cubin { sm, ..Cubin::new(kernels) }.bytes()
}

fn ptx(bytes: &str) -> Image<'_> {
    (1, 0x11, 0, bytes.as_bytes())
}

fn code(bytes: &[u8]) -> Image<'_> {
    (2, 0x11, 0, bytes)
}

#[test]
fn a_cubin() {
    let bytes = cubin(90, &[("affine_f32", AFFINE_F32), ("affine_f64", AFFINE_F64)]);
    let set = KernelSet::try_new(&bytes).expect("it is a cubin");
    assert!(set.kernels().eq(["affine_f32", "affine_f64"]));
    let right = set.clone().claim::<Affine<f32>>("affine_f32").claim::<Affine<f64>>("affine_f64").finish();
    assert_eq!((right.is_ok(), right.agreeing(), right.without_types()), (true, 2, 2), "{right}");
    right.has([&format!("\n2 kernels are only in cubins, {NO_TYPES}\n")]);
    // A cubin contains no types, so only sizes can differ.
    assert!(set.clone().claim::<Affine<u32>>("affine_f32").finish().is_ok());
    let wrong = set.claim::<Affine<f32>>("affine_*").finish();
    assert_eq!((wrong.is_ok(), wrong.agreeing()), (false, 1));
    let [finding] = wrong.findings() else { panic!("{wrong}") };
    assert_eq!(
        finding.to_string(),
        "\
[PTX510] `Affine<f32>` does not match the kernel `affine_f64` in a cubin for sm_90, which holds sizes and offsets of parameters but no types
  `factor: f32` has 4 bytes, parameter 3 of the kernel has 8 bytes
     struct             bytes          kernel for sm_90
     n: u64             8 at 0         8 at 0
     x: DevPtr<f32>     8 at 8         8 at 8
     y: DevPtrMut<f32>  8 at 16        8 at 16
  >  factor: f32        4 at 24        8 at 24
  help: make `factor` what the kernel takes; the source of the kernel, or its PTX, has the type"
    );
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    width: u32,
}

/// Mangled names and fingerprints count in the same way as for one kernel.
#[test]
fn names_and_fingerprints() {
    const SCALE: &str = "_ZN2ns5scaleIfEEvT_";
    let bytes = cubin(90, &[(SCALE, &[(0, 4)])]);
    for pattern in [SCALE, "ns::scale<float>", "ns::scale<*>", "ns::sc*"] {
        let set = || KernelSet::try_new(&bytes).expect("it is a cubin");
        assert!(set().claim::<One<f32>>(pattern).finish().is_ok());
        set().claim::<One<u32>>(pattern).finish().has(["`parameter: u32` is not what the kernel's name spells"]);
    }

    let bytes = Cubin::new(&[("k", &[(0, 4)])]).with("ptx_abi_layout_Config", ".nv.global.init", 8, 8).bytes();
    KernelSet::try_new(&bytes).expect("it is a cubin").claim::<One<Config>>("k").finish().has(["its fingerprint is"]);
}

/// A kernel in several images is one kernel, and each image is compared.
#[test]
fn a_fatbin() {
    let text = module(&[("k", ".f64"), ("copy", ".u32, .u32")]);
    let (old, new) = (cubin(80, &[("k", &[(0, 4)])]), cubin(90, &[("k", &[(0, 8)]), ("only", &[])]));
    let bytes = fatbin(&[code(&old), code(&new), ptx(&text)]);
    let set = KernelSet::try_new(KernelSource::from(&bytes).named("k.fatbin")).expect("it is a fatbin");
    assert!(set.kernels().eq(["k", "copy", "only"]));
    let report = set.clone().claim::<One<f64>>("k").claim::<Copy2d>("copy").finish();
    assert_eq!((report.checked_kernels().len(), report.agreeing(), report.without_types()), (3, 1, 1));
    expect("images", &report.to_string());
    // PTX contains types, and the report shows it.
    let report = set.claim::<One<u32>>("k").finish();
    let text = report.to_string();
    assert_eq!(report.findings().len(), 2, "{text}");
    text.has(["does not match the kernel `k` in `k.fatbin`\n", "  >  parameter: u32  .f64 k_param_0\n"]);
    let last = "  2 of 3 images of the kernel in `k.fatbin` differ: PTX for sm_90, cubin for sm_90\n";
    text.has([last]);
}

/// Sources of each form can be combined, and equal mistakes in them are one finding.
#[test]
fn several_sources() {
    let text = module(&[("a", ".f32")]);
    let (first, second) = (cubin(90, &[("b", &[(0, 4)])]), cubin(90, &[("c", &[(0, 4)])]));
    let both = fatbin(&[code(&first), code(&cubin(80, &[("b", &[(0, 4)])]))]);
    let named = |bytes, name| KernelSource::from(bytes).named(name);
    let set = KernelSet::try_new([named(&first, "b.cubin"), named(&second, "c.cubin")]);
    let set = set.and_then(|set| set.add(&text)).and_then(|set| set.add(named(&both, "b.fatbin")));
    let set = set.expect("all can be read");
    assert!(set.kernels().eq(["b", "c", "a", "b"]));
    let report = set.claim::<One<f64>>("*").finish();
    assert_eq!(report.without_types(), 3);
    let kinds: Vec<_> = report.findings().iter().map(|finding| (finding.kind, finding.kernels.len())).collect();
    // The findings are in both cubins, the PTX, and the fatbin.
    assert_eq!(kinds, [(FindingKind::Differs, 2), (FindingKind::Differs, 1), (FindingKind::Differs, 1)], "{report}");
    let text = report.to_string();
    text.has(["in `b.cubin`, which holds sizes and offsets of parameters but no types"]);
    text.has(["  1 more kernel differs in the same way:\n    `c` in `c.cubin`"]);
}

/// Code for nvlink may have the kernels of an object that no other image has.
#[test]
fn a_part_that_only_nvlink_reads_is_listed() {
    let cubin = cubin(90, &[("k", &[(0, 4)])]);
    let ir = (8, 0x11, 0, &b"\xed\x43\x4e\x7f"[..]);
    for (images, all) in [(&[code(&cubin), ir][..], 0), (&[ir, ir], 1), (&[], 0)] {
        // The section of the object has two fatbins at multiples of 8 bytes, and zeros after them.
        let mut file = include_bytes!("../../../../ptx-abi-read/tests/data/object.o").to_vec();
        let section = &mut file[1712..][..5808];
        section.fill(0);
        let (first, second) = (fatbin(&[code(&cubin)]), fatbin(images));
        section[..first.len()].copy_from_slice(&first);
        section[first.len().next_multiple_of(8)..][..second.len()].copy_from_slice(&second);
        let set = KernelSet::try_new(KernelSource::from(&file).named("k.o")).expect("the cubin can be read");
        let report = set.claim::<One<f32>>("k").finish();
        let text = report.to_string();
        let listed = text.matches("[PTX813] a part of `k.o` is not compared: it is NVVM or LLVM IR, such as").count();
        assert_eq!((report.findings().len(), listed), (all, all), "{text}");
    }
    let error = KernelSet::try_new(&fatbin(&[ir])).expect_err("nothing can be compared").to_string();
    error.has(["compile the same source for `code=sm_90` too"]);
}

/// nvcc compresses PTX, by default.
#[test]
fn a_compressed_image_is_listed() {
    let bytes = fatbin(&[code(&cubin(90, &[("k", &[(0, 4)])])), (1, 0x8011, 4, b"abcd")]);
    let set = KernelSet::try_new(KernelSource::from(&bytes).named(r"kernels\k.fatbin")).expect("the cubin can be read");
    let set = set.claim::<One<f32>>("k");
    let report = set.clone().finish();
    let kinds: Vec<_> = report.findings().iter().map(|finding| finding.kind).collect();
    assert_eq!(kinds, [FindingKind::NotCompared], "{report}");
    let text = report.to_string();
    text.has(["[PTX813] a part of `kernels\\k.fatbin` is not compared: image 1 of the fatbin is compressed"]);
    text.has([r#"`not_compared "kernels\\k.fatbin";`"#]);
    let report = set.not_compared("*.fatbin").finish();
    assert!(report.is_ok() && report.not_compared()[0].is_listed, "{report}");
    report.has(["\n  a part of `kernels\\k.fatbin`: image 1 of the fatbin is compressed"]);
}

/// Unreadable parameters are an error of their own kernel only. Other kernels are still compared.
#[test]
fn damaged_parameters() {
    let mut bytes = cubin(90, &[("k", &[(0, 4), (4, 4)])]);
    // The first attribute has an unknown format.
    let info = bytes.windows(8).position(|bytes| bytes == [4, 0x37, 4, 0, 0x87, 0, 0, 0]).expect("it has attributes");
    bytes[info] = 9;
    let report = KernelSet::try_new(&bytes).expect("the tables are there").claim::<Copy2d>("k").finish();
    report.has(["error: [PTX503] the kernels cannot be read: it is damaged"]);
}

kernels_test! {
    fn files_of_cubins() = files("tests/it/object/*.cubin", "tests/it/object/*.fatbin");
    "_ZN2ns3addIfEEvT_" => One<f32>;
    "scale" => Scale;
    unclaimed = allow;
}

#[derive(ptx_abi::KernelParams)]
#[ptx(entry = "scale")]
struct Scale {
    n: u32,
    a: f32,
    x: ptx_abi::DevPtrMut<f32>,
}
