//! Tests tables of claims in macros.

use std::env;
use std::process::Command;

use ptx_abi::check::{KernelSet, Report};
use ptx_abi::vector::{Float2, Float4};
use ptx_abi::{DevPtr, DevPtrMut, kernels_report, kernels_test};

use super::{Affine, Cast, Copy2d, One, Unpack, module};

/// The claims of a table as a report lists them: each pattern and its type.
fn claims(report: &Report) -> Vec<(String, String)> {
    let text = report.to_string();
    let rows = text.lines().filter(|line| line.starts_with("  `"));
    let columns = |row: &str| {
        let parts: Vec<_> = row.split('`').collect();
        (parts[1].to_owned(), parts[3].to_owned())
    };
    rows.map(columns).collect()
}

macro_rules! table {
    ($($lines:tt)*) => {
        claims(&kernels_report! { ".version 8.1"; $($lines)* }.expect("it is PTX"))
    };
}

#[track_caller]
fn expect(claims: &[(String, String)], expected: &[(&str, &str)]) {
    let claims: Vec<_> = claims.iter().map(|(pattern, name)| (pattern.as_str(), name.as_str())).collect();
    assert_eq!(claims, expected);
}

#[test]
#[allow(unused_braces, reason = "they would be a hole if there were more values")]
fn lists() {
    expect(
        &table! { "affine_{}" => Affine<{}> for [u8, f32, f64]; },
        &[("affine_u8", "Affine<u8>"), ("affine_f32", "Affine<f32>"), ("affine_f64", "Affine<f64>")],
    );
    expect(
        &table! { "cast_{}_{}" => Cast<{}, {}> for [(u8, f32), (u32, f64),]; },
        &[("cast_u8_f32", "Cast<u8, f32>"), ("cast_u32_f64", "Cast<u32, f64>")],
    );
    expect(
        &table! { "cast_{}_{}" => Cast<{}, {}> for [u8, u32] * [f32, f64]; },
        &[
            ("cast_u8_f32", "Cast<u8, f32>"),
            ("cast_u8_f64", "Cast<u8, f64>"),
            ("cast_u32_f32", "Cast<u32, f32>"),
            ("cast_u32_f64", "Cast<u32, f64>"),
        ],
    );
    expect(&table! { "copy_{}" => Copy2d for [u8, i64,]; }, &[("copy_u8", "Copy2d"), ("copy_i64", "Copy2d")]);
    expect(&table! { "unpack_{}" => Unpack<{}> for [1, 2]; }, &[("unpack_1", "Unpack<1>"), ("unpack_2", "Unpack<2>")]);
    expect(&table! { "u{}_*" => Copy2d for ["exp", "log"]; }, &[("uexp_*", "Copy2d"), ("ulog_*", "Copy2d")]);
    // One value fills all placeholders.
    expect(&table! { "{}_to_{}" => Cast<{}, {}> for [u8]; }, &[("u8_to_u8", "Cast<u8, u8>")]);
    // Placeholders may have numbers.
    expect(&table! { "{1}_of_{0}" => Cast<{1}, {0}> for [(u8, f32)]; }, &[("f32_of_u8", "Cast<f32, u8>")]);
    expect(
        &table! { "{3}_{0}_{1}_{2}" => One<[[[{0}; {1}]; {2}]; {3}]> for [(u8, 1, 2, 5)]; },
        &[("5_u8_1_2", "One<[[[u8; 1]; 2]; 5]>")],
    );
    // A number that no value could have is an argument.
    expect(&table! { "a_{}" => One<[{}; {3}]> for [u8]; }, &[("a_u8", "One<[u8; 3]>")]);
}

