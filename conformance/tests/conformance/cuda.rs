//! Compiles the generated C++. Its checks hold, and they fail if the C++ is changed.

mod aliases;
mod hosts;
mod mutate;

use ptx_abi::cuda::CudaHeader;
use ptx_abi::ptx::Module;
use ptx_abi::{Layout, PtxLayout, TypeKind, cuda};
use ptx_abi_conformance::generate;
use ptx_abi_conformance::gpu::nvcc;
use ptx_abi_conformance::harness::{Check, Summary, sampled};
use ptx_abi_conformance::headers::{Compiler, Compilers, Half, clang_cuda, unit};
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, printed, read_text, run};
use ptx_abi_conformance::units::{Unit, renamed};
use ptx_abi_tests::golden::Golden;
use ptx_abi_tests::rng::Rng;

use crate::mutations::decl::types;
use ptx_abi_golden::{cuda as of_cuda, curated, random};

pub(crate) fn checks() -> Vec<Check> {
    let all = &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Clang, Tool::Gxx];
    vec![
        Check::new("headers_of_golden_structs", all, golden),
        Check::new("headers_of_golden_structs_windows", &[Tool::Nvcc, Tool::Clang], hosts::windows),
        Check::new("headers_of_golden_structs_aarch64", &[Tool::Nvcc, Tool::Clang, Tool::Aarch64Gxx], hosts::aarch64),
        Check::new("chars_of_each_host_in_asserts", &[Tool::Nvcc, Tool::Clang, Tool::Aarch64Gxx], hosts::chars),
        Check::new("headers_of_random_structs", all, random_structs),
        Check::new("asserts_against_cudas_own_headers", all, asserts),
        Check::new("fingerprints_of_a_header_in_ptx", &[Tool::Nvcc, Tool::Clang], fingerprints),
        Check::new("objects_with_one_header_link_without_warnings", &[Tool::Nvcc, Tool::Gxx], objects),
        Check::new("swapped_members_of_a_hand_written_struct", all, swapped),
        Check::new("changed_hand_written_structs_do_not_compile", all, changed_by_hand),
        Check::new("changed_aliases_do_not_compile", all, aliases::changed),
        Check::new("changed_headers_do_not_compile", all, changed),
    ]
}

/// A header with every kind of type. The test `cuda_header` keeps it up to date.
const SHARED: &str = include_str!("../../../tests/data/shared.h");

/// The headers, each with its number of types.
fn headers() -> Vec<(&'static str, usize, String)> {
    // The curated types have each shape, and the random ones repeat them, so a sample takes one in 4 of these.
    let golden = [("curated", curated::GOLDEN, 1), ("random", random::GOLDEN, if full() { 1 } else { 4 })];
    let mut headers = vec![("mixed", SHARED.matches("#define PTX_ABI_DEFINED_").count(), SHARED.to_owned())];
    headers.extend(golden.map(|(name, golden, step)| {
        let layouts: Vec<&Layout<'_>> = golden.iter().step_by(step).map(|golden| golden.layout).collect();
        (name, layouts.len(), CudaHeader::new(&layouts).to_string())
    }));
    headers
}

/// Compiles each header.
fn golden(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "cuda-golden")?;
    let mut summary = Summary::default();
    for (name, count, header) in headers() {
        for (compiler, answer) in compilers.compile(&unit(&header))? {
            summary.accepted(compiler, &format!("header of {name} structs"), count, answer);
        }
    }
    Ok(summary)
}

/// Describes random declarations to the engine, and writes the layouts as C++.
fn random_structs(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "cuda-random")?;
    let layouts = generate::layouts(&mut Rng::from_env(0xc0da), sampled(2000, 250));
    let mut summary = Summary::default();
    for layouts in layouts.chunks(BATCH) {
        for (compiler, answer) in compilers.compile(&unit(&CudaHeader::new(layouts).to_string()))? {
            summary.accepted(compiler, "header of random structs of a run", layouts.len(), answer);
        }
    }
    Ok(summary)
}

/// The number of types in one header.
const BATCH: usize = 500;

