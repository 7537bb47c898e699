//! Compares the example `nvenc` with its header.

use std::fs;
use std::process::Command;

use ptx_abi_conformance::example::{self, Length, folder};
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, printed, read_text, run};

use super::{documentation, in_readme};

const HEADER: &str = "ffnvcodec/nvEncodeAPI.h";

/// The number of structs and unions.
const TYPES: usize = 33;

/// The files that replace bindgen's output.
const FILES: [&str; 2] = ["nvenc/config.rs", "nvenc/session.rs"];

/// The names of the types in the header, from `name = "…"` above each.
fn types() -> Result<Vec<String>, String> {
    let mut types = Vec::new();
    for file in FILES {
        let text = fs::read_to_string(folder().join(file)).map_err(|error| format!("{file}: {error}"))?;
        let names = text.lines().filter_map(|line| line.strip_prefix("#[ptx(name = \"")?.split('"').next());
        types.extend(names.map(str::to_owned));
    }
    if types.len() == TYPES { Ok(types) } else { Err(format!("{} types, not {TYPES}", types.len())) }
}

/// The length of bindgen's output for the same types.
fn bindgen(toolchain: &Toolchain, types: &[String], options: &[&str]) -> Result<Length, String> {
    let scratch = Scratch::new("bindgen")?;
    let header = scratch.write("nvenc.h", &format!("#include <{HEADER}>\n"))?;
    let written = scratch.path("nvenc.rs");
    // Most are typedefs of a struct with `_` before the name; one struct has another name.
    let allowed = types.iter().map(|name| format!("_?{name}")).collect::<Vec<_>>().join("|");
    let allowed = format!("({allowed}|_NV_ENC_OPEN_ENCODE_SESSIONEX_PARAMS)");
    let mut command = toolchain.command(Tool::Bindgen)?;
    command.args(["--no-doc-comments", "--no-recursive-allowlist", "--allowlist-type", &allowed]).args(options);
    // Debian installs the library of clang 22 there.
    command.env("LIBCLANG_PATH", "/usr/lib/llvm-22/lib").arg("-o").arg(&written).arg(&header);
    run(&mut command)?;
    let text = read_text(&written)?;
    let declared = text.lines().filter(|line| line.starts_with("pub struct ") || line.starts_with("pub union "));
    let declared = declared.filter(|line| !line.contains("__Bindgen")).count();
    if declared != TYPES {
        return Err(format!("bindgen writes {declared} types, not {TYPES}"));
    }
    Length::of_rust(&written)
}

pub(crate) fn length(toolchain: &Toolchain) -> Result<Summary, String> {
    let types = types()?;
    let original = bindgen(toolchain, &types, &[])?;
    let unchecked = bindgen(toolchain, &types, &["--no-layout-tests"])?;
    let mut port = Length::default();
    for file in FILES {
        port = port + Length::of_rust(&folder().join(file))?;
    }
    let report = format!("nvenc: {port}; bindgen: {original}; without layout tests: {unchecked}");
    if port.lines > unchecked.lines || port.unsafes > 0 {
        return Err(report);
    }
    let row = |name| Row::new(name, "structs of a header no longer than bindgen's", TYPES, 0);
    let version = String::from_utf8(run(toolchain.command(Tool::Bindgen)?.arg("--version"))?);
    let version = version.map_err(|error| error.to_string())?.trim().to_owned();
    if !version.starts_with("bindgen 0.60.") && !toolchain.is_required() {
        // The output of other versions has a length that differs from the documentation.
        return Ok(Summary { rows: vec![row(version)], report });
    }
    let documented = documentation(&folder().join("nvenc/main.rs"))?;
    for says in [
        format!("these have {}, the original {}, and {} if it", port.lines, original.lines, unchecked.lines),
        format!("The original has {} `unsafe` without layout tests, these have none.", unchecked.unsafes),
    ] {
        if !documented.contains(&says) {
            return Err(format!("nvenc/main.rs does not say: {says}"));
        }
    }
    in_readme(port, unchecked)?;
    Ok(Summary { rows: vec![row("bindgen 0.60".to_owned())], report })
}

/// The checks that the example writes for a header.
fn checks(toolchain: &Toolchain, header: &str) -> Result<String, String> {
    let checks = example::printed(toolchain, "nvenc", &[header])?;
    let sizes = types()?.iter().filter(|name| checks.contains(&format!("static_assert(sizeof({name}) == "))).count();
    if sizes == TYPES { Ok(checks) } else { Err(format!("checks of {sizes} types, not {TYPES}")) }
}

