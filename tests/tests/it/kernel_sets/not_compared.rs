//! Tests which parameters a set cannot compare, and the patterns that list them.

use core::ffi::c_void;

use ptx_abi::check::{FindingKind, KernelSet, Report};
use ptx_abi::{Align4, DevPtr, DevPtrMut, KernelParams, Opaque, PtxLayout, TypeKind, kernels_report, kernels_test};

use super::{Affine, One, module, set};

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// An instance of a template in C++; the name is that of the template.
    struct Pair { first: f32, second: f32 }
    /// An instance of a template whose name has its arguments.
    #[ptx(name = "Pair<float>")] struct FloatPair { first: f32, second: f32 }
    #[ptx(name = "Tile<Order::Rows>")] struct Rows { first: f32, second: f32 }
    #[ptx(name = "Tile<Order::Rows>::In")] struct In { first: f32, second: f32 }
    #[ptx(name = "n::Tile<n::rows>")] struct PlainRows { first: f32, second: f32 }
    #[ptx(name = "Tile<rows>")] struct GlobalRows { first: f32, second: f32 }
    #[ptx(name = "Box<Pair>")] struct Outer { first: f32, second: f32 }
}

fn report<K: KernelParams>(symbol: &str, params: &str, patterns: &[&str]) -> Report {
    let text = module(&[(symbol, params)]);
    let set = set(&text).claim::<K>(symbol);
    patterns.iter().fold(set, |set, pattern| set.not_compared(*pattern)).finish()
}

/// Whether a parameter of the type `P` is compared with what the name of the kernel spells.
#[track_caller]
fn expect<P: 'static>(symbol: &str, shown: Option<&str>)
where
    One<P>: KernelParams,
{
    let is_struct = matches!(<One<P>>::PARAMS[0].layout.kind, TypeKind::Struct(_) | TypeKind::Opaque);
    let report = report::<One<P>>(symbol, [".u64", ".align 4 .b8[8]"][usize::from(is_struct)], &[]);
    let texts: Vec<_> = report.not_compared().iter().map(ToString::to_string).collect();
    assert_eq!(texts, shown.into_iter().collect::<Vec<_>>(), "{symbol}");
    assert_eq!(report.is_ok(), shown.is_none(), "{report}");
    assert_eq!(report.agreeing(), 1);
}

/// The error for a struct of 8 bytes.
#[track_caller]
fn refused<P: 'static>(symbol: &str) -> String
where
    One<P>: KernelParams,
{
    let text = module(&[(symbol, ".align 4 .b8[8]")]);
    <One<P>>::check_named(&text, symbol).expect_err(symbol).to_string()
}

#[test]
fn pointers_to_void() {
    type Any = DevPtr<c_void>;
    // Both sides leave the type open, so they agree.
    expect::<DevPtr<c_void>>("_Z1kPKv", None);
    expect::<DevPtrMut<DevPtr<c_void>>>("_Z1kPPKv", None);
    expect::<DevPtr<c_void>>("_Z1kPKf", Some("`parameter: DevPtr<c_void>` in Rust, `const float *` in C++"));
    expect::<DevPtr<c_void>>("_Z1kPK4Node", Some("`parameter: DevPtr<c_void>` in Rust, `const Node *` in C++"));
    expect::<DevPtrMut<f32>>("_Z1kPv", Some("`parameter: DevPtrMut<f32>` in Rust, `void *` in C++"));
    expect::<DevPtrMut<Any>>(
        "_Z1kPPKf",
        Some("`parameter: DevPtrMut<DevPtr<c_void>>` in Rust, `const float **` in C++"),
    );
    expect::<DevPtr<c_void>>("_Z1kPFvvE", Some("`parameter: DevPtr<c_void>` in Rust, `void (*)()` in C++"));
    expect::<DevPtrMut<f32>>("_Z1kPf", None);
    expect::<DevPtrMut<f32>>("_Z1kRf", None);
}

/// `check` of one kernel has no report: `c_void` is the user's statement that the pointer leads to anything, as in C++.
#[test]
fn one_kernel_has_no_report() {
    ptx_abi_tests::types! { #[derive(KernelParams)]:
        #[ptx(cpp_entry = "k")] struct Any { data: DevPtr<c_void> }
        #[ptx(cpp_entry = "k")] struct Words { data: DevPtr<u32> }
    }
    let text = module(&[("_Z1kPKf", ".u64")]);
    assert!(Any::check(&text).is_ok());
    assert!(Words::check(&text).is_err());
}

