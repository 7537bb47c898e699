//! Differences in `const` alone: which parameters compilers name, and what `PTX_ABI_CONST`, `deny(const)` and `-Werror` do.

use core::ffi::c_void;
use std::collections::BTreeMap;

use ptx_abi::cuda::{CudaFunction, Matching, function_asserts};
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};

use super::commands;
use super::verdict::{END, Verdict};

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

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    for matching in [Matching::Compatible, Matching::Tolerant] {
        let mut add = |compiler, what| {
            let check = format!("functions that differ in const alone, {matching:?}: {what}");
            summary.rows.push(Row::new(compiler, check.to_lowercase(), EXPECTED.len() as u64, 0));
        };
        for (what, option, is_reported) in [
            ("one warning for each function", None, true),
            ("one warning under -Werror", Some("-Werror"), true),
            ("nothing with PTX_ABI_CONST=0", Some("-DPTX_ABI_CONST=0"), false),
        ] {
            accepted(toolchain, matching, option, is_reported, &mut |compiler| add(compiler, what))?;
        }
        let denying: Vec<_> = FUNCTIONS.iter().map(|function| function.denying_const()).collect();
        for (what, functions, option) in [
            ("an error with PTX_ABI_CONST=2", FUNCTIONS, "-DPTX_ABI_CONST=2"),
            ("an error with deny(const)", &denying, "-DPTX_ABI_CONST=0"),
        ] {
            refused(toolchain, matching, functions, option, &mut |compiler| add(compiler, what))?;
        }
    }
    Ok(summary)
}

/// Compilers accept all functions that differ in `const` alone.
fn accepted(
    toolchain: &Toolchain,
    matching: Matching,
    option: Option<&str>,
    is_reported: bool,
    add: &mut dyn FnMut(&'static str),
) -> Result<(), String> {
    let functions: Vec<_> = FUNCTIONS.iter().filter(|function| !REFUSED.contains(&function.name)).copied().collect();
    let expected = EXPECTED.iter().filter(|(function, _)| is_reported && !REFUSED.contains(function));
    let expected = expected
        .map(|(function, names)| ((*function).to_owned(), names.iter().map(|name| (*name).to_owned()).collect()));
    let expected: BTreeMap<String, Vec<String>> = expected.collect();
    let scratch = Scratch::new("constants")?;
    let text = format!("{DEFINITIONS}{}", function_asserts(&functions, matching));
    for (compiler, mut command) in commands(toolchain, &scratch, &text)? {
        match option {
            Some("-Werror") if compiler.starts_with("nvcc") => command.args(["-Werror", "all-warnings"]),
            option => command.args(option),
        };
        let Verdict { constant, .. } = Verdict::accepted(command)?;
        if constant != expected {
            return Err(format!("{compiler}, {matching:?}, {option:?}: {constant:#?}, expected {expected:#?}"));
        }
        add(compiler);
    }
    Ok(())
}

/// Compilers refuse each function that differs. The function without a declaration is one error.
fn refused(
    toolchain: &Toolchain,
    matching: Matching,
    functions: &[CudaFunction<'_>],
    option: &str,
    add: &mut dyn FnMut(&'static str),
) -> Result<(), String> {
    let scratch = Scratch::new("constants")?;
    let text = format!("{DEFINITIONS}{}{END}", function_asserts(functions, matching));
    for (compiler, mut command) in commands(toolchain, &scratch, &text)? {
        command.arg(option);
        let Verdict { differs, undeclared, constant, denied, others } = Verdict::new(command)?;
        let expected = EXPECTED.iter().map(|(function, _)| *function);
        let is_expected = denied.iter().eq(expected)
            && differs.iter().eq(["both: Rust passes 'const float *' as parameter 2, 'wrong'"])
            && undeclared.iter().eq([(&"undeclared".to_owned(), &1)])
            && constant.is_empty()
            && others.is_empty();
        if !is_expected {
            return Err(format!(
                "{compiler}, {matching:?}: {denied:#?} {differs:#?} {undeclared:#?} {constant:#?} {others:#?}"
            ));
        }
        add(compiler);
    }
    Ok(())
}
