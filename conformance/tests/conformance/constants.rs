//! Tests constants, headers for C, checks in a file on disk, and HIP.

mod c;
mod changes;
mod hip;

use ptx_abi::{PtxLayout, cuda_asserts, cuda_defines};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::headers::{Compiler, Compilers, unit};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

use crate::cuda::REFUSED;

#[allow(dead_code, missing_docs, unreachable_pub)]
#[path = "../../../tests/tests/it/cuda_header/c_types.rs"]
mod shared;

#[allow(clippy::wildcard_imports, reason = "as the header has them all")]
use shared::*;

/// Constants and types of every kind. The test `cuda_header` keeps both files up to date.
const HEADER: &str = include_str!("../../../tests/data/c.h");
const CHECKS: &str = include_str!("../../../tests/data/checks.cuh");

pub(crate) fn checks() -> Vec<Check> {
    let all = &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Clang, Tool::Gxx];
    vec![
        Check::new("definitions_and_checks_of_a_file", all, both),
        Check::new("options_of_nvrtc", &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc], options),
        Check::new("changed_constants_are_named", &[Tool::Nvcc, Tool::Gcc, Tool::Gxx], changes::changed),
        Check::new("private_members_of_a_friend", all, private),
        Check::new("c_reads_the_header", &[Tool::Nvcc, Tool::Gcc, Tool::Clang], c::reads),
        Check::new("bindgen_makes_the_same_layouts", &[Tool::Nvcc, Tool::Bindgen], c::bindgen),
        Check::new("c_refuses_a_header_of_cpp", &[Tool::Gcc], c::refuses),
        Check::new("c_checks_types_of_every_kind", &[Tool::Gcc, Tool::Clang], c::others),
        Check::new("c_has_prototypes", &[Tool::Gcc, Tool::Clang, Tool::Nvcc], c::prototypes),
        Check::new("hip", &[Tool::Clang], hip::compiles),
        Check::new("hip_with_vectors", &[Tool::Clang, Tool::HipHeaders], hip::vectors),
    ]
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
    let count = CHECKS.lines().filter(|line| line.starts_with("PTX_ABI_IS_")).count();
    for (compiler, answer) in compilers.compile(&text)? {
        summary.accepted(compiler, "values of constants", count, answer);
    }
    Ok(summary)
}

/// Macros on NVRTC's command line have Rust's values.
fn options(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("constants-nvrtc")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let defines = cuda_defines![
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
    ]
    .map(|define| define.to_string());
    let text = cuda_asserts!(const
        BLOCK_SIZE, I8, U8, I16, U16, I32, U32, I64, U64, ISIZE, USIZE, TENTH, THIRD, HALF, MINUS_ZERO, SMALLEST,
        SMALLEST_F64, LARGEST, INFINITE, MINUS_INFINITE, QUIET, SIGNALING, YES
    )
    .to_string()
    .replace("#pragma once\n", "");
    let mut summary = Summary::default();
    // This tries the unchanged options, and then each option changed.
    for changed in (0..=defines.len()).rev() {
        let mut options: Vec<String> = defines.to_vec();
        let mut words = Vec::new();
        if let Some(option) = options.get_mut(changed) {
            let (name, _) = option.split_once('=').ok_or("an option has a value")?;
            words = vec![REFUSED.to_owned(), format!("{}: ", name.trim_start_matches("-D"))];
            *option = format!("{name}={}", if name == "-DYES" { "false" } else { "77" });
        }
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let answer = nvrtc.ptx(&scratch.path(""), &text, 90, &options).map(drop);
        let (check, what) = ("-D options, as they are and changed", format!("option {changed}"));
        summary.expect("NVRTC compute_90", check, &what, &answer, &words);
    }
    Ok(summary)
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Limits {
    low: f32,
    high: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Account {
    id: u32,
    balance: f64,
    limits: [Limits; 2],
}

/// The checks read the private members of a class that declares them as a friend, and of no other class.
fn private(toolchain: &Toolchain) -> Result<Summary, String> {
    const CLASS: &str = "
template <typename> struct ptx_abi_access;
class Account {
    template <typename> friend struct ptx_abi_access;
    struct Limits { float low, high; };
    unsigned int id;
    double balance;
    Limits limits[2];
public:
    double get() const { return balance; }
};
";
    let checks = cuda_asserts!(Account).to_string().replace("#pragma once\n", "");
    let without_friend = CLASS.replace("    template <typename> friend struct ptx_abi_access;\n", "");
    let changed = CLASS.replace("unsigned int id;\n    double balance;", "double balance;\n    unsigned int id;");
    let turned = CLASS.replace("low, high", "high, low");
    let compilers = Compilers::new(toolchain, "constants-private")?;
    let mut summary = Summary::default();
    for (class, words) in [
        (CLASS, &[][..]),
        (&without_friend, &["balance"]),
        (&changed, &["Account::balance: byte 8"]),
        (&turned, &["Account::limits[0]::high: byte 4"]),
    ] {
        let answers = compilers.compile_with(&[Compiler::Nvcc(90), Compiler::Gxx], &format!("{class}{checks}"))?;
        for (compiler, answer) in answers {
            summary.expect(compiler, "private members through a friend", class, &answer, words);
        }
    }
    Ok(summary)
}
