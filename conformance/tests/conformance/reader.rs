//! Reads the output of current compilers: the sources of the golden texts in `data/ptx`, for every architecture and with
//! every option that changes the form of the text.

#[allow(dead_code, reason = "`ptx_reader` has the tests that need no compiler")]
#[path = "../../../tests/tests/macros/ptx_reader/declarations.rs"]
mod declarations;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ptx_abi::ptx::{Malformed, Module};
use ptx_abi::scalar::Scalar;
use ptx_abi_conformance::gpu::{self, assemble, clang_ptx};
use ptx_abi_conformance::harness::{Check, Summary, cases};
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, read_text, workspace};
use ptx_abi_tests::rng::Rng;

const ARCHITECTURES: [u32; 13] = [75, 80, 86, 87, 88, 89, 90, 100, 103, 107, 110, 120, 121];

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("nvcc", &[Tool::Nvcc], nvcc),
        Check::new("nvrtc", &[Tool::Nvrtc, Tool::Gcc], nvrtc),
        Check::new("clang", &[Tool::Clang], clang),
        Check::new("declarations", &[Tool::Ptxas], declarations),
        Check::new("declared_offsets", &[Tool::Ptxas], declared_offsets),
    ]
}

/// The contents that a reader needs: kernels with their parameters, and fingerprints.
type Contents = (BTreeMap<String, Vec<Result<Shape, Malformed>>>, BTreeMap<String, u64>);
/// The type, the alignment in bytes, and the length.
type Shape = (Scalar, Option<usize>, Option<usize>);

fn contents(text: &str) -> Contents {
    let module = Module::new(text);
    let shapes = |params: ptx_abi::ptx::Params<'_>| {
        params.into_iter().map(|param| param.map(|param| (param.scalar, param.align, param.len))).collect()
    };
    let entries = module.entries().map(|entry| (entry.name.to_owned(), shapes(entry.params))).collect();
    (entries, module.fingerprints().iter().map(|(name, value)| ((*name).to_owned(), *value)).collect())
}

fn data(file: &str) -> Result<String, String> {
    let path = workspace().join("tests/data/ptx").join(file);
    read_text(&path)
}

/// Compares the contents of texts with those of the golden text.
fn compare(compiler: &str, golden: &str, texts: &[(String, String)]) -> Result<Summary, String> {
    let expected = contents(&data(golden)?);
    let mut report = Vec::new();
    for (name, text) in texts {
        let found = contents(text);
        if found != expected || Module::new(text).version().is_none() || Module::new(text).target().is_none() {
            report.push(format!("{compiler} {name}: {found:?}, not {expected:?}"));
        }
    }
    let cases = texts.len() * (expected.0.len() + expected.1.len());
    Ok(Summary::of(compiler, "kernels and fingerprints that are read", cases, &report))
}

fn nvcc(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("reader-nvcc")?;
    let source = scratch.write("kernels.cu", &data("kernels.cu")?)?;
    let mut texts = Vec::new();
    // A sample has the oldest, the newest, and those with options.
    for sm in ARCHITECTURES.into_iter().filter(|sm| full() || matches!(sm, 75 | 90 | 100 | 121)) {
        // One architecture of each code generator tries all options; the others try one.
        let options: &[&str] = if matches!(sm, 90 | 100) {
            &["-O3", "-G", "-lineinfo", "-rdc=true", "-Xptxas=-v", "-use_fast_math"]
        } else {
            &["-O3"]
        };
        for option in options {
            let text = read_text(gpu::nvcc(toolchain, &source, sm, "ptx", &[option])?)?;
            texts.push((format!("sm_{sm} {option}"), text));
        }
    }
    compare("nvcc sm_75 to sm_121", "nvcc-sm_75.ptx", &texts)
}

fn nvrtc(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("reader-nvrtc")?;
    let folder = scratch.path(".");
    let nvrtc = Nvrtc::build(toolchain, &folder)?;
    let source = data("kernels.cu")?;
    let mut texts = Vec::new();
    for (sm, options) in [(75, &[][..]), (90, &["-lineinfo"]), (90, &["-G"]), (100, &[]), (120, &["-rdc=true"])] {
        texts.push((format!("compute_{sm} {options:?}"), nvrtc.ptx(&folder, &source, sm, options)?));
    }
    compare("NVRTC compute_75 to 120", "nvrtc.ptx", &texts)
}

