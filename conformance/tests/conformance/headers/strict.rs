//! Compiles generated text with every warning as an error, in each dialect of C++ and C.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use ptx_abi::cuda::{Constant, CudaHeader};
use ptx_abi_conformance::harness::{Answer, Summary, cases};
use ptx_abi_conformance::headers::{Half, clang_cuda, include};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};
use ptx_abi_tests::rng::Rng;

/// Warnings that projects turn on, each of them an error here.
const WARNINGS: [&str; 14] = [
    "-Werror",
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wdouble-promotion",
    "-Wfloat-conversion",
    "-Wshadow",
    "-Wundef",
    "-Wredundant-decls",
    "-Wcast-align",
    "-Wcast-qual",
    "-Wunused",
];
/// Warnings of C++ only.
const WARNINGS_OF_CPP: [&str; 5] = [
    "-Wold-style-cast",
    "-Wzero-as-null-pointer-constant",
    "-Wextra-semi",
    "-Wnon-virtual-dtor",
    "-Woverloaded-virtual",
];
/// Warnings of clang only.
const WARNINGS_OF_CLANG: [&str; 4] =
    ["-Wbitfield-constant-conversion", "-Wshorten-64-to-32", "-Wmissing-variable-declarations", "-Wdocumentation"];

/// gcc writes that versions before 4.4 packed bit-fields in another way. No pragma turns this note off.
const NOTES_OF_GCC: [&str; 1] = ["-Wno-packed-bitfield-compat"];

/// The dialects of C++. A sample tries the oldest and nvcc's default.
const DIALECTS: [&str; 4] = ["c++11", "c++17", "c++14", "c++20"];

pub(super) struct Strict<'t> {
    toolchain: &'t Toolchain,
    pub(super) scratch: Scratch,
    nvrtc: Nvrtc,
    pub(super) summary: Summary,
}

/// A generated file, and whether C reads it too.
pub(super) struct Unit {
    name: String,
    text: String,
    pub(super) c: bool,
}

impl Unit {
    pub(super) fn new(name: impl Into<String>, text: impl AsRef<str>) -> Self {
        let text = text.as_ref().replace("#pragma once\n", "");
        Self { name: name.into(), c: !text.contains("#error \"this header is for C++"), text }
    }
}

impl Strict<'_> {
    fn commands(&self, unit: &Unit) -> Result<Vec<(String, Command)>, String> {
        let Self { toolchain, scratch, nvrtc, .. } = self;
        let cuda_includes = ["-isystem".into(), include(toolchain)?.into_os_string()];
        let file = |end: &str| -> Result<PathBuf, String> { scratch.write(&format!("unit.{end}"), &unit.text) };
        let (cpp, cu, c) = (file("cpp")?, file("cu")?, file("c")?);
        let mut commands = Vec::new();
        for dialect in &DIALECTS {
            let std = format!("-std={dialect}");
            for (name, compiler, own) in [
                ("g++", toolchain.path(Tool::Gxx)?, &NOTES_OF_GCC[..]),
                ("clang C++", toolchain.path(Tool::Clang)?, &WARNINGS_OF_CLANG[..]),
            ] {
                let mut command = Command::new(compiler);
                command.arg(&std).args(WARNINGS).args(WARNINGS_OF_CPP).args(own).args(&cuda_includes);
                command.args(["-x", "c++", "-fsyntax-only"]).arg(&cpp);
                commands.push((format!("{name}, {dialect}"), command));
            }
            // nvcc's own headers need C++17.
            if *dialect == "c++11" || *dialect == "c++14" {
                continue;
            }
            // g++ warns of each line marker that nvcc writes for it under `-Wpedantic`.
            let host =
                [&WARNINGS[1..3], &["-Wconversion", "-Wsign-conversion", "-Wshadow"], &NOTES_OF_GCC].concat().join(",");
            let mut nvcc = toolchain.command(Tool::Nvcc)?;
            nvcc.args([&std, "--Werror", "all-warnings", "-Xcompiler", &host, "-arch=sm_90"]);
            nvcc.args(&cuda_includes).args(["-c", "-o"]);
            nvcc.arg(scratch.path("unit.o")).arg(&cu);
            commands.push((format!("nvcc sm_90, {dialect}"), nvcc));
            let mut clang = clang_cuda(toolchain, Half::Device, dialect, &cu)?;
            // clang 22 warns of each CUDA after 12.9.
            clang
                .args(["-fsyntax-only", "-Wno-unknown-cuda-version"])
                .args(WARNINGS)
                .args(WARNINGS_OF_CPP)
                .args(WARNINGS_OF_CLANG);
            commands.push((format!("clang CUDA sm_90, {dialect}"), clang));
        }
        let include = format!("-I{}", include(toolchain)?.display());
        commands.push((
            "NVRTC compute_90".to_owned(),
            nvrtc.command(&cu, 90, &[include.as_str(), "--device-int128", "-default-device"]),
        ));
        if unit.c {
            for (name, compiler, own) in
                [("gcc", toolchain.path(Tool::Gcc)?, &NOTES_OF_GCC[..]), ("clang C", toolchain.path(Tool::Clang)?, &[])]
            {
                let mut command = Command::new(compiler);
                command.args(["-std=c11", "-x", "c", "-fsyntax-only"]).args(WARNINGS).args(own);
                command.args(&cuda_includes).arg(&c);
                commands.push((format!("{name}, c11"), command));
            }
        }
        Ok(commands)
    }

    /// Compiles a file with so many cases of each of these checks, and returns the answers.
    pub(super) fn compile(&mut self, checks: &[(&str, usize)], unit: &Unit) -> Result<Vec<(String, Answer)>, String> {
        let mut answers = Vec::new();
        for (compiler, mut command) in self.commands(unit)? {
            // A sample leaves the other dialects out.
            let is_tried = full() || !DIALECTS[2..].iter().any(|dialect| compiler.ends_with(dialect));
            let answer = if is_tried { silently(&mut command) } else { Ok(()) };
            for (check, cases) in checks {
                let cases = if is_tried { *cases } else { 0 };
                self.summary.count(&compiler, check, cases, usize::from(answer.is_err()));
            }
            if let Err(error) = &answer {
                let _ = writeln!(self.summary.report, "{compiler}, {}: {error}", unit.name);
            }
            answers.push((compiler, answer));
        }
        Ok(answers)
    }
}

