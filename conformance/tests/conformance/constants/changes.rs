//! Changes the value of one constant in a handwritten header, for each way to define a constant.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use ptx_abi::cuda_asserts;
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::headers::{run_gcc, run_nvcc};
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, run};

const BLOCK: u32 = 256;
const OFFSET: i32 = -4;
const SCALE: f32 = 0.1;
const WIDE: u64 = 1 << 40;
const FAST: bool = true;
const NAME: &str = "kernel";
const WEIGHTS: [[f32; 2]; 2] = [[1.0, 0.5], [0.25, -0.0]];

/// A correct definition, the wrong ones, and the text that the message must contain.
struct Case {
    right: &'static str,
    wrong: &'static [&'static str],
    message: &'static str,
}

const C: [Case; 5] = [
    Case {
        right: "#define BLOCK 256",
        wrong: &["#define BLOCK 255", "#define BLOCK 256.5f", "#define BLOCK -256"],
        message: "BLOCK: 256 in Rust",
    },
    Case { right: "enum { OFFSET = -4 };", wrong: &["enum { OFFSET = 4 };"], message: "OFFSET: -4 in Rust" },
    Case {
        right: "#define SCALE 0.1f",
        wrong: &["#define SCALE 0.10000001f", "#define SCALE 1"],
        message: "SCALE: 0.1, bits 0x3dcccccd in Rust",
    },
    Case { right: "#define WIDE (1ULL << 40)", wrong: &["#define WIDE 0"], message: "WIDE: 1099511627776 in Rust" },
    Case { right: "#define FAST 1", wrong: &["#define FAST 0", "#define FAST 2"], message: "FAST: true in Rust" },
];

const CPP: [Case; 10] = [
    Case {
        right: "constexpr int BLOCK = 256;",
        wrong: &["constexpr int BLOCK = 257;", "constexpr float BLOCK = 256.0f;", "constexpr bool BLOCK = true;"],
        message: "BLOCK: 256 in Rust",
    },
    Case {
        right: "static const unsigned BLOCK = 256;",
        wrong: &["static const unsigned BLOCK = 128;"],
        message: "BLOCK: 256 in Rust",
    },
    Case {
        right: "enum Sizes : unsigned long long { BLOCK = 256 };",
        wrong: &["enum Sizes : unsigned long long { BLOCK = 0x100000100 };"],
        message: "BLOCK: 256 in Rust",
    },
    Case {
        right: "static const long long OFFSET = -4;",
        wrong: &["static const unsigned OFFSET = -4;"],
        message: "OFFSET: -4 in Rust",
    },
    Case {
        right: "constexpr float SCALE = 0.1f;",
        wrong: &["constexpr double SCALE = 0.1f;", "constexpr float SCALE = 0.2f;"],
        message: "SCALE: 0.1, bits 0x3dcccccd in Rust",
    },
    Case { right: "constexpr bool FAST = true;", wrong: &["constexpr int FAST = 1;"], message: "FAST: true in Rust" },
    Case {
        right: "constexpr char NAME[] = \"kernel\";",
        wrong: &["constexpr char NAME[] = \"kernels\";", "constexpr char NAME[7] = {};"],
        message: "NAME: \\\"kernel\\\" in Rust",
    },
    Case {
        right: "#define NAME \"kernel\"",
        wrong: &["#define NAME \"Kernel\"", "#define NAME \"\""],
        message: "NAME: \\\"kernel\\\" in Rust",
    },
    Case {
        right: "constexpr float WEIGHTS[2][2] = {{1, 0.5f}, {0.25f, -0.0f}};",
        wrong: &["constexpr float WEIGHTS[2][2] = {{1, 0.5f}, {0.25f, 0.0f}};"],
        message: "WEIGHTS[1][1]: -0.0, bits 0x80000000 in Rust",
    },
    Case {
        right: "constexpr float WEIGHTS[2][2] = {{1, 0.5f}, {0.25f, -0.0f}};",
        wrong: &[
            "constexpr float WEIGHTS[4] = {1, 0.5f, 0.25f, -0.0f};",
            "constexpr float WEIGHTS[2][3] = {{1, 0.5f}, {0.25f, -0.0f}};",
        ],
        message: "WEIGHTS: [2][2] in Rust",
    },
];

