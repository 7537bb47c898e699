//! Tests the struct to paste at the end of an error: a kernel with other parameters altogether has one, and no other kernel.
//! The UI case `kernel-evaluated` pastes these structs.

use ptx_abi::KernelParams;
use ptx_abi::check::MismatchKind;
use ptx_abi::kernel::{Param, check_entry};

use super::check::entry;

const OBJECT: &[u8] = include_bytes!("../object/object.fatbin");
const CUBIN: &[u8] = include_bytes!("../object/object.sm_90.cubin");
const NORMALIZE: &str = ".version 8.1 .target sm_90 .entry _ZN2ns9normalizeEPKfPf(
    .param .u64 _ZN2ns9normalizeEPKfPf_param_0, .param .u64 _ZN2ns9normalizeEPKfPf_param_1) { ret; }";
const BEFORE: &str = "\n  or paste this struct, which has the parameters of the kernel:\n";

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(cpp_entry = "ns::normalize")] struct Normalize { rows: u32, columns: u32 }
    #[ptx(entry = "scale")] struct Scale;
}

/// What each way to check says at its end.
#[test]
fn every_check_ends_with_the_struct() {
    let expected = "#[derive(KernelParams)]\n#[ptx(cpp_entry = \"ns::normalize\")]\nstruct Normalize {\n    \
                    arg0: DevPtr<f32>,\n    arg1: DevPtrMut<f32>,\n}";
    let symbol = "_ZN2ns9normalizeEPKfPf";
    for error in [
        Normalize::check(NORMALIZE).unwrap_err(),
        Normalize::check_named(NORMALIZE, symbol).unwrap_err(),
        <Normalize as KernelParams>::check_named(&ptx_abi::ptx::Module::new(NORMALIZE), symbol).unwrap_err(),
        <Normalize as KernelParams>::check(NORMALIZE.as_bytes()).unwrap_err(),
    ] {
        assert_eq!(error.kind(), MismatchKind::Parameters);
        let text = error.to_string();
        assert_eq!(text.split_once(BEFORE).map(|(_, pasted)| pasted), Some(expected), "{text}");
        assert_eq!(format!("{error:?}"), text);
    }
    let text = check_entry("", Normalize::PARAMS, NORMALIZE, symbol).unwrap_err().to_string();
    assert!(text.ends_with(expected), "a type without a name gets that of the kernel: {text}");
}

#[test]
fn cubins_and_fatbins() {
    let text = <Scale as KernelParams>::check(CUBIN).unwrap_err().to_string();
    let expected = "#[derive(KernelParams)]\n#[ptx(entry = \"scale\")]\nstruct Scale {\n    \
                    arg0: u32, // 4 bytes: u32, i32 or f32\n    arg1: u32, // 4 bytes: u32, i32 or f32\n    \
                    arg2: u64, // 8 bytes: u64, i64, f64 or a pointer\n}";
    assert!(text.ends_with(&format!("{BEFORE}{expected}")), "{text}");
    // The PTX in the fatbin has names and types.
    let text = <Scale as KernelParams>::check(OBJECT).unwrap_err().to_string();
    let expected = "struct Scale {\n    n: u32, // 4 bytes: u32 or i32\n    a: f32,\n    \
                    x: u64, // 8 bytes: u64, i64 or a pointer\n}";
    assert!(text.ends_with(expected), "{text}");
}

/// The rule: several lines are wrong, more than half of the kernel's parameters are on them, and no other order or field
/// alone mends them.
#[test]
fn only_other_parameters_altogether() {
    let (n, f, x) = (Param::of::<u32>("n"), Param::of::<f32>("f"), Param::of::<u64>("x"));
    let (flag, half) = (Param::of::<u8>("flag"), Param::of::<u16>("half"));
    let kernel = ".param .u32 n, .param .f32 f, .param .u64 x";
    for (params, kernel, ends) in [
        (&[][..], kernel, true),
        (&[n], kernel, true),
        (&[n, f], kernel, false),
        (&[flag, half, x], kernel, true),
        (&[flag, f, x], kernel, false),
        (&[flag, half, flag], kernel, true),
        (&[x, n, f], kernel, false),
        (&[f, n, x], kernel, false),
        (&[flag, n, f, x, half, flag, half], kernel, false),
        (&[n, f, x, x, x], ".param .u32 n, .param .f32 f, .param .u64 x, .param .u64 y", false),
        (&[n, f], ".param .u32 n, .param .f32 f, .param .u64 x, .param .u64 y", false),
        (&[flag], ".param .u32 n", false),
        (&[flag, half], ".param .u32 n", true),
        (&[flag, half], "", false),
        (&[flag, half], ".param .u31 n, .param .u64 x", false),
        (&[flag, half], ".param .u32 n, .param .u64 x, .param .u31 y", false),
        (&[flag, half], ".param .u32 n, .param .u64 x, .param .texref t", false),
    ] {
        let text = check_entry("K", params, &entry(kernel), "k").unwrap_err().to_string();
        assert_eq!(text.contains(BEFORE), ends, "{text}");
        assert_eq!(text.contains("struct K {"), ends, "{text}");
    }
}

#[test]
fn other_errors_have_none() {
    let missing = Scale::check(NORMALIZE).unwrap_err();
    assert!(missing.kind() == MismatchKind::Missing && !missing.to_string().contains("struct"), "{missing}");
    let unreadable = check_entry("K", &[], b"\x7fELF", "k").unwrap_err();
    assert!(!unreadable.to_string().contains("struct"), "{unreadable}");
}

/// At run time the struct is whole, however long it is.
#[test]
fn long_kernels() {
    let params: Vec<_> = (0..400).map(|i| format!(".param .align 8 .b8 parameter_{i}[24]")).collect();
    let text = check_entry("Long", &[], &entry(&params.join(", ")), "k").unwrap_err().to_string();
    let pasted = text.split_once(BEFORE).expect("a struct").1;
    assert_eq!(pasted.matches(": [u64; 3], // 24 bytes, aligned to 8: ").count(), 400);
    assert!(pasted.ends_with("array\n}"), "{pasted}");
}