/// Runs a command that must print nothing to standard error: NVRTC has warnings, and gcc notes, that are not errors.
fn silently(command: &mut Command) -> Answer {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() && said.trim().is_empty() { Ok(()) } else { Err(format!("{command:?}: {said}")) }
}

pub(super) fn strict<'t>(toolchain: &'t Toolchain, folder: &str) -> Result<Strict<'t>, String> {
    let scratch = Scratch::new(folder)?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    Ok(Strict { toolchain, scratch, nvrtc, summary: Summary::default() })
}

/// Floats have Rust's bits in every compiler and dialect.
pub(super) fn floats(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut strict = strict(toolchain, "headers-floats")?;
    let mut rng = Rng::from_env(0xf10a7);
    let count = cases(2000);
    // Denormal numbers, the neighbours of powers of two, and random bits.
    let singles: Vec<f32> = (0..count)
        .map(|index| match index % 4 {
            0 => f32::from_bits(rng.bits() as u32 & 0x807f_ffff),
            1 => f32::from_bits((rng.bits() as u32 & 0xff80_0000).wrapping_add(rng.below(3) as u32).wrapping_sub(1)),
            _ => f32::from_bits(rng.bits() as u32),
        })
        .collect();
    let doubles: Vec<f64> = (0..count)
        .map(|index| match index % 4 {
            0 => f64::from_bits(rng.bits() & 0x800f_ffff_ffff_ffff),
            1 => f64::from_bits((rng.bits() & 0xfff0 << 48).wrapping_add(rng.below(3) as u64).wrapping_sub(1)),
            _ => f64::from_bits(rng.bits()),
        })
        .collect();
    let names: Vec<String> = (0..count).flat_map(|index| [format!("F{index}"), format!("D{index}")]).collect();
    let mut constants = Vec::new();
    let (mut checks, mut of_c) = (String::new(), String::new());
    for (index, (single, double)) in singles.iter().zip(&doubles).enumerate() {
        constants.extend([Constant::new(&names[2 * index], single), Constant::new(&names[2 * index + 1], double)]);
        for (name, value) in
            [("F", f64::from(*single)), ("D", *double)].into_iter().filter(|(_, value)| !value.is_nan())
        {
            let _ =
                writeln!(of_c, "_Static_assert((double){name}{index} == {}, \"{name}{index}\");", hexadecimal(value));
        }
        let (single, double) = (single.to_bits(), double.to_bits());
        let _ = writeln!(
            checks,
            "static_assert(__builtin_bit_cast(unsigned int, F{index}) == {single:#x}U, \"F{index}\");\n\
             static_assert(__builtin_bit_cast(unsigned long long, D{index}) == {double:#x}ULL, \"D{index}\");"
        );
    }
    let header = CudaHeader::new(&[]).with_constants(&constants).to_string();
    // In C a comparison of floats is an extension here.
    let extension = "#pragma GCC diagnostic ignored \"-Wpedantic\"";
    let text = format!("{header}#ifdef __cplusplus\n{checks}#else\n{extension}\n{of_c}#endif\n");
    strict.compile(&[("bits of floats", 1)], &Unit::new("floats", text))?;
    Ok(strict.summary)
}

/// A literal of C, which has hexadecimal floats.
fn hexadecimal(value: f64) -> String {
    if value.is_infinite() {
        return format!("{}__builtin_huge_val()", if value < 0.0 { "-" } else { "" });
    }
    let (bits, sign) = (value.to_bits(), if value.is_sign_negative() { "-" } else { "" });
    let (exponent, mantissa) = ((bits >> 52 & 0x7ff) as i64, bits & 0xf_ffff_ffff_ffff);
    let implied = u64::from(exponent > 0) << 52;
    format!("{sign}{:#x}p{}", mantissa | implied, exponent.max(1) - 1075)
}