#[test]
fn template_arguments() {
    // `template <class T> void k(typename T::type)`
    expect::<u64>("_Z1kI1SEvNT_4typeE", Some("`parameter: u64` in Rust, `S::type` in C++"));
    expect::<DevPtr<Pair>>("_Z1kPK4PairIfE", Some("`parameter: DevPtr<Pair>` in Rust, `const Pair<float> *` in C++"));
    expect::<DevPtr<FloatPair>>("_Z1kPK4PairIfE", None);
    expect::<DevPtr<Pair>>("_Z1kPK4Pair", None);
    expect::<Pair>("_Z1k4PairIfE", Some("`parameter: Pair` in Rust, `Pair<float>` in C++"));
    expect::<FloatPair>("_Z1k4PairIfE", None);
    expect::<Outer>("_Z1k3BoxI4PairIfEE", Some("`parameter: Box<Pair>` in Rust, `Box<Pair<float>>` in C++"));
    expect::<Opaque<8, Align4>>("_Z1k4PairIfE", Some("`parameter: Opaque` in Rust, `Pair<float>` in C++"));
    // A symbol has the number of an enumerator, and not its name.
    expect::<Rows>("_Z1k4TileIL5Order1EE", Some("`parameter: Tile<Order::Rows>` in Rust, `Tile<(Order)1>` in C++"));
    expect::<In>(
        "_Z1kN4TileIL5Order1EE2InE",
        Some("`parameter: Tile<Order::Rows>::In` in Rust, `Tile<(Order)1>::In` in C++"),
    );
    // Enumerators of an enumeration without `class` are beside it.
    expect::<PlainRows>(
        "_Z1kN1n4TileILNS_5OrderE1EEE",
        Some("`parameter: n::Tile<n::rows>` in Rust, `n::Tile<(n::Order)1>` in C++"),
    );
    expect::<GlobalRows>("_Z1k4TileIL5Order1EE", Some("`parameter: Tile<rows>` in Rust, `Tile<(Order)1>` in C++"));
    for symbol in [
        "_Z1kN1n4TileILN1m5OrderE1EEE",
        "_Z1kN1n4TileIL5Order1EEE",
        "_Z1kN1n4TileILNS_1i5OrderE1EEE",
        "_Z1kN1n4TileIfEE",
    ] {
        refused::<PlainRows>(symbol);
    }
    refused::<GlobalRows>("_Z1k4TileILN1n5OrderE1EE");
}

/// Libraries write their version into the name of an inline namespace, which programmers do not write.
#[test]
fn versions_of_libraries() {
    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(name = "cuda::std::complex<float>")] struct Std { re: f32, im: f32 }
        #[ptx(name = "thrust::complex<float>")] struct Thrust { re: f32, im: f32 }
        #[ptx(name = "cub::Item")] struct Item { first: f32, second: f32 }
        #[ptx(name = "cuda::std::array<thrust::complex<float>, 1>")] struct Nested { first: f32, second: f32 }
    }
    expect::<Std>("_Z1kN4cuda3std3__47complexIfEE", None);
    expect::<DevPtr<Std>>("_Z1kPKN4cuda3std3__17complexIfEE", None);
    expect::<Thrust>("_Z1kN6thrust16_V_300500_SM_9007complexIfEE", None);
    expect::<Thrust>("_Z1kN6thrust23THRUST_200500_800_900_NS7complexIfEE", None);
    expect::<Thrust>("_Z1kN6thrust7complexIfEE", None);
    expect::<Item>("_Z1kN3cub17CUB_200200_700_NS4ItemE", None);
    expect::<Nested>("_Z1kN4cuda3std3__45arrayIN6thrust16_V_300500_SM_9007complexIfEELm1EEE", None);
    for symbol in [
        "_Z1kN4cuda3std8__detail7complexIfEE",
        "_Z1kN4cuda3std4__4a7complexIfEE",
        "_Z1kN4cuda3std2__7complexIfEE",
        "_Z1kN4cuda3std2V17complexIfEE",
        "_Z1kN4cuda3__47complexIfEE",
        "_Z1kN3__47complexIfEE",
        "_Z1kN4cuda3std3__47complexIdEE",
    ] {
        refused::<Std>(symbol);
    }
    let error = refused::<Thrust>("_Z1kN4cuda3std3__47complexIfEE");
    assert!(error.contains("make `parameter` what the kernel takes: `cuda::std::complex<float>`"), "{error}");
    let symbol = "_ZN3cub17CUB_200200_700_NS4scanIN4cuda3std3__47complexIfEEEEvT_";
    let text = module(&[(symbol, ".align 4 .b8[8]")]);
    for name in [
        "cub::scan",
        "cub::scan<cuda::std::complex<float>>",
        "cub::CUB_200200_700_NS::scan<cuda::std::__4::complex<float>>",
        "cub::scan<*>",
    ] {
        let report = set(&text).claim::<One<Std>>(name).finish();
        assert!(report.is_ok(), "{name}: {report}");
    }
    let report = set(&text).claim::<One<Std>>("CUB_200200_700_NS::scan").finish();
    assert!(!report.is_ok(), "{report}");
}