#[test]
fn names_of_values() {
    use half::f16;
    expect(
        &table! { "fill_{}" => One<{}> for [half::f16, half::bf16 as "b16", f16 as "half"]; },
        &[("fill_f16", "One<f16>"), ("fill_b16", "One<bf16>"), ("fill_half", "One<f16>")],
    );
    expect(
        &table! { "fill_{}" => One<{}> for [u64 as "ull", f32]; },
        &[("fill_ull", "One<u64>"), ("fill_f32", "One<f32>")],
    );
    expect(
        &table! { "cast_{}_{}" => Cast<{}, {}> for [(half::f16, u64 as "ull")]; },
        &[("cast_f16_ull", "Cast<f16, u64>")],
    );
    expect(
        &table! { "cast_{}_{}" => Cast<{}, {}> for [u8 as "a"] * [half::f16, f32 as "b"]; },
        &[("cast_a_f16", "Cast<u8, f16>"), ("cast_a_b", "Cast<u8, f32>")],
    );
    expect(&table! { "ns::scale<{}>" => One<{}> for [f32 as "float"]; }, &[("ns::scale<float>", "One<f32>")]);
}

/// Types may be more complex than a path with simple arguments.
#[test]
fn nested_types() {
    type Pair<T> = One<[T; 2]>;
    expect(
        &table! {
            "a_{}" => One<DevPtr<{}>> for [u8];
            "b_{}" => One<[{}; 4]> for [u8];
            "c_{}" => One<[[DevPtr<DevPtrMut<{}>>; 4]; 2]> for [f32];
            "d_{}_{}" => Cast<DevPtr<{}>, {}> for [(u8, f32)];
            "e_{}" => super::One<{}> for [Float4];
            "g" => One<DevPtr<Float4>>;
            "h_{}" => Pair<{}> for [u8];
            "i_{}" => crate::kernel_sets::One<[u8; {}]> for [3];
        },
        &[
            ("a_u8", "One<DevPtr<u8>>"),
            ("b_u8", "One<[u8; 4]>"),
            ("c_f32", "One<[[DevPtr<DevPtrMut<f32>>; 4]; 2]>"),
            ("d_u8_f32", "Cast<DevPtr<u8>, f32>"),
            ("e_Float4", "One<Float4>"),
            ("g", "One<DevPtr<Float4>>"),
            ("h_u8", "One<[u8; 2]>"),
            ("i_3", "One<[u8; 3]>"),
        ],
    );
}

#[test]
fn rules_for_unclaimed_kernels() {
    let text = module(&[("k", ".f32")]);
    assert!(!kernels_report! { &text; unclaimed = deny; }.expect("PTX").is_ok());
    assert_eq!(kernels_report! { &text; unclaimed = warn; }.expect("PTX").findings().len(), 1);
    assert_eq!(kernels_report! { &text; unclaimed = allow; }.expect("PTX").findings().len(), 0);
    assert!(kernels_report! { "no PTX"; }.is_err());
}

const FIRST: &str = ".version 8.1 .target sm_90
.entry affine_f32(.param .u64 n, .param .u64 x, .param .u64 y, .param .f32 factor) { ret; }
.entry affine_f64(.param .u64 n, .param .u64 x, .param .u64 y, .param .f64 factor) { ret; }";
const SECOND: &[u8] = b".version 8.1 .target sm_90 .entry copy_u8(.param .u32 r, .param .u32 c) { ret; }";

kernels_test! {
    fn one_text() = FIRST;
    "affine_{}" => Affine<{}> for [f32, f64];
    unclaimed = deny;
}

kernels_test! {
    fn bytes() = SECOND;
    "copy_*" => Copy2d;
    unclaimed = deny;
}

kernels_test! {
    fn two_modules() = [FIRST.as_bytes(), SECOND];
    "affine_{}" => Affine<{}> for [f32, f64];
    "copy_*" => Copy2d;
    unclaimed = deny;
}

kernels_test! {
    #[should_panic(expected = "`Affine<f64>` does not match the kernel `affine_f32`")]
    fn what_differs() = FIRST;
    "affine_*" => Affine<f64>;
}

kernels_test! {
    #[should_panic(expected = "[PTX810] no claim matches the kernel `copy_u8`")]
    fn what_nobody_claims() = SECOND;
    unclaimed = deny;
}

