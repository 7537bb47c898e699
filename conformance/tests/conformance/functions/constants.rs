//! Differences in `const` alone: which parameters compilers name, and what `PTX_ABI_CONST`, `deny(const)` and `-Werror` do.

use core::ffi::c_void;

use ptx_abi::cuda::{CudaFunction, Matching, function_asserts};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_conformance::units::{renamed, suffix};

use super::commands;
use super::verdict::{END, Verdict, with_option};

#[ptx_abi::cuda_functions]
#[allow(dead_code, reason = "it is only described")]
unsafe extern "C" {
    fn writes(count: u32, input: *const f32, class: *const c_void, table: *const *const u8) -> i32;
    fn reads(input: *mut f32, _: *mut c_void, deep: *mut *mut u8);
    fn unnamed(_: *const f32, _: *const f64);
    fn gets(name: *const u8) -> *mut u8;
    fn gives() -> *const u8;
    fn calls(back: Option<unsafe extern "C" fn(*mut u8, *const u8) -> *const u8>);
    fn both(input: *const f32, wrong: *const f32);
    fn undeclared(input: *const f32, more: *const f32) -> *const f32;
}

const DEFINITIONS: &str = "extern \"C\" {
int writes(unsigned int count, float *input, int *class_, const unsigned char **table);
void reads(const float *input, const void *, const unsigned char *const *deep);
void unnamed(float &, double &&);
const unsigned char &gets(const unsigned char &name);
unsigned char *gives();
void calls(const unsigned char &(*back)(const unsigned char &, const unsigned char *));
void both(float *input, double *wrong);
}\n";

/// What compilers report of each function.
const EXPECTED: [(&str, &[&str]); 5] = [
    ("both", &["1_input"]),
    ("calls", &["1_back"]),
    ("gets", &["returned"]),
    ("unnamed", &["1_", "2_"]),
    ("writes", &["2_input", "3_class", "4_table"]),
];

/// The functions with other differences, or without a declaration.
const REFUSED: [&str; 2] = ["both", "undeclared"];

/// The levels, which one file compares, each with its own functions.
const LEVELS: [Matching; 2] = [Matching::Compatible, Matching::Tolerant];

/// The definitions for each level, and the checks of these functions.
fn unit(functions: &[CudaFunction<'_>]) -> String {
    let names = FUNCTIONS.iter().map(|function| function.name).collect::<Vec<_>>();
    let of_level = |(id, level): (usize, &Matching)| {
        renamed(&format!("{DEFINITIONS}{}", function_asserts(functions, *level)), &names, id)
    };
    LEVELS.iter().enumerate().map(of_level).collect()
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let all: Vec<_> = FUNCTIONS.iter().filter(|function| !REFUSED.contains(&function.name)).copied().collect();
    let denying: Vec<_> = FUNCTIONS.iter().map(|function| function.denying_const()).collect();
    let ends = || (0..LEVELS.len()).map(suffix);
    let of_both = |(function, names): &(&str, &[&str])| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        ends().map(|end| (format!("{function}{end}"), names.clone())).collect::<Vec<_>>()
    };
    let accepted = EXPECTED.iter().filter(|(function, _)| !REFUSED.contains(function));
    let reported = Verdict { constant: accepted.flat_map(of_both).collect(), ..Verdict::default() };
    let refused = Verdict {
        denied: EXPECTED.iter().flat_map(of_both).map(|(function, _)| function).collect(),
        differs: ends().map(|end| format!("both{end}: Rust passes 'const float *' as parameter 2, 'wrong'")).collect(),
        undeclared: ends().map(|end| (format!("undeclared{end}"), 1)).collect(),
        ..Verdict::default()
    };
    let mut summary = Summary::default();
    for (what, functions, option, expected) in [
        ("one warning for each function", &all[..], None, &reported),
        ("one warning under -Werror", &all, Some("-Werror"), &reported),
        ("nothing with PTX_ABI_CONST=0", &all, Some("-DPTX_ABI_CONST=0"), &Verdict::default()),
        ("an error with PTX_ABI_CONST=2", FUNCTIONS, Some("-DPTX_ABI_CONST=2"), &refused),
        ("an error with deny(const)", &denying, Some("-DPTX_ABI_CONST=0"), &refused),
    ] {
        let is_refused = !expected.denied.is_empty();
        let text = unit(functions) + if is_refused { END } else { "" };
        let scratch = Scratch::new("constants")?;
        for (compiler, mut command) in commands(toolchain, &scratch, &text)? {
            with_option(&mut command, compiler, option);
            let verdict = if is_refused { Verdict::new(command)? } else { Verdict::accepted(command)? };
            verdict.expect(expected, &format!("{compiler}, {what}"))?;
            for matching in LEVELS {
                let check = format!("functions that differ in const alone, {matching:?}: {what}");
                summary.add(compiler, check.to_lowercase(), EXPECTED.len(), 0);
            }
        }
    }
    Ok(summary)
}