/// Compiles `cuda_asserts` of CUDA's own structs with `cuda.h` and `cuda_runtime.h`.
fn asserts(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut text = "#include <cuda.h>\n#include <cuda_runtime.h>\n".to_owned();
    text.extend(of_cuda::GOLDEN.iter().map(|golden| cuda::asserts(golden.layout)));
    let compilers = Compilers::new(toolchain, "cuda-asserts")?;
    let mut summary = Summary::default();
    for (compiler, answer) in compilers.compile_with(&[Compiler::Nvcc(90), Compiler::ClangCuda], &text)? {
        summary.accepted(compiler, "cuda_asserts of CUDA's structs", of_cuda::GOLDEN.len(), answer);
    }
    Ok(summary)
}

/// The PTX of a header contains the fingerprints of all its types.
fn fingerprints(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cuda-fingerprints")?;
    let file = scratch.write("shared.cu", &unit(SHARED))?;
    let of_nvcc = read_text(nvcc(toolchain, &file, 90, "ptx", &["-std=c++17", "-w"])?)?;
    let of_clang = printed(clang_cuda(toolchain, Half::Device, "c++17", &file)?.args(["-S", "-o", "-"]))?;
    let expected: Vec<(&str, u64)> = SHARED
        .lines()
        .filter_map(|line| line.strip_prefix("#define PTX_ABI_LAYOUT_")?.strip_suffix("ULL")?.split_once(" 0x"))
        .map(|(name, value)| (name, u64::from_str_radix(value, 16).expect("a hexadecimal number")))
        .collect();
    let mut summary = Summary::default();
    for (compiler, ptx) in [("nvcc sm_90", of_nvcc), ("clang CUDA sm_90", of_clang)] {
        let found: Vec<_> = Module::new(&ptx).fingerprints().to_vec();
        let missing = expected.iter().filter(|expected| !found.contains(expected));
        let missing: Vec<_> = missing.map(|missing| format!("not in the PTX of {compiler}: {missing:x?}")).collect();
        summary.compared(compiler, "fingerprints of a header in PTX", expected.len(), &missing);
    }
    Ok(summary)
}

/// Two units include a header. The test also compiles the host's part of both, with all warnings.
fn objects(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cuda-objects")?;
    scratch.write("shared.h", SHARED)?;
    let (mut objects, mut warnings) = (Vec::new(), Vec::new());
    for kernel in ["first", "second"] {
        let source = "#include \"shared.h\"\n#include \"shared.h\"\nextern \"C\" __global__ void ";
        let file =
            scratch.write(&format!("{kernel}.cu"), &format!("{source}{kernel}(Particle *p) {{ p->mass = 1; }}\n"))?;
        let object = file.with_extension("o");
        // `longlong4` is deprecated since CUDA 13, but the header contains it because Rust has it.
        // CUDA's own `cuda_fp4.hpp` has unused parameters.
        let host = "-Wall,-Wextra,-Wno-deprecated-declarations,-Wno-unused-parameter";
        let mut command = toolchain.command(Tool::Nvcc)?;
        command.args(["-std=c++17", "-arch=sm_90", "-Xcompiler", host, "-c", "-o"]).arg(&object).arg(&file);
        let output = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        warnings.extend(said.lines().filter(|line| line.contains("warning")).map(str::to_owned));
        if !output.status.success() {
            return Err(said);
        }
        objects.push(object);
    }
    let mut command = toolchain.command(Tool::Gxx)?;
    run(command.args(["-r", "-nostdlib", "-o"]).arg(scratch.path("linked.o")).args(&objects))?;
    Ok(Summary::of("nvcc sm_90, g++", "objects with one header", objects.len(), &warnings))
}

/// A user's struct by value, with two members of the same size swapped. A kernel would read one for the other.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct MyCoolStruct {
    a: f32,
    b: f64,
    c: u32,
    d: usize,
}