/// The name of such a kernel spells no types, so there is nothing that was left out. The report counts these kernels.
#[test]
fn kernels_without_a_cpp_name() {
    let text = module(&[("affine_f32", ".u64, .u64, .u64, .f32"), ("one", ".u32"), ("two", ".u64")]);
    let set = set(&text).claim::<Affine<f32>>("affine_f32").claim::<One<u32>>("one");
    let report = set.claim::<One<DevPtr<c_void>>>("two").finish();
    assert!(report.is_ok() && report.not_compared().is_empty());
    assert_eq!(report.without_pointees(), 2);
    let line = "2 kernels have no C++ names, so only fingerprints compare what their pointers lead to\n";
    assert!(report.to_string().contains(line), "{report}");
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "send")]
struct Send<T> {
    from: DevPtr<c_void>,
    to: DevPtrMut<c_void>,
    value: T,
}

const SENDS: &str = ".version 8.1 .target sm_90
.entry _Z4sendIfEvPKT_PS0_S0_(.param .u64 a, .param .u64 b, .param .f32 c) { ret; }
.entry _Z4sendIdEvPKT_PS0_S0_(.param .u64 a, .param .u64 b, .param .f64 c) { ret; }
.entry _Z5send2PKfPff(.param .u64 a, .param .u64 b, .param .f32 c) { ret; }";

#[test]
fn unlisted_parameters_are_errors() {
    let report = kernels_report! {
        SENDS;
        "send<{}>" => Send<{}> for [f32 as "float", f64 as "double"];
        "send2" => Send<f32>;
        not_compared "Send<*>.from", "Send<f64>.to";
        unclaimed = deny;
    }
    .expect("it is PTX");
    let errors: Vec<_> = report.findings().iter().map(|finding| (finding.kind, finding.to_string())).collect();
    let text = "[PTX813] `Send<f32>.to` is not compared with the kernel `_Z4sendIfEvPKT_PS0_S0_` and 1 more: \
                `to: DevPtrMut<c_void>` in Rust, `float *` in C++\n  \
                help: write the type of C++ in Rust, or list the parameter: `not_compared \"Send<f32>.to\";`";
    assert_eq!(errors, [(FindingKind::NotCompared, text.to_owned())]);
    assert_eq!(report.findings()[0].kernels, ["_Z4sendIfEvPKT_PS0_S0_", "_Z5send2PKfPff"]);
    let lines = "
not compared, as `not_compared` lists:
  `Send<f32>.from` with 2 kernels: `from: DevPtr<c_void>` in Rust, `const float *` in C++
  `Send<f64>.from` with 1 kernel: `from: DevPtr<c_void>` in Rust, `const double *` in C++
  `Send<f64>.to` with 1 kernel: `to: DevPtrMut<c_void>` in Rust, `double *` in C++
";
    assert!(report.to_string().contains(lines), "{report}");
    let cargo = report.cargo_lines().to_string();
    assert!(cargo.starts_with("cargo::error=[PTX813] `Send<f32>.to` is not compared with"), "{cargo}");
}

#[test]
fn patterns_that_match_nothing() {
    let stale = |patterns: &[&str]| {
        let report = report::<One<DevPtrMut<f32>>>("_Z1kPf", ".u64", patterns);
        report.findings().iter().map(|finding| (finding.kind, finding.to_string())).collect::<Vec<_>>()
    };
    let text = "[PTX813] `not_compared \"One<*>.parameter\"` matches no parameter that is not compared: remove it";
    assert_eq!(stale(&["One<*>.parameter"]), [(FindingKind::Stale, text.to_owned())]);
    // The parameters of a kernel that differs are not compared one by one.
    let report = report::<One<DevPtr<c_void>>>("_Z1kPf", ".u64", &["One<*>.parameter"]);
    assert!(report.findings().iter().all(|finding| finding.kind == FindingKind::Differs), "{report}");
}

/// Each image of a fatbin and a cubin has the name of the kernel, which spells the types.
#[test]
fn one_kernel_in_several_modules() {
    let text = module(&[("_Z1kPKf", ".u64")]);
    let set = KernelSet::try_new([&text, &text]).expect("it is PTX").claim::<One<DevPtr<c_void>>>("k");
    let report = set.not_compared("One<DevPtr<c_void>>.parameter").finish();
    assert!(report.is_ok());
    assert_eq!(report.not_compared()[0].kernels, ["_Z1kPKf"]);
}

kernels_test! {
    fn listed_parameters() = SENDS;
    "send<{}>" => Send<{}> for [f32 as "float", f64 as "double"];
    "send2" => Send<f32>;
    not_compared "Send<*>.*";
    unclaimed = deny;
}

kernels_test! {
    #[should_panic(expected = "`Send<f32>.from` is not compared with the kernel `_Z5send2PKfPff`")]
    fn an_unlisted_parameter() = SENDS;
    "send2" => Send<f32>;
    unclaimed = allow;
}
