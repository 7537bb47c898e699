//! Compares the headers, prototypes and call sequences of whole
//! functions with nvcc's, and passes them through ptxas and nvlink.

mod integers;
mod signatures;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::comparison::{Compiler, Deviation, Position, Subject};
use ptx_abi::param::Spelling;
use ptx_abi_conformance::gpu::{assemble, is_tried, link, nvcc_ptx};
use ptx_abi_conformance::harness::{Check, Summary, sampled};
use ptx_abi_conformance::kparam::{VERSION, header};
use ptx_abi_conformance::ptx::{Prototype, prototypes};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};
use signatures::Signature;

/// ptxas must accept the text for all of these targets.
const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

/// One architecture for each of nvcc's code generators.
const NVCC: [u32; 2] = [90, 100];

pub(crate) fn checks() -> Vec<Check> {
    let linking = &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas, Tool::Nvlink][..];
    vec![
        Check::new("headers", &[Tool::Nvcc, Tool::Gxx], headers),
        Check::new("ptxas", &[Tool::Ptxas], ptxas),
        Check::new("nvlink", linking, nvlink),
        Check::new("nvlink_refuses_another_prototype", linking, refusal),
        Check::new("narrow_integers", &[Tool::Nvcc, Tool::Gxx], integers::check),
    ]
}

/// Random signatures. A larger number needs more than one file for nvcc.
fn signatures() -> (Vec<Subject>, Vec<Signature>) {
    signatures::random(sampled(300, 30).min(1000))
}

/// The crate's prototype of a function or kernel with nvcc's deviations, which it records.
fn in_words_of_nvcc(
    ours: &Prototype,
    subjects: &[&Subject],
    returns: Option<&Subject>,
    sm: u32,
    met: &mut BTreeSet<Deviation>,
) -> Prototype {
    let mut spelled = |position, subject: &Subject, text: &str| {
        let deviation = Deviation::expected(Compiler::Nvcc(sm), position, subject);
        met.extend(deviation);
        deviation.map_or_else(|| text.to_owned(), |deviation| deviation.spelled(subject, text).unwrap_or_default())
    };
    let position = if ours.kernel { Position::Entry } else { Position::Param };
    let params = ours.params.iter().zip(subjects).map(|(text, subject)| spelled(position, subject, text)).collect();
    let returns = ours.returns.iter().zip(returns).map(|(text, subject)| spelled(Position::Return, subject, text));
    Prototype { kernel: ours.kernel, returns: returns.collect(), params }
}

/// Compares the prototypes of `NAME_ID` from both sides for every signature.
fn compare(
    name: &str,
    signatures: &[Signature],
    (ours, theirs): (&BTreeMap<String, Prototype>, &BTreeMap<String, Prototype>),
    sm: u32,
    met: &mut BTreeSet<Deviation>,
) -> Vec<String> {
    let mut differences = Vec::new();
    for signature in signatures {
        let name = format!("{name}_{}", signature.id);
        let of_kernel = ours.get(&name).is_some_and(|prototype| prototype.kernel);
        let subjects = if of_kernel { signature.of_kernel() } else { signature.subjects.iter().collect() };
        let ours = ours.get(&name).filter(|prototype| prototype.params.len() == subjects.len());
        let expected = ours.map(|ours| in_words_of_nvcc(ours, &subjects, signature.returns.as_ref(), sm, met));
        let found = theirs.get(&name);
        if expected.is_none() || found != expected.as_ref() {
            differences.push(format!("{}: {name} is\n{found:?} and not\n{expected:?}", signature.text()));
        }
    }
    differences
}

fn headers(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("prototypes-headers")?;
    let (types, signatures) = signatures();
    let source = scratch.write("prototypes.cu", &signatures::cpp(&types, &signatures))?;
    for sm in NVCC {
        let theirs = prototypes(&nvcc_ptx(toolchain, &source, sm)?)?;
        let definitions = prototypes(&signatures::definitions(&signatures, &header(VERSION, sm), Spelling::Compiler))?;
        let calls = prototypes(&signatures::calls(&signatures, &header(VERSION, sm), Spelling::Compiler))?;
        let compiler = format!("nvcc sm_{sm}");
        let mut met = BTreeSet::new();
        for (name, ours, check) in [
            ("entry", &definitions, "headers of kernels"),
            ("ours", &definitions, "headers of functions, prototypes of nvcc's"),
            ("theirs", &calls, "prototypes of functions, headers of nvcc's"),
        ] {
            let differences = compare(name, &signatures, (ours, &theirs), sm, &mut met);
            summary.compared(&compiler, check, signatures.len(), &differences);
        }
        // Without this deviation the comparison has lost its subjects.
        let expected = if sm < 100 { Deviation::RaisedTo4 } else { Deviation::PointerAttributes };
        let others: Vec<_> = met.iter().filter(|deviation| **deviation != expected).map(|d| format!("{d:?}")).collect();
        let missing = (!met.contains(&expected)).then(|| format!("{compiler}: {expected:?} was not met"));
        summary.compared(
            &compiler,
            "known deviations of headers",
            1,
            &[others, missing.into_iter().collect()].concat(),
        );
    }
    Ok(summary)
}