fn swapped(toolchain: &Toolchain) -> Result<Summary, String> {
    const RIGHT: &str = "struct MyCoolStruct { float a; double b; unsigned int c; size_t d; };\n";
    const WRONG: [&str; 4] = [
        "struct MyCoolStruct { float a; size_t d; unsigned int c; double b; };\n",
        "struct MyCoolStruct { unsigned int c; double b; float a; size_t d; };\n",
        "struct MyCoolStruct { float a; double b; int c; size_t d; };\n",
        "struct MyCoolStruct { float a; double b; unsigned int c; int d; };\n",
    ];
    let mut unit = Unit::default();
    for (id, definition) in [RIGHT].iter().chain(&WRONG).enumerate() {
        let text = format!("{definition}{}", cuda::asserts(MyCoolStruct::LAYOUT));
        unit.push(id, &renamed(&text, &["MyCoolStruct"], id));
    }
    let refused = Compilers::new(toolchain, "cuda-swapped")?.variants(Compiler::Nvcc(90), &unit)?;
    refused.answer(0)?;
    let mut summary = Summary::default();
    for (id, wrong) in WRONG.iter().enumerate() {
        summary.expect("nvcc sm_90", "a swapped struct refused", wrong, &refused.answer(1 + id), &[REFUSED]);
    }
    Ok(summary)
}

/// The words of a compiler about a check that has failed.
pub(crate) const REFUSED: &str = "static assertion failed";

/// Every compiler refuses a header with one changed line.
fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    changes(toolchain, "changed headers refused", |_, changed| changed)
}

/// The checks of `cuda_asserts` refuse a header without own checks and with one changed line.
fn changed_by_hand(toolchain: &Toolchain) -> Result<Summary, String> {
    changes(toolchain, "changed hand-written structs refused", |layout, changed| {
        let (definitions, _) = changed.split_once("// From here on").expect("definitions precede the checks");
        format!("{definitions}{}", cuda::asserts(layout))
    })
}

/// Compiles changed headers, which `finish` completes.
fn changes(
    toolchain: &Toolchain,
    name: &str,
    finish: impl Fn(&Layout<'_>, String) -> String,
) -> Result<Summary, String> {
    let (count, mut rng) = (sampled(50, 20), Rng::new(5));
    // Of opaque bytes the crate records only the size.
    let is_known =
        |golden: &&Golden| golden.layout.members().iter().all(|m| !matches!(m.layout.kind, TypeKind::Opaque));
    let golden: Vec<&Golden> = curated::GOLDEN.iter().chain(random::GOLDEN).filter(is_known).collect();
    let (mut unit, mut changed) = (Unit::default(), Vec::new());
    while changed.len() < count {
        let golden = golden[rng.below(golden.len())];
        let header = cuda::definition(golden.layout);
        let Some((what, text)) = mutate::mutate(&header, &mut rng) else { continue };
        let types = types(&[golden.layout]);
        let names = types.iter().flat_map(|ty| ty.name.split(|c: char| !c.is_alphanumeric() && c != '_'));
        let names: Vec<_> = names.filter(|name| name.starts_with(char::is_alphabetic)).collect();
        // The header as it is, with a number above all others, must be accepted.
        for (id, text) in [(changed.len(), text), (count + changed.len(), header)] {
            let text = finish(golden.layout, text).replace("#pragma once\n", "") + "\n";
            unit.push(id, &renamed(&text, &names, id));
        }
        changed.push(format!("{}, {what}", golden.name));
    }
    let compilers = Compilers::new(toolchain, &name.replace(' ', "-"))?;
    let mut summary = Summary::default();
    for compiler in [Compiler::Nvcc(90), Compiler::Clang, Compiler::ClangCuda] {
        let refused = compilers.variants(compiler, &unit)?;
        (count..2 * count).try_for_each(|id| refused.answer(id))?;
        // The table has one case in five for clang's CUDA.
        let step = if compiler == Compiler::ClangCuda { 5 } else { 1 };
        for (id, what) in changed.iter().enumerate().skip(step - 1).step_by(step) {
            summary.expect(compiler.name(), name, what, &refused.answer(id), &[REFUSED]);
        }
    }
    Ok(summary)
}