kernels_test! {
    #[should_panic(expected = "[PTX503] the source of the kernels is not PTX")]
    fn no_ptx() = "int main() {}";
}

kernels_test! {
    #[should_panic(expected = "[PTX503] the source of the kernels cannot be read: it is empty: ")]
    fn nothing() = "";
}

kernels_test! {
    fn golden_files() = files("data/ptx/*.ptx");
    unclaimed = allow;
}

kernels_test! {
    #[should_panic(expected = "no claim matches these")]
    fn kernels_of_all_files() = files("data/*/nvcc-sm_7*.ptx", concat!(env!("CARGO_MANIFEST_DIR"), "/data/ptx/clang-*.ptx"));
    unclaimed = deny;
}

kernels_test! {
    #[should_panic(expected = "no file matches `data/ptx/*.cubin` in ")]
    fn no_files() = files("data/ptx/*.cubin");
}

kernels_test! {
    #[should_panic(expected = "no file matches `data/pt*` in ")]
    fn no_file_but_a_folder() = files("data/pt*");
}

kernels_test! {
    #[should_panic(expected = "no file matches `data/ptx/absent.cubin` in ")]
    fn no_file() = files("data/ptx/absent.cubin");
}

kernels_test! {
    fn an_absent_file() = files("data/ptx/absent.cubin", optional);
    "absent" => Absent;
}

kernels_test! {
    fn absent_files() = files("data/ptx/nvcc-sm_7*.ptx", concat!("data/ptx/", "*.cubin"), optional);
    "absent" => Absent;
}

kernels_test! {
    #[should_panic(expected = "matches no kernel")]
    fn files_that_are_there_are_compared() = files("data/ptx/nvcc-sm_75.ptx", optional,);
    "absent" => Absent;
    unclaimed = allow;
}

kernels_test! {
    #[should_panic(expected = "[PTX510] `Absent` does not match the kernel ")]
    fn of_several_files_those_that_are_there_are_compared() =
        files("data/ptx/nvcc-sm_75.ptx", "data/ptx/*.cubin", optional);
    "*" => Absent;
}

kernels_test! {
    #[should_panic(expected = "[PTX502] `data/**/*.ptx` has `**`, and a star matches a part of one name: write a pattern for ")]
    fn no_folders_of_any_depth() = files("data/**/*.ptx", optional);
}

/// The arguments of a kernel that no file has.
#[derive(ptx_abi::KernelParams)]
#[ptx(entry = "absent")]
struct Absent;

#[test]
fn absent_files_in_a_strict_run() {
    let absent = |optional, strict| {
        let absent = move || ptx_abi::__private::absent("out/*.cubin", &"here", optional, strict);
        std::panic::catch_unwind(absent).map_err(|payload| *payload.downcast::<String>().expect("a text"))
    };
    let line = "no file matches `out/*.cubin` in here";
    assert_eq!(
        absent(true, false),
        Ok(format!("[PTX504] {line}, so nothing is compared with its kernels; `PTX_ABI_STRICT` makes this an error"))
    );
    assert_eq!(absent(true, true), Err(format!("[PTX504] {line}, which is an error because `PTX_ABI_STRICT` is set")));
    assert_eq!(absent(false, false), Err(format!("[PTX502] {line}")));
}

kernels_test! {
    #[ignore = "`a_warning_is_printed` runs it"]
    fn warned() = SECOND;
}

#[test]
fn a_warning_is_printed() {
    let mut test = Command::new(env::current_exe().expect("this program has a path"));
    test.args(["--exact", "kernel_sets::table::warned", "--ignored", "--nocapture"]);
    let output = test.output().expect("this program starts");
    assert!(output.status.success());
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("warning: [PTX810] no claim matches the kernel `copy_u8`"), "{printed}");
}