fn ptxas(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("prototypes-ptxas")?;
    let (_, signatures) = signatures();
    for sm in TARGETS {
        let spellings = [(Spelling::Compiler, "compilers"), (Spelling::Guide, "guide")];
        // The other spelling only changes words, so the first and the last target suffice.
        let count = if [75, 120].contains(&sm) { 2 } else { 1 };
        for (spelling, name) in &spellings[..count] {
            let (compiler, check) = (format!("ptxas sm_{sm}"), format!("callers and callees, spelled as {name} do"));
            if !is_tried(sm) {
                summary.add(compiler, check, 0, 0);
                continue;
            }
            let modules = [
                ("definitions", signatures::definitions(&signatures, &header(VERSION, sm), *spelling)),
                ("calls", signatures::calls(&signatures, &header(VERSION, sm), *spelling)),
            ];
            let mut differences = Vec::new();
            for (module, text) in modules {
                let file = scratch.write(&format!("{module}-{name}.ptx"), &text)?;
                differences.extend(assemble(toolchain, &file, sm).err());
            }
            summary.compared(compiler, check, signatures.len(), &differences);
        }
    }
    Ok(summary)
}

/// Compiles nvcc's object, which defines `theirs_ID` and calls `ours_ID`.
fn nvcc_object(
    toolchain: &Toolchain,
    scratch: &Scratch,
    types: &[Subject],
    signatures: &[Signature],
    sm: u32,
) -> Result<PathBuf, String> {
    let source = scratch.write("theirs.cu", &signatures::cpp(types, signatures))?;
    let ptx = nvcc_ptx(toolchain, &source, sm)?;
    assemble(toolchain, &scratch.write("theirs.ptx", &ptx)?, sm)
}

/// Links the crate's callers and callees with nvcc's.
fn linked(
    toolchain: &Toolchain,
    scratch: &Scratch,
    signatures: &[Signature],
    theirs: &Path,
    sm: u32,
) -> Result<(), String> {
    // nvcc's object has kernels of these names.
    let definitions =
        signatures::definitions(signatures, &header(VERSION, sm), Spelling::Compiler).replace("entry_", "kernel_");
    let definitions = assemble(toolchain, &scratch.write("definitions.ptx", &definitions)?, sm)?;
    let calls = scratch.write("calls.ptx", &signatures::calls(signatures, &header(VERSION, sm), Spelling::Compiler))?;
    let calls = assemble(toolchain, &calls, sm)?;
    link(toolchain, &[theirs, &definitions, &calls], sm, &scratch.path("linked.cubin"))
}

fn nvlink(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let (types, signatures) = signatures();
    for sm in NVCC {
        let scratch = Scratch::new(&format!("prototypes-nvlink-{sm}"))?;
        let theirs = nvcc_object(toolchain, &scratch, &types, &signatures, sm)?;
        let result = linked(toolchain, &scratch, &signatures, &theirs, sm);
        let differences: Vec<_> = result.err().into_iter().collect();
        summary.compared(format!("nvlink sm_{sm}"), "calls both ways", 2 * signatures.len(), &differences);
    }
    Ok(summary)
}

/// The linker refuses one parameter less, or another result type, and its message contains the function.
fn refusal(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let sm = 90;
    let scratch = Scratch::new("prototypes-refusal")?;
    let (types, signatures) = signatures::random(40);
    let mut differences = Vec::new();
    let mut count = 0;
    for signature in signatures.iter().filter(|signature| !signature.subjects.is_empty()).take(3) {
        let one = std::slice::from_ref(signature);
        let theirs = nvcc_object(toolchain, &scratch, &types, one, sm)?;
        let mut fewer = signature.clone();
        fewer.subjects.pop();
        let mut other = signature.clone();
        // The other prototype has no result, or one of another size.
        other.returns = match &signature.returns {
            Some(_) => None,
            None => Some(signature.subjects[0].clone()),
        };
        for changed in [fewer, other] {
            count += 1;
            match linked(toolchain, &scratch, &[changed], &theirs, sm) {
                Err(message) if message.contains("Prototype doesn't match") => {}
                Err(message) => differences.push(format!("another error: {message}")),
                Ok(()) => differences.push(format!("links: {}", signature.text())),
            }
        }
    }
    summary.compared("nvlink sm_90", "another prototype is refused", count, &differences);
    Ok(summary)
}
