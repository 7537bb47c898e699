//! Cubins and fatbins of nvcc, ptxas, nvlink and fatbinary, and what clang writes for its linker. The reader finds what
//! cuobjdump prints and the crate computes. A check against a cubin gives the same verdict as against its PTX.

mod fatbins;
mod launch;
mod offload;
mod variables;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use ptx_abi::kernel::{Param, check_entry, write_param_offsets};
use ptx_abi::object::Cubin;
use ptx_abi_conformance::generate;
use ptx_abi_conformance::gpu::{device_crate, is_tried, link, nvcc_ptx};
use ptx_abi_conformance::harness::{Check, Summary, sampled};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, run};
use ptx_abi_tests::rng::Rng;

use crate::comparison::{self, Subject};

const ARCHITECTURES: [u32; 4] = [75, 90, 100, 120];

pub(crate) fn checks() -> Vec<Check> {
    let compile = &[Tool::Nvcc, Tool::Gxx][..];
    vec![
        Check::new("parameters", &[Tool::Nvcc, Tool::Gxx, Tool::Cuobjdump, Tool::Nvlink], parameters),
        Check::new("fatbins", compile, fatbins::check),
        Check::new("compressed", compile, fatbins::compressed),
        Check::new("outputs", compile, fatbins::outputs),
        Check::new("offload", &[Tool::Nvcc, Tool::Clang, Tool::OffloadBinary], offload::check),
        Check::new("tile", compile, offload::tile),
        Check::new("relocatable", compile, offload::relocatable),
        Check::new("variables", compile, variables::check),
        Check::new("fingerprints", &[Tool::Nvcc, Tool::Gxx, Tool::Nvlink], variables::fingerprints),
        Check::new("launch", &[Tool::Nvcc, Tool::Gxx, Tool::Nvlink], launch::check),
        Check::new("launch_nvrtc", &[Tool::Nvrtc, Tool::Gcc], launch::nvrtc),
    ]
}

/// The types of parameters, in order.
type Signature = Vec<Subject>;

/// Types of every class, random structures, and random lists of them.
fn signatures(count: usize) -> (Vec<Subject>, Vec<Signature>) {
    let mut rng = Rng::from_env(0x000b_1ec7);
    let classes = comparison::classes();
    let types = [classes.clone(), comparison::random(100)].concat();
    let pool = [&types[..], &classes, &classes].concat();
    let signature = |rng: &mut Rng| (0..rng.below(13)).map(|_| pool[rng.below(pool.len())].clone()).collect();
    let signatures = (0..count).map(|_| signature(&mut rng)).collect();
    (types, signatures)
}

fn params(signature: &Signature) -> Vec<Param<'static>> {
    const NAMES: [&str; 13] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"];
    NAMES.into_iter().zip(signature).map(|(name, subject)| Param::new(name, subject.layout)).collect()
}

/// The declarations of the types.
fn declarations(types: &[Subject]) -> String {
    let mut text = String::from("#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include \"types.h\"\n");
    text += &generate::c_prelude(true);
    text.extend(types.iter().map(|subject| subject.declaration.0.as_str()));
    text
}

/// The source in which `kID` takes the parameters of a signature.
fn source(types: &[Subject], signatures: &[Signature]) -> String {
    let mut text = declarations(types);
    for (id, signature) in signatures.iter().enumerate() {
        let params = signature.iter().enumerate().map(|(i, subject)| format!("{} p{i}", subject.cpp));
        let _ = writeln!(text, "extern \"C\" __global__ void k{id}({}) {{}}", params.collect::<Vec<_>>().join(", "));
    }
    text
}

/// Runs nvcc on a file; `to` is the output file.
fn nvcc(toolchain: &Toolchain, source: &Path, options: &[&str], to: &Path) -> Result<Vec<u8>, String> {
    let mut nvcc = toolchain.command(Tool::Nvcc)?;
    nvcc.args(options).arg("-I").arg(device_crate()).arg("-o").arg(to).arg(source);
    run(&mut nvcc)?;
    read_bytes(to)
}

/// For each kernel, the offset and size of each parameter by its number.
pub(crate) type Printed = BTreeMap<String, BTreeMap<usize, (usize, usize)>>;

/// The parameters that cuobjdump prints.
pub(crate) fn printed(toolchain: &Toolchain, cubin: &Path) -> Result<Printed, String> {
    let text = run(toolchain.command(Tool::Cuobjdump)?.arg("-elf").arg(cubin))?;
    let text = String::from_utf8_lossy(&text);
    let mut kernels = Printed::new();
    let mut kernel = None;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix(".nv.info.") {
            kernel = Some(name.trim().to_owned());
        } else if line.starts_with(".section") || line.starts_with(".nv.") {
            kernel = None;
        }
        let (Some(kernel), Some((_, values))) = (&kernel, line.split_once("Ordinal :")) else { continue };
        let words: Vec<_> = values.split_whitespace().filter(|word| word.starts_with("0x")).collect();
        let number = |i: usize| {
            let digits = words.get(i).and_then(|word| usize::from_str_radix(&word[2..], 16).ok());
            digits.ok_or_else(|| format!("cuobjdump prints `{line}`"))
        };
        kernels.entry(kernel.clone()).or_default().insert(number(0)?, (number(1)?, number(2)?));
    }
    Ok(kernels)
}

