//! Changes the value of one constant in a handwritten header, for each way to define a constant.

use ptx_abi::cuda_asserts;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::headers::{Compiler, Compilers};
use ptx_abi_conformance::toolchain::{Tool, Toolchain};
use ptx_abi_conformance::units::{Unit, renamed};

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
        wrong: &[
            "static const unsigned BLOCK = 128;",
            "constexpr __int128 BLOCK = (static_cast<__int128>(1) << 64) + 256;",
        ],
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
        wrong: &[
            "constexpr char NAME[] = \"kernels\";",
            "constexpr char NAME[7] = {};",
            "constexpr char NAME[] = \"kernel\\0s\";",
        ],
        message: "NAME: \"kernel\" in Rust",
    },
    Case {
        right: "#define NAME \"kernel\"",
        wrong: &["#define NAME \"Kernel\"", "#define NAME \"\""],
        message: "NAME: \"kernel\" in Rust",
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

/// Definitions of all constants, of which C has the first five. In C++ a macro without `f` has the same value.
const ALL: [(&str, &str); 7] = [
    ("BLOCK", "#define BLOCK 256"),
    ("OFFSET", "#define OFFSET -4"),
    ("SCALE", "#define SCALE 0.1f"),
    ("WIDE", "#define WIDE (1ULL << 40)"),
    ("FAST", "#define FAST 1"),
    ("NAME", "#define NAME \"kernel\""),
    ("WEIGHTS", "constexpr float WEIGHTS[2][2] = {{1, 0.5f}, {0.25f, -0.0f}};"),
];

/// The definitions of the other constants.
fn others(case: &Case, is_c: bool) -> String {
    ALL[..if is_c { 5 } else { 7 }]
        .iter()
        .filter(|(name, _)| !case.message.starts_with(name))
        .fold(String::new(), |text, (_, line)| text + if is_c { line } else { line.trim_end_matches('f') } + "\n")
}

pub(super) fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "constants-changed")?;
    let numbers = cuda_asserts!(const BLOCK, OFFSET, SCALE, WIDE, FAST).to_string().replace("#pragma once\n", "");
    let all = cuda_asserts!(const BLOCK, OFFSET, SCALE, WIDE, FAST, NAME, WEIGHTS).to_string();
    let all = all.replace("#pragma once\n", "");
    let mut summary = Summary::default();
    for (is_c, checks, cases) in [(false, &all, [&C[..], &CPP]), (true, &numbers, [&C, &[]])] {
        // What is changed, the text, and the words of the message.
        // If a constant is missing, the compiler's message contains its name.
        let mut variants = vec![("absent", others(&C[0], is_c), vec!["BLOCK", "de"])];
        for case in cases.into_iter().flatten() {
            let text = |definition: &str| format!("{definition}\n{}", others(case, is_c));
            variants.push((case.right, text(case.right), vec![]));
            let wrong = case.wrong.iter().map(|wrong| (*wrong, text(wrong), vec!["assertion failed", case.message]));
            variants.extend(wrong);
        }
        let names = [&ALL.map(|(name, _)| name)[..], &["Sizes"]].concat();
        let mut unit = Unit::default();
        for (id, (_, text, _)) in variants.iter().enumerate() {
            unit.push(id, &renamed(&format!("{text}{checks}"), &names, id));
        }
        let refused = if is_c {
            let file = compilers.scratch.path("changed.c");
            let mut gcc = toolchain.command(Tool::Gcc)?;
            gcc.args(["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]).arg(&file);
            vec![("gcc", unit.compile(gcc.args(Compiler::Gxx.without_limit()), &file)?)]
        } else {
            let of = |compiler: Compiler| Ok((compiler.name(), compilers.variants(compiler, &unit)?));
            [Compiler::Nvcc(90), Compiler::Gxx].into_iter().map(of).collect::<Result<_, String>>()?
        };
        for (compiler, refused) in refused {
            for (id, (what, _, words)) in variants.iter().enumerate() {
                // Some compilers quote the text of a message.
                let answer = refused.answer(id).map_err(|said| said.replace("\\\"", "\""));
                summary.expect(compiler, "constants by hand, right and changed", what, &answer, words);
            }
        }
    }
    Ok(summary)
}