pub(crate) fn agrees(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("nvenc-agrees")?;
    let text = checks(toolchain, HEADER)?;
    let (cpp, cu) = (scratch.write("checks.cpp", &text)?, scratch.write("checks.cu", &text)?);
    let mut gxx = toolchain.command(Tool::Gxx)?;
    gxx.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]).arg(&cpp);
    let mut clang = toolchain.command(Tool::Clang)?;
    clang.args(["-std=c++17", "-fsyntax-only", "-x", "c++"]).arg(&cpp);
    let mut nvcc = toolchain.command(Tool::Nvcc)?;
    nvcc.args(["-std=c++17", "-ptx", "-arch=sm_90", "-o"]).arg(scratch.path("checks.ptx")).arg(&cu);
    let mut summary = Summary::default();
    for (compiler, mut command) in [("g++", gxx), ("clang C++", clang), ("nvcc sm_90", nvcc)] {
        let result = run(&mut command).map(drop);
        summary.accepted(compiler, "cuda_asserts against nvEncodeAPI.h", TYPES, result);
    }
    Ok(summary)
}

/// Pairs of members that the test swaps in a copy of the header.
const SWAPS: [[&str; 2]; 12] = [
    // These have equal types, so nothing else moves.
    ["averageMVX", "averageMVY"],
    ["qpInterP", "qpInterB"],
    ["maxMEHintCountsPerBlock", "tuningInfo"],
    ["encodeWidth", "darHeight"],
    ["h264Config", "hevcConfig"],
    ["Data2", "Data4"],
    ["inputTimeStamp", "inputDuration"],
    // These are bit-fields.
    ["mvx", "mvy"],
    ["lastofPart", "lastOfMB"],
    ["enableLookahead", "disableIadapt"],
    ["aqStrength", "enableNonRefP"],
    ["forceIDR", "resetEncoder"],
];

pub(crate) fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    let header = toolchain.path(Tool::NvencHeader)?;
    let header = read_text(&header)?;
    let scratch = Scratch::new("nvenc-changed")?;
    let checks = scratch.write("checks.cpp", &checks(toolchain, HEADER)?)?;
    scratch.write("nvEncodeAPI.h", "")?;
    fs::create_dir_all(scratch.path("ffnvcodec")).map_err(|error| error.to_string())?;
    let compile = |header: &str| {
        scratch.write(HEADER, header)?;
        let mut gxx = toolchain.command(Tool::Gxx)?;
        run(gxx.args(["-std=c++17", "-fsyntax-only", "-I"]).arg(scratch.path("")).arg(&checks)).map(drop)
    };
    compile(&header)?;
    let mut accepted = Vec::new();
    for [a, b] in SWAPS {
        let text = swapped(&header, a, b);
        if text == header || !compile(&text).err().is_some_and(|error| error.contains("static assertion failed")) {
            accepted.push(format!("{a} and {b}"));
        }
    }
    Ok(Summary::of("g++", "changed nvEncodeAPI.h refused", SWAPS.len(), &accepted))
}

/// The text with two words swapped.
fn swapped(text: &str, a: &str, b: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut swapped = String::new();
    for word in text.split_inclusive(|c| !is_part(c)) {
        let (name, rest) = word.split_at(word.find(|c| !is_part(c)).unwrap_or(word.len()));
        let other = [(a, b), (b, a)].into_iter().find_map(|(from, to)| (name == from).then_some(to));
        swapped += other.unwrap_or(name);
        swapped += rest;
    }
    swapped
}

/// A program that sets the example's values by the names in the header.
const WRITER: &str = r#"
#include <ffnvcodec/nvEncodeAPI.h>
#include <cstdio>
#include <cstring>
template <typename T> void print(const char *name, const T &value) {
    unsigned char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    std::printf("%s: [", name);
    for (decltype(sizeof(T)) i = 0; i < sizeof(T); ++i) std::printf("%s%02x", i ? ", " : "", bytes[i]);
    std::printf("]\n");
}
int main() {
    NV_ENC_RC_PARAMS rates;
    std::memset(&rates, 0, sizeof rates);
    rates.version = NV_ENC_RC_PARAMS_VER;
    rates.constQP.qpInterP = 28;
    rates.constQP.qpInterB = 31;
    rates.constQP.qpIntra = 25;
    rates.enableLookahead = 1;
    rates.enableAQ = 1;
    rates.aqStrength = 11;
    rates.strictGOPTarget = 1;
    rates.lookaheadDepth = 8;
    print("NV_ENC_RC_PARAMS", rates);
    NVENC_EXTERNAL_ME_HINT hint;
    std::memset(&hint, 0, sizeof hint);
    hint.mvx = -1025;
    hint.mvy = 509;
    hint.refidx = 3;
    hint.partType = 1;
    hint.lastOfMB = -1;
    print("NVENC_EXTERNAL_ME_HINT", hint);
}
"#;

pub(crate) fn bytes(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("nvenc-bytes")?;
    let source = scratch.write("writer.cpp", WRITER)?;
    let program = scratch.path("writer");
    run(toolchain.command(Tool::Gxx)?.arg(source).arg("-o").arg(&program))?;
    let of_cpp = printed(&mut Command::new(&program))?;
    let of_rust = example::printed(toolchain, "nvenc", &[])?;
    let other: Vec<_> =
        of_cpp.lines().filter(|line| !of_rust.lines().any(|ours| ours == *line)).map(str::to_owned).collect();
    Ok(Summary::of("g++", "bytes of nvEncodeAPI.h's structs", of_cpp.lines().count(), &other))
}