/// The differences between the reader, cuobjdump and the crate's offsets.
fn differences(
    toolchain: &Toolchain,
    file: &Path,
    bytes: &[u8],
    signatures: &[Signature],
    sm: u32,
) -> Result<Vec<String>, String> {
    let theirs = printed(toolchain, file)?;
    let cubin = Cubin::try_new(bytes).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut wrong = Vec::new();
    if cubin.arch() != sm || cubin.kernels().count() != signatures.len() {
        wrong.push(format!("sm_{sm}: {} kernels for sm_{}", cubin.kernels().count(), cubin.arch()));
    }
    for (id, signature) in signatures.iter().enumerate() {
        let name = format!("k{id}");
        let kernel = cubin.kernel(&name).ok_or_else(|| format!("sm_{sm}: no `{name}`"))?;
        let read = kernel.params().map_err(|error| format!("sm_{sm}: `{name}`: {error}"))?;
        let found: Vec<_> = read.iter().map(|param| (param.offset, param.size)).collect();
        let theirs: Vec<_> = theirs.get(&name).map(|params| params.values().copied().collect()).unwrap_or_default();
        let params = params(signature);
        let mut offsets = vec![0; params.len()];
        let end = write_param_offsets(&params, sm, &mut offsets);
        let ours: Vec<_> = offsets.into_iter().zip(params.iter().map(|param| param.size)).collect();
        if found != theirs || found != ours || read.size() != end {
            wrong.push(format!("sm_{sm}: `{name}`: read {found:?}, cuobjdump {theirs:?}, crate {ours:?}"));
        }
    }
    Ok(wrong)
}

/// Unexpected verdicts of PTX and cubin for all parameters, one less, and two swapped.
fn verdicts(cubin: &[u8], ptx: &str, signatures: &[Signature], rng: &mut Rng) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, signature) in signatures.iter().enumerate() {
        let (name, mut params) = (format!("k{id}"), params(signature));
        let both = |params: &[Param<'_>]| {
            (check_entry("", params, cubin, &name).err(), check_entry("", params, ptx, &name).err())
        };
        let verdicts = both(&params);
        if verdicts != (None, None) {
            wrong.push(format!("`{name}`: {verdicts:?}"));
        }
        let [shorter @ .., _] = &params[..] else { continue };
        let verdicts = both(shorter);
        if verdicts.0.is_none() || verdicts.1.is_none() {
            wrong.push(format!("`{name}`, one less: {verdicts:?}"));
        }
        let (i, j) = (rng.below(params.len()), rng.below(params.len()));
        params.swap(i, j);
        // Only PTX contains types.
        if let (Some(difference), None) = both(&params) {
            wrong.push(format!("`{name}`, {i} and {j} swapped, which the PTX takes: {difference}"));
        }
    }
    wrong
}

fn parameters(toolchain: &Toolchain) -> Result<Summary, String> {
    let (types, signatures) = signatures(sampled(300, 30).min(1000));
    let scratch = Scratch::new("cubins-parameters")?;
    let file = scratch.write("kernels.cu", &source(&types, &signatures))?;
    let cases = signatures.iter().map(Vec::len).sum();
    let mut summary = Summary::default();
    let mut rng = Rng::from_env(0x0005_3a9d);
    for sm in ARCHITECTURES {
        if !is_tried(sm) {
            for tool in ["nvcc", "nvcc -rdc", "nvlink"] {
                summary.add(format!("{tool} sm_{sm}"), "parameters in cubins", 0, 0);
            }
            summary.add(format!("nvcc sm_{sm}"), "kernels checked in cubin and PTX", 0, 0);
            continue;
        }
        let arch = format!("-arch=sm_{sm}");
        let whole = scratch.path(format!("whole.sm_{sm}.cubin"));
        let bytes = nvcc(toolchain, &file, &["-cubin", &arch], &whole)?;
        let part = scratch.path(format!("part.sm_{sm}.cubin"));
        let relocatable = nvcc(toolchain, &file, &["-rdc=true", "-cubin", &arch], &part)?;
        let linked = scratch.path(format!("linked.sm_{sm}.cubin"));
        link(toolchain, &[&part], sm, &linked)?;
        let of_linker = read_bytes(&linked)?;
        for (tool, file, bytes) in
            [("nvcc", &whole, &bytes), ("nvcc -rdc", &part, &relocatable), ("nvlink", &linked, &of_linker)]
        {
            let wrong = differences(toolchain, file, bytes, &signatures, sm)?;
            summary.compared(format!("{tool} sm_{sm}"), "parameters in cubins", cases, &wrong);
        }
        let ptx = nvcc_ptx(toolchain, &file, sm)?;
        let wrong = verdicts(&bytes, &ptx, &signatures, &mut rng);
        summary.compared(format!("nvcc sm_{sm}"), "kernels checked in cubin and PTX", signatures.len(), &wrong);
    }
    Ok(summary)
}
