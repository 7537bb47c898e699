//! Compiles the generated C++. Its checks hold, and they fail if the C++ is changed.

mod aliases;
mod hosts;
mod mutate;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use ptx_abi::cuda::CudaHeader;
use ptx_abi::ptx::Module;
use ptx_abi::{Layout, PtxLayout, TypeKind, cuda};
use ptx_abi_conformance::generate::{self, Audience};
use ptx_abi_conformance::harness::{Check, Row, Summary, sampled};
use ptx_abi_conformance::headers::{
    Compilers, clang_for_device, include, run_clang, run_clang_cuda, run_gcc, run_nvcc, unit, write,
};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, run};
use ptx_abi_tests::c::lower::lower;
use ptx_abi_tests::describe::describe;
use ptx_abi_tests::golden::Golden;
use ptx_abi_tests::rng::Rng;

use ptx_abi_golden::{cuda as of_cuda, curated, random};

const ARCHITECTURES: [u32; 2] = [90, 100];

pub(crate) fn checks() -> Vec<Check> {
    let checks = [
        ("headers_of_golden_structs_nvcc", &[Tool::Nvcc][..], nvcc as fn(&Toolchain) -> _),
        ("headers_of_golden_structs_nvrtc", &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc], nvrtc),
        ("headers_of_golden_structs_clang", &[Tool::Nvcc, Tool::Clang], clang),
        ("headers_of_golden_structs_clang_cuda", &[Tool::Nvcc, Tool::Clang], clang_cuda),
        ("headers_of_golden_structs_windows", &[Tool::Nvcc, Tool::Clang], hosts::windows),
        ("headers_of_golden_structs_aarch64", &[Tool::Nvcc, Tool::Clang, Tool::Aarch64Gxx], hosts::aarch64),
        ("chars_of_each_host_in_asserts", &[Tool::Nvcc, Tool::Clang, Tool::Aarch64Gxx], hosts::chars),
        ("headers_of_golden_structs_gcc", &[Tool::Nvcc, Tool::Gxx], gcc),
        ("headers_of_random_structs", &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Clang, Tool::Gxx], random_structs),
        ("asserts_against_cudas_own_headers", &[Tool::Nvcc, Tool::Clang], asserts),
        ("fingerprints_of_a_header_in_ptx", &[Tool::Nvcc, Tool::Clang], fingerprints),
        ("objects_with_one_header_link_without_warnings", &[Tool::Nvcc, Tool::Gxx], objects),
        ("swapped_members_of_a_hand_written_struct", &[Tool::Nvcc], swapped),
        ("changed_hand_written_structs_do_not_compile", &[Tool::Nvcc, Tool::Clang], changed_by_hand),
        ("changed_aliases_do_not_compile", &[Tool::Nvcc, Tool::Clang], aliases::changed),
        ("changed_headers_do_not_compile", &[Tool::Nvcc, Tool::Clang], changed),
    ];
    checks.map(|(name, tools, run)| Check { name, tools, run }).into()
}

/// A header with every kind of type. The test `cuda_header` keeps it up to date.
const SHARED: &str = include_str!("../../../tests/data/shared.h");

/// The headers, each with its number of types.
fn headers() -> Vec<(&'static str, usize, String)> {
    let golden = [("curated", curated::GOLDEN), ("random", random::GOLDEN)];
    let mut headers = vec![("mixed", SHARED.matches("#define PTX_ABI_DEFINED_").count(), SHARED.to_owned())];
    headers.extend(golden.map(|(name, golden)| {
        let layouts: Vec<&Layout<'_>> = golden.iter().map(|golden| golden.layout).collect();
        (name, layouts.len(), CudaHeader::new(&layouts).to_string())
    }));
    headers
}

/// Compiles each header with `compile`, which gets a folder, the header's name and a unit.
fn each(compiler: &str, compile: impl Fn(&Path, &str, &str) -> Result<(), String>) -> Result<Summary, String> {
    let scratch = Scratch::new(&format!("cuda-{}", compiler.replace(' ', "-")))?;
    let mut summary = Summary::default();
    for (name, count, header) in headers() {
        let result = compile(&scratch.path(""), name, &unit(&header));
        summary.rows.push(Row::new(
            compiler,
            format!("header of {name} structs"),
            count as u64,
            u64::from(result.is_err()),
        ));
        if let Err(error) = result {
            let _ = writeln!(summary.report, "{compiler}, {name}: {error}");
        }
    }
    Ok(summary)
}

fn clang_cuda(toolchain: &Toolchain) -> Result<Summary, String> {
    each("clang CUDA sm_90", |folder, name, text| {
        run_clang_cuda(toolchain, &write(folder, &format!("{name}.cu"), text)?)
    })
}