fn clang(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("reader-clang")?;
    let source = scratch.write("clang.cu", &data("clang.cu")?)?;
    let mut texts = Vec::new();
    for (sm, options) in [
        (75, &["-O1"][..]),
        (90, &["-O0"]),
        (90, &["-O3", "-g"]),
        (100, &["-O2"]),
        (120, &["-O1", "-gline-tables-only"]),
    ] {
        texts.push((format!("sm_{sm} {options:?}"), clang_ptx(toolchain, &source, sm, options)?));
    }
    compare("clang sm_75 to sm_120", "clang.ptx", &texts)
}

/// ptxas accepts the modules of [`declarations`](declarations::Declarations), and the reader finds their contents.
fn declarations(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("reader-declarations")?;
    let mut rng = Rng::from_env(0x6465_636c);
    let modules = cases(60);
    let mut differences = Vec::new();
    for _ in 0..modules {
        let module = declarations::Declarations::random(&mut rng, 75);
        let assembled = assemble(toolchain, &scratch.write("declarations.ptx", &module.text)?, 75);
        differences.extend(assembled.err().map(|error| format!("{error}\n{}", module.text)));
        differences.extend(module.difference());
    }
    Ok(Summary::of("ptxas sm_75", "declarations with and without `;`", modules, &differences))
}

/// Compares the places of parameters whose `.align` is above or below that of their type, and of references to textures,
/// which have no bytes and the offset 0xffff in ptxas's cubins.
fn declared_offsets(toolchain: &Toolchain) -> Result<Summary, String> {
    const TYPES: [&str; 9] = [".u8", ".b16", ".f32", ".u64", ".f64", ".s16", ".b8", ".texref", ".surfref"];
    let scratch = Scratch::new("reader-offsets")?;
    let mut summary = Summary::default();
    for sm in [75, 90, 100] {
        let mut rng = Rng::from_env(0x6f66_6673);
        let mut text = kparam::header("9.0", sm);
        for kernel in 0..cases(100) {
            let params: Vec<_> = (0..rng.between(1, 12))
                .map(|i| {
                    let ty = rng.pick(&TYPES);
                    let is_reference = ty.ends_with("ref");
                    let align = |rng: &mut Rng| match rng.below(8) {
                        power @ 0..=4 if !is_reference => format!(".align {} ", 1 << power),
                        _ => String::new(),
                    };
                    // That of the pointee follows the type.
                    let [align, other, pointee] = [align(&mut rng), align(&mut rng), align(&mut rng)];
                    let bytes = rng.between(1, 9);
                    let array = if rng.percent(40) && !is_reference { format!("[{bytes}]") } else { String::new() };
                    // If a name is a `.texref` in one kernel, ptxas treats it as one in all kernels.
                    format!(".param {align}{other}{ty} {pointee}k{kernel}_{i}{array}")
                })
                .collect();
            let _ = writeln!(text, ".visible .entry k{kernel}({}) {{ ret; }}", params.join(", "));
        }
        let cubin = assemble(toolchain, &scratch.write("offsets.ptx", &text)?, sm)?;
        let theirs = kparam::kernels(&read_bytes(&cubin)?)?;
        let (mut compared, mut differences) = (0, Vec::new());
        for entry in Module::new(&text).entries() {
            let (mut end, mut ours) = (0_usize, Vec::new());
            for param in entry.params {
                let param = param.map_err(|error| error.to_string())?;
                let size = param.size().ok_or("no size")?;
                // Facts 4 states this for alignments up to 16.
                let offset = end.next_multiple_of(param.alignment());
                ours.push((if size == 0 { 0xffff } else { offset }, size));
                end = offset + size;
            }
            compared += ours.len();
            let found = theirs.get(entry.name).map(|placed| &placed.params);
            if found != Some(&ours) {
                differences.push(format!("sm_{sm}: {:?}\nours  {ours:x?}\nptxas {found:x?}", entry.params));
            }
        }
        let what = "offsets where `.align` is above or below";
        summary.compared(format!("ptxas sm_{sm}"), what, compared, &differences);
    }
    Ok(summary)
}
