//! Compares declarations of parameters and return values with those
//! of nvcc and rustc, and passes them through ptxas and nvlink.

mod sources;

use std::path::{Path, PathBuf};

use crate::comparison::{self, Comparison, Compiler, Deviation, Subject};
use crate::device::target;
use ptx_abi::param::Spelling;
use ptx_abi_conformance::gpu::{assemble, device_ptx, link, nvcc_ptx, write_device_crate};
use ptx_abi_conformance::harness::{Check, Summary, sampled};
use ptx_abi_conformance::ptx::prototypes;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

/// ptxas must accept the text for all of these targets.
const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("nvcc", &[Tool::Nvcc, Tool::Gxx], nvcc),
        Check::new("rustc", &[Tool::DeviceCargo], rustc),
        Check::new("ptxas", &[Tool::Ptxas], ptxas),
        Check::new("nvlink", &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas, Tool::Nvlink], nvlink),
        Check::new("nvlink_and_the_spelling_of_the_guide", &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas, Tool::Nvlink], guide),
    ]
}

/// The number of random structures. A declaration depends only on their size, alignment and kind, so a long run needs no
/// more of them than one file for a compiler.
fn count() -> usize {
    sampled(300, 100).min(2000)
}

/// Requires every deviation that a compiler must show. Otherwise the comparison has lost its subjects.
fn pin(summary: &mut Summary, compiler: &str, found: &Comparison, expected: &[Deviation]) {
    let missing = expected.iter().filter(|deviation| !found.deviations.contains(deviation));
    let differences: Vec<_> = missing.map(|deviation| format!("{compiler}: {deviation:?} was not met")).collect();
    summary.compared(compiler, "known deviations", expected.len(), &differences);
}

fn nvcc(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("declarations-nvcc")?;
    let (classes, random) = (comparison::classes(), comparison::random(count()));
    let source = scratch.write("declarations.cu", &sources::cpp(&[classes.as_slice(), &random].concat()))?;
    for sm in [90, 100] {
        let found = prototypes(&nvcc_ptx(toolchain, &source, sm)?)?;
        let (compiler, name) = (Compiler::Nvcc(sm), format!("nvcc sm_{sm}"));
        let of_classes = Comparison::of(compiler, &classes, &found);
        let of_random = Comparison::of(compiler, &random, &found);
        summary.compared(&name, "declarations of every class", of_classes.cases, &of_classes.differences);
        summary.compared(&name, "declarations of random types", of_random.cases, &of_random.differences);
        let deviation = if sm < 100 { Deviation::RaisedTo4 } else { Deviation::PointerAttributes };
        pin(&mut summary, &name, &of_classes, &[deviation, Deviation::ByAddress]);
    }
    Ok(summary)
}

/// Compares random structures with rustc's declarations. `conformance::device` compares the classes.
fn rustc(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut random = comparison::random(count());
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device-declarations");
    write_device_crate(&package, &sources::rust(&random))?;
    let found = prototypes(&device_ptx(toolchain, &package, &target())?)?;
    // rustc passes types of higher alignment in another way (facts 3, deviation 4).
    random.retain(|subject| subject.layout.align <= 16);
    let comparison = Comparison::of(Compiler::Rustc, &random, &found);
    let mut summary = Summary::default();
    summary.compared("rustc sm_90", "declarations of random types", comparison.cases, &comparison.differences);
    Ok(summary)
}

fn ptxas(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("declarations-ptxas")?;
    let subjects = [comparison::classes(), comparison::random(count())].concat();
    for sm in TARGETS {
        for (spelling, name) in [(Spelling::Compiler, "compilers"), (Spelling::Guide, "guide")] {
            let module = sources::definitions(&subjects, sm, spelling);
            let module = scratch.write(&format!("{name}.sm_{sm}.ptx"), &module)?;
            let result = assemble(toolchain, &module, sm);
            let check = format!("assembles, spelled as {name} do");
            summary.compared(
                format!("ptxas sm_{sm}"),
                &check,
                subjects.len(),
                &result.err().into_iter().collect::<Vec<_>>(),
            );
        }
    }
    Ok(summary)
}

/// The subjects that nvcc's functions take by value.
fn linkable(subjects: Vec<Subject>) -> Vec<Subject> {
    subjects.into_iter().filter(|subject| subject.in_functions() && !subject.by_address).collect()
}

/// Links calls that the crate declares with nvcc's definitions of the functions.
struct Linker<'a> {
    toolchain: &'a Toolchain,
    scratch: Scratch,
    sm: u32,
}

impl Linker<'_> {
    fn link(&self, subjects: &[Subject], definitions: &Path, spelling: Spelling) -> Result<(), String> {
        let calls = self.scratch.write("calls.ptx", &sources::calls(subjects, self.sm, spelling))?;
        let calls = assemble(self.toolchain, &calls, self.sm)?;
        link(self.toolchain, &[definitions, &calls], self.sm, &self.scratch.path("linked.cubin"))
    }

    fn definitions(&self, subjects: &[Subject]) -> Result<PathBuf, String> {
        let source = self.scratch.write("definitions.cu", &sources::cpp(subjects))?;
        let ptx = nvcc_ptx(self.toolchain, &source, self.sm)?;
        assemble(self.toolchain, &self.scratch.write("definitions.ptx", &ptx)?, self.sm)
    }
}

fn nvlink(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let subjects = linkable([comparison::classes(), comparison::random(count())].concat());
    for sm in [90, 100] {
        let linker = Linker { toolchain, scratch: Scratch::new(&format!("declarations-nvlink-{sm}"))?, sm };
        let definitions = linker.definitions(&subjects)?;
        let result = linker.link(&subjects, &definitions, Spelling::Compiler);
        let differences: Vec<_> = result.err().into_iter().collect();
        summary.compared(format!("nvlink sm_{sm}"), "links with nvcc's", subjects.len(), &differences);
    }
    Ok(summary)
}

/// Facts G1: the linker accepts any 32-bit type for another, but not `.f32` for `.b32`.
fn guide(toolchain: &Toolchain) -> Result<Summary, String> {
    let sm = 90;
    let linker = Linker { toolchain, scratch: Scratch::new("declarations-guide")?, sm };
    let subjects = linkable(comparison::classes());
    let definitions = linker.definitions(&subjects)?;
    let is_float =
        |subject: &Subject| subject.layout.func_param("p").spelling(Spelling::Guide).to_string().contains(".f");
    let (floats, others): (Vec<_>, Vec<_>) = subjects.into_iter().partition(is_float);

    let mut differences: Vec<_> = linker.link(&others, &definitions, Spelling::Guide).err().into_iter().collect();
    for float in &floats {
        let one = std::slice::from_ref(float);
        let refused = "Prototype doesn't match";
        match linker.link(one, &definitions, Spelling::Guide) {
            Err(message) if message.contains(refused) && message.contains(&float.id) => {}
            Err(message) => differences.push(format!("another error than `{refused}`: {message}")),
            Ok(()) => differences.push(format!("links now: {}", float.text)),
        }
    }
    if floats.len() != 3 {
        differences.push(format!("not `float`, `double` and a wrapped `float`: {floats:?}"));
    }
    let mut summary = Summary::default();
    let cases = others.len() + floats.len();
    summary.compared("nvlink sm_90", "the guide's spelling: all link but floats", cases, &differences);
    Ok(summary)
}