fn nvcc(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    for sm in ARCHITECTURES {
        let found = each(&format!("nvcc sm_{sm}"), |folder, name, text| {
            run_nvcc(toolchain, sm, &write(folder, &format!("{name}.cu"), text)?)
        })?;
        summary.rows.extend(found.rows);
        summary.report += &found.report;
    }
    Ok(summary)
}

fn nvrtc(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cuda-nvrtc-program")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let include = format!("-I{}", include(toolchain)?.display());
    let options = [include.as_str(), "--device-int128", "-w"];
    each("NVRTC compute_90", |folder, _, text| nvrtc.ptx(folder, text, 90, &options).map(drop))
}

fn clang(toolchain: &Toolchain) -> Result<Summary, String> {
    each("clang C++", |folder, name, text| run_clang(toolchain, &write(folder, &format!("{name}.cpp"), text)?))
}

fn gcc(toolchain: &Toolchain) -> Result<Summary, String> {
    each("g++", |folder, name, text| run_gcc(toolchain, &write(folder, &format!("{name}.cpp"), text)?))
}

/// Describes random declarations to the engine, and writes the layouts as C++.
fn random_structs(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "cuda-random")?;
    let wanted = sampled(2000, 500);
    let mut rng = Rng::from_env(0xc0da);
    let mut refused = 0;
    let mut summary = Summary::default();
    let mut found: Vec<(&str, u64)> = Vec::new();
    for first in (0..wanted).step_by(BATCH) {
        let mut layouts = Vec::new();
        while layouts.len() < BATCH.min(wanted - first) {
            let tag = format!("S{}", first + layouts.len());
            let declared = generate::unit(&mut rng, &tag, Audience::Rust);
            let Ok(mut lowered) = lower(&declared.aggregate) else { continue };
            lowered.tag = Some(tag.clone());
            generate::name_inner(&mut lowered, &tag);
            match describe(&lowered, &declared) {
                Ok(layout) => layouts.push(layout),
                Err(_) => refused += 1,
            }
        }
        let text = unit(&CudaHeader::new(&layouts).to_string());
        let results = compilers.compile(&text)?;
        found.resize(results.len(), ("", 0));
        for (row, (compiler, result)) in found.iter_mut().zip(results) {
            *row = (compiler, row.1 + u64::from(result.is_err()));
            if let Err(error) = result {
                let _ = writeln!(summary.report, "{compiler}: {error}");
            }
        }
    }
    if refused > wanted {
        let _ = writeln!(summary.report, "{refused} declarations were refused");
    }
    let row =
        |(compiler, mismatches)| Row::new(compiler, "header of random structs of a run", wanted as u64, mismatches);
    summary.rows = found.into_iter().map(row).collect();
    Ok(summary)
}

/// The number of types in one header.
const BATCH: usize = 500;

/// Compiles `cuda_asserts` of CUDA's own structs with `cuda.h` and `cuda_runtime.h`.
fn asserts(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cuda-asserts")?;
    let mut text = "#include <cuda.h>\n#include <cuda_runtime.h>\n".to_owned();
    for golden in of_cuda::GOLDEN {
        let _ = write!(text, "{}", cuda::asserts(golden.layout));
    }
    let file = scratch.write("asserts.cu", &text)?;
    let results =
        [("nvcc sm_90", run_nvcc(toolchain, 90, &file)), ("clang CUDA sm_90", run_clang_cuda(toolchain, &file))];
    let mut summary = Summary::default();
    for (compiler, result) in results {
        let (cases, wrong) = (of_cuda::GOLDEN.len() as u64, u64::from(result.is_err()));
        summary.rows.push(Row::new(compiler, "cuda_asserts of CUDA's structs", cases, wrong));
        summary.report += &result.err().unwrap_or_default();
    }
    Ok(summary)
}