/// The definitions of the other constants.
fn others(case: &Case, is_c: bool) -> String {
    let rest: &[(&str, &str)] = if is_c {
        &[
            ("BLOCK", "#define BLOCK 256"),
            ("OFFSET", "#define OFFSET -4"),
            ("SCALE", "#define SCALE 0.1f"),
            ("WIDE", "#define WIDE (1ULL << 40)"),
            ("FAST", "#define FAST 1"),
        ]
    } else {
        &[
            ("BLOCK", "#define BLOCK 256"),
            ("OFFSET", "#define OFFSET -4"),
            ("SCALE", "#define SCALE 0.1"),
            ("WIDE", "#define WIDE (1ULL << 40)"),
            ("FAST", "#define FAST 1"),
            ("NAME", "#define NAME \"kernel\""),
            ("WEIGHTS", "constexpr float WEIGHTS[2][2] = {{1, 0.5f}, {0.25f, -0.0f}};"),
        ]
    };
    rest.iter()
        .filter(|(name, _)| !case.message.starts_with(name))
        .fold(String::new(), |text, (_, line)| text + line + "\n")
}

/// Compiles a file.
type Compile = fn(&Toolchain, &Path) -> Result<(), String>;

pub(super) fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("constants-changed")?;
    let numbers = cuda_asserts!(const BLOCK, OFFSET, SCALE, WIDE, FAST).to_string();
    let all = cuda_asserts!(const BLOCK, OFFSET, SCALE, WIDE, FAST, NAME, WEIGHTS).to_string();
    let compilers: [(&str, &str, Compile); 3] = [
        ("nvcc sm_90", "cu", |toolchain, file| run_nvcc(toolchain, 90, file)),
        ("g++", "cpp", run_gcc),
        ("gcc", "c", run_c),
    ];
    let mut summary = Summary::default();
    for (compiler, extension, compile) in compilers {
        let is_c = extension == "c";
        let (mut cases, mut mismatches) = (0, 0);
        for case in C.iter().chain(if is_c { &[][..] } else { &CPP[..] }) {
            let checks = if is_c { &numbers } else { &all }.replace("#pragma once\n", "");
            let mut expect = |definition: &str, message: Option<&str>| {
                let text = format!("{definition}\n{}{checks}", others(case, is_c));
                let result = compile(toolchain, &scratch.write(&format!("changed.{extension}"), &text)?);
                cases += 1;
                let is_right = match (message, &result) {
                    (None, result) => result.is_ok(),
                    (Some(message), Err(said)) => {
                        said.contains("assertion failed")
                            && said.replace("\\\"", "\"").contains(&message.replace("\\\"", "\""))
                    }
                    (Some(_), Ok(())) => false,
                };
                if !is_right {
                    mismatches += 1;
                    let _ = writeln!(summary.report, "{compiler}: `{definition}`: {result:?}");
                }
                Ok::<(), String>(())
            };
            expect(case.right, None)?;
            case.wrong.iter().try_for_each(|wrong| expect(wrong, Some(case.message)))?;
        }
        // If a constant is missing, the compiler's message contains its name.
        let text =
            format!("{}{}", others(&C[0], is_c), if is_c { &numbers } else { &all }.replace("#pragma once\n", ""));
        let result = compile(toolchain, &scratch.write(&format!("absent.{extension}"), &text)?);
        cases += 1;
        if !result.as_ref().is_err_and(|said| said.contains("BLOCK") && said.contains("de")) {
            mismatches += 1;
            let _ = writeln!(summary.report, "{compiler}: absent: {result:?}");
        }
        summary.rows.push(Row::new(compiler, "constants by hand, right and changed", cases, mismatches));
    }
    Ok(summary)
}

fn run_c(toolchain: &Toolchain, file: &Path) -> Result<(), String> {
    let mut command = Command::new(toolchain.gcc()?);
    run(command.args(["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]).arg(file)).map(drop)
}