/// A table gives the same report as a chain of calls.
#[test]
fn a_table_is_a_set() {
    let table = kernels_report! { FIRST; "affine_{}" => Affine<{}> for [f32, f64]; "copy_*" => Copy2d; };
    let set = KernelSet::try_new(FIRST).map(|set| {
        set.claim::<Affine<f32>>("affine_f32").claim::<Affine<f64>>("affine_f64").claim::<Copy2d>("copy_*").finish()
    });
    assert_eq!(table, set);
}

/// Names of one line that match no kernel are one finding.
#[test]
fn missing_names_of_a_line() {
    let ptx = ".version 8.1 .target sm_90 .entry affine_u8(.param .u64 n) { ret; }";
    let report = kernels_report! {
        ptx;
        "unpack_{}" => Unpack<{}> for [1];
        "cast_{}_{}" => Cast<{}, {}> for [u8, u32] * [f32, f64];
        "affine_{}" => Affine<{}> for [u8, f32, f64];
        "one" => One<f32>;
        unclaimed = allow;
    };
    let report = report.expect("it is PTX");
    let missing: Vec<_> =
        report.findings().iter().map(ToString::to_string).filter(|text| text.contains("match")).collect();
    assert_eq!(missing.len(), 5, "{missing:#?}");
    assert!(missing[0].starts_with("[PTX510] `Affine<u8>` does not match"), "{missing:#?}");
    assert!(missing[1].starts_with("[PTX811] `unpack_1`, which `Unpack<1>` claims, matches no kernel"), "{missing:#?}");
    assert_eq!(
        missing[2],
        "[PTX811] 4 of 4 names of `cast_{}_{}` match no kernel: `cast_u8_f32`, `cast_u8_f64`, `cast_u32_f32`, `cast_u32_f64`"
    );
    assert_eq!(missing[3], "[PTX811] 2 of 3 names of `affine_{}` match no kernel: `affine_f32`, `affine_f64`");
    assert!(missing[4].starts_with("[PTX811] `one`, which `One<f32>` claims"), "{missing:#?}");
}

/// A list writes Rust's names of types into a pattern, and a C++ name has others: the finding says what to write.
#[test]
fn a_cpp_name_has_the_types_of_cpp() {
    let ptx = ".version 8.1 .target sm_90 .entry _Z5scaleIfLi4EEvT_(.param .f32 x) { ret; }
        .entry _Z5scaleImLi4EEvT_(.param .u64 x) { ret; }";
    let wrong = kernels_report! {
        ptx;
        "scale<{}, *>" => One<{}> for [f32, u64];
        "ns::scale<bool, *>" => One<f32>;
        "scale<bool, *>" => One<f32>;
        "scale<{}, 4>" => One<{}> for [Float2];
        "scale<Half, 4>" => One<f32>;
        unclaimed = allow;
    };
    let missing: Vec<_> = wrong.expect("it is PTX").findings().iter().map(ToString::to_string).collect();
    let help = |rust: &str, cpp: &str| {
        format!(
            "\n  help: a name of C++ has the types of C++, `{cpp}` for `{rust}`: in a list write `{rust} as \"{cpp}\"`"
        )
    };
    assert!(missing[0].ends_with(&help("f32", "float")), "{missing:#?}");
    assert!(!missing[1].contains("help"), "{missing:#?}");
    for other in [2, 4] {
        let help = "matches no kernel\n  help: `scale` has other template arguments, as in `scale<float, 4>`";
        assert!(missing[other].ends_with(help), "{missing:#?}");
    }
    assert!(
        missing[3].ends_with("if `Float2` has another name in C++, write it in the list: `Float2 as \"…\"`"),
        "{missing:#?}"
    );
    let right = kernels_report! {
        ptx;
        "scale<{}, *>" => One<{}> for [f32 as "float", u64 as "uint64_t"];
        unclaimed = deny;
    };
    let right = right.expect("it is PTX");
    assert!(right.is_ok() && right.checked_kernels().len() == 2, "{right}");
}