/// The PTX of a header contains the fingerprints of all its types.
fn fingerprints(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cuda-fingerprints")?;
    let file = scratch.write("shared.cu", &unit(SHARED))?;
    run_nvcc(toolchain, 90, &file)?;
    let of_nvcc = std::fs::read_to_string(file.with_extension("ptx")).map_err(|error| error.to_string())?;
    let of_clang = run(clang_for_device(toolchain, &file)?.args(["-S", "-o", "-"]))?;
    let of_clang = String::from_utf8(of_clang).map_err(|error| error.to_string())?;
    let expected: Vec<(&str, u64)> = SHARED
        .lines()
        .filter_map(|line| line.strip_prefix("#define PTX_ABI_LAYOUT_")?.strip_suffix("ULL")?.split_once(" 0x"))
        .map(|(name, value)| (name, u64::from_str_radix(value, 16).expect("a hexadecimal number")))
        .collect();
    let mut summary = Summary::default();
    for (compiler, ptx) in [("nvcc sm_90", of_nvcc), ("clang CUDA sm_90", of_clang)] {
        let found: Vec<_> = Module::new(&ptx).fingerprints().to_vec();
        let missing: Vec<_> = expected.iter().filter(|expected| !found.contains(expected)).collect();
        let (cases, wrong) = (expected.len() as u64, missing.len() as u64);
        summary.rows.push(Row::new(compiler, "fingerprints of a header in PTX", cases, wrong));
        if !missing.is_empty() {
            let _ = writeln!(summary.report, "not in the PTX of {compiler}: {missing:x?}");
        }
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
        let mut command = Command::new(toolchain.nvcc()?);
        command.args(["-std=c++17", "-arch=sm_90", "-Xcompiler", host, "-c", "-o"]).arg(&object).arg(&file);
        let output = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        warnings.extend(said.lines().filter(|line| line.contains("warning")).map(str::to_owned));
        if !output.status.success() {
            return Err(said);
        }
        objects.push(object);
    }
    let mut command = Command::new(toolchain.gxx()?);
    run(command.args(["-r", "-nostdlib", "-o"]).arg(scratch.path("linked.o")).args(&objects))?;
    let row = Row::new("nvcc sm_90, g++", "objects with one header", objects.len() as u64, warnings.len() as u64);
    Ok(Summary { rows: vec![row], report: warnings.join("\n") })
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
    let scratch = Scratch::new("cuda-swapped")?;
    let compile = |definition: &str| {
        let text = format!("{definition}{}", cuda::asserts(MyCoolStruct::LAYOUT));
        run_nvcc(toolchain, 90, &scratch.write("swapped.cu", &text)?)
    };
    compile(RIGHT)?;
    let accepted = WRONG.iter().filter(|wrong| !is_refused(&compile(wrong))).count();
    let row = Row::new("nvcc sm_90", "a swapped struct refused", WRONG.len() as u64, accepted as u64);
    Ok(Summary { rows: vec![row], report: String::new() })
}

/// Whether a check has failed, rather than the compiler.
fn is_refused(result: &Result<(), String>) -> bool {
    let failed = |error: &String| error.contains("static assertion failed");
    result.as_ref().is_err_and(failed)
}

/// Every compiler refuses a header with one changed line.
fn changed(toolchain: &Toolchain) -> Result<Summary, String> {
    changes(toolchain, "changed headers refused", |_, changed| changed)
}

/// The checks of `cuda_asserts` refuse a header without own checks and with one changed line.
fn changed_by_hand(toolchain: &Toolchain) -> Result<Summary, String> {
    changes(toolchain, "changed hand-written structs refused", |layout, changed| {
        let (definitions, _) = changed.split_once("// From here on").expect("definitions stand before the checks");
        format!("{definitions}{}", cuda::asserts(layout))
    })
}

/// The compilers that get changed headers.
const COMPILERS: [&str; 3] = ["nvcc sm_90", "clang C++", "clang CUDA sm_90"];

/// Compiles changed headers, which `finish` completes.
fn changes(
    toolchain: &Toolchain,
    name: &str,
    finish: impl Fn(&Layout<'_>, String) -> String,
) -> Result<Summary, String> {
    let scratch = Scratch::new(&name.replace(' ', "-"))?;
    let count = sampled(50, 20);
    let mut rng = Rng::new(5);
    // Of opaque bytes the crate records only the size.
    let is_known =
        |golden: &&Golden| golden.layout.members().iter().all(|m| !matches!(m.layout.kind, TypeKind::Opaque));
    let golden: Vec<&Golden> = curated::GOLDEN.iter().chain(random::GOLDEN).filter(is_known).collect();
    let (mut made, mut tried, mut accepted) = (0, [0; COMPILERS.len()], [0; COMPILERS.len()]);
    let mut report = String::new();
    while made < count {
        let golden = golden[rng.below(golden.len())];
        let header = cuda::definition(golden.layout);
        let Some((what, text)) = mutate::mutate(&header, &mut rng) else { continue };
        let text = finish(golden.layout, text);
        made += 1;
        let cu = scratch.write("changed.cu", &text)?;
        let cpp = scratch.write("changed.cpp", &text)?;
        // The headers that clang includes by itself take long to compile.
        let on_device = (made % 5 == 0).then(|| run_clang_cuda(toolchain, &cu));
        let results = [Some(run_nvcc(toolchain, 90, &cu)), Some(run_clang(toolchain, &cpp)), on_device];
        for (i, result) in results.into_iter().enumerate() {
            let Some(result) = result else { continue };
            tried[i] += 1;
            if !is_refused(&result) {
                accepted[i] += 1;
                let _ = writeln!(report, "{}: {what} is accepted by {}", golden.name, COMPILERS[i]);
            }
        }
    }
    let row = |(i, compiler): (usize, &&str)| Row::new(*compiler, name, tried[i], accepted[i]);
    Ok(Summary { rows: COMPILERS.iter().enumerate().map(row).collect(), report })
}
