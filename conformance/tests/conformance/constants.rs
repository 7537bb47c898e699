//! Tests constants, headers for C, checks in a file on disk, and HIP.

mod c;
mod changes;
mod hip;

use std::fmt::Write as _;

use ptx_abi::{PtxLayout, cuda_asserts, cuda_defines};
use ptx_abi_conformance::harness::{Check, Row, Summary};
use ptx_abi_conformance::headers::{Compilers, run_gcc, run_nvcc, unit};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

#[allow(dead_code, missing_docs, unreachable_pub)]
#[path = "../../../tests/tests/it/cuda_header/c_types.rs"]
mod shared;

#[allow(clippy::wildcard_imports, reason = "as the header has them all")]
use shared::*;

/// Constants and types of every kind. The test `cuda_header` keeps both files up to date.
const HEADER: &str = include_str!("../../../tests/data/c.h");
const CHECKS: &str = include_str!("../../../tests/data/checks.cuh");

pub(crate) fn checks() -> Vec<Check> {
    let checks = [
        (
            "definitions_and_checks_of_a_file",
            &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Clang, Tool::Gxx][..],
            both as fn(&Toolchain) -> _,
        ),
        ("options_of_nvrtc", &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc], options),
        ("changed_constants_are_named", &[Tool::Nvcc, Tool::Gcc, Tool::Gxx], changes::changed),
        ("private_members_of_a_friend", &[Tool::Nvcc, Tool::Gxx, Tool::Clang], private),
        ("c_reads_the_header", &[Tool::Nvcc, Tool::Gcc, Tool::Clang], c::reads),
        ("bindgen_makes_the_same_layouts", &[Tool::Nvcc, Tool::Bindgen], c::bindgen),
        ("c_refuses_a_header_of_cpp", &[Tool::Gcc], c::refuses),
        ("c_checks_types_of_every_kind", &[Tool::Gcc, Tool::Clang], c::others),
        ("c_has_prototypes", &[Tool::Gcc, Tool::Clang, Tool::Nvcc], c::prototypes),
        ("hip", &[Tool::Clang], hip::compiles),
        ("hip_with_vectors", &[Tool::Clang, Tool::HipHeaders], hip::vectors),
    ];
    checks.map(|(name, tools, run)| Check { name, tools, run }).into()
}

/// The header satisfies the checks of the same types and constants, and device code reads every constant.
fn both(toolchain: &Toolchain) -> Result<Summary, String> {
    const KERNEL: &str = "
#ifdef __CUDACC__
extern \"C\" __global__ void sum(double *out, int i) {
    *out = WEIGHTS[i][1] + TABLE[i] + FLAGS[i] + NAME[i] + C_NAME[i] + BLOCK_SIZE + I64 + TENTH + INFINITE + YES;
}
#endif
";
    let compilers = Compilers::new(toolchain, "constants")?;
    let text = format!("{}{}{KERNEL}", unit(HEADER), unit(CHECKS));
    let mut summary = Summary::default();
    let count = CHECKS.lines().filter(|line| line.starts_with("PTX_ABI_IS_")).count() as u64;
    for (compiler, result) in compilers.compile(&text)? {
        summary.rows.push(Row::new(compiler, "values of constants", count, u64::from(result.is_err())));
        if let Err(error) = result {
            let _ = writeln!(summary.report, "{compiler}: {error}");
        }
    }
    Ok(summary)
}

/// Macros on NVRTC's command line have Rust's values.
fn options(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("constants-nvrtc")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let defines = cuda_defines!(
        BLOCK_SIZE,
        I8,
        U8,
        I16,
        U16,
        I32,
        U32,
        I64,
        U64,
        ISIZE,
        USIZE,
        TENTH,
        THIRD,
        HALF,
        MINUS_ZERO,
        SMALLEST,
        SMALLEST_F64,
        LARGEST,
        INFINITE,
        MINUS_INFINITE,
        QUIET,
        SIGNALING,
        YES
    )
    .map(|define| define.to_string());
    let text = cuda_asserts!(const
        BLOCK_SIZE, I8, U8, I16, U16, I32, U32, I64, U64, ISIZE, USIZE, TENTH, THIRD, HALF, MINUS_ZERO, SMALLEST,
        SMALLEST_F64, LARGEST, INFINITE, MINUS_INFINITE, QUIET, SIGNALING, YES
    )
    .to_string()
    .replace("#pragma once\n", "");
    let mut mismatches = 0;
    let mut report = String::new();
    // This tries the unchanged options, and then each option changed.
    for changed in (0..=defines.len()).rev() {
        let mut options: Vec<String> = defines.to_vec();
        if let Some(option) = options.get_mut(changed) {
            let (name, _) = option.split_once('=').ok_or("an option has a value")?;
            *option = format!("{name}={}", if name == "-DYES" { "false" } else { "77" });
        }
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let result = nvrtc.ptx(&scratch.path(""), &text, 90, &options);
        let is_right = match (defines.get(changed), &result) {
            (None, result) => result.is_ok(),
            (Some(define), Err(said)) => {
                let name = define.trim_start_matches("-D").split('=').next().unwrap_or_default();
                said.contains("static assertion failed") && said.contains(&format!("{name}: "))
            }
            (Some(_), Ok(_)) => false,
        };
        if !is_right {
            mismatches += 1;
            let _ = writeln!(report, "option {changed} changed: {result:?}");
        }
    }
    let row = Row::new("NVRTC compute_90", "-D options, as they are and changed", defines.len() as u64 + 1, mismatches);
    Ok(Summary { rows: vec![row], report })
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Account {
    id: u32,
    balance: f64,
}

/// The checks read the private members of a class that declares them as a friend, and of no other class.
fn private(toolchain: &Toolchain) -> Result<Summary, String> {
    const CLASS: &str = "
template <typename> struct ptx_abi_access;
class Account {
    template <typename> friend struct ptx_abi_access;
    unsigned int id;
    double balance;
public:
    double get() const { return balance; }
};
";
    let checks = cuda_asserts!(Account).to_string().replace("#pragma once\n", "");
    let without_friend = CLASS.replace("    template <typename> friend struct ptx_abi_access;\n", "");
    let changed = CLASS.replace("unsigned int id;\n    double balance;", "double balance;\n    unsigned int id;");
    let scratch = Scratch::new("constants-private")?;
    let mut summary = Summary::default();
    let cases = [(CLASS, None), (&without_friend, Some("balance")), (&changed, Some("Account::balance: byte 8"))];
    for compiler in ["nvcc sm_90", "g++"] {
        let mut mismatches = 0;
        for (class, expected) in cases {
            let file = scratch
                .write(if compiler == "g++" { "private.cpp" } else { "private.cu" }, &format!("{class}{checks}"))?;
            let result = if compiler == "g++" { run_gcc(toolchain, &file) } else { run_nvcc(toolchain, 90, &file) };
            let is_right = match (expected, &result) {
                (None, result) => result.is_ok(),
                (Some(expected), Err(said)) => said.contains(expected),
                (Some(_), Ok(())) => false,
            };
            if !is_right {
                mismatches += 1;
                let _ = writeln!(summary.report, "{compiler}: {class}: {result:?}");
            }
        }
        summary.rows.push(Row::new(compiler, "private members through a friend", cases.len() as u64, mismatches));
    }
    Ok(summary)
}
