//! The program of the guide's chapter 6.

use ptx_abi_conformance::gpu::assemble;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};

use crate::call_example;
use crate::debug::GUIDE;

const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("module-guide")?;
    let mut summary = Summary::default();
    let mut refused = Vec::new();
    for sm in TARGETS {
        let text = call_example::ptx(sm).map_err(|error| error.to_string())?;
        refused.extend(assemble(toolchain, &scratch.write(&format!("example{sm}.ptx"), &text)?, sm).err());
    }
    summary.compared("ptxas", "call_example", TARGETS.len(), &refused);
    let ours = call_example::ptx(90).map_err(|error| error.to_string())?;
    let (ours, theirs) = (words(&ours), words(GUIDE));
    let different = (0..ours.len().max(theirs.len())).filter(|i| ours.get(*i) != theirs.get(*i));
    let different: Vec<_> = different.map(|i| format!("{:?} and not {:?}", ours.get(i), theirs.get(i))).collect();
    summary.compared("guide 6", "words of call_example", theirs.len(), &different);
    Ok(summary)
}

/// The words of the module, without the known differences.
fn words(ptx: &str) -> Vec<String> {
    // Both have their own targets and versions.
    let own = |line: &&str| !line.starts_with(".version") && !line.starts_with(".target");
    // The tests of debug information compare the sections.
    let code = ptx
        .split(".section")
        .next()
        .unwrap_or_default()
        .lines()
        .filter(own)
        .map(|line| line.split("//").next().unwrap_or_default());
    let text = code
        .collect::<Vec<_>>()
        .join("\n")
        // The guide calls the function `_Z3fooi`, which is `foo(int)`; its debug information has the correct symbol.
        .replace("_Z3fooii", "_Z3fooi")
        // Both load the same bits to the same register.
        .replace("ld.param.u32", "ld.param.b32")
        .replace("ld.param.u64", "ld.param.b64")
        .replace("+0]", "]");
    let spaced: String =
        text.chars().flat_map(|c| if "()[],;{}".contains(c) { vec![' ', c, ' '] } else { vec![c] }).collect();
    // Our call has a block of its own.
    spaced.split_whitespace().filter(|word| !["{", "}"].contains(word)).map(str::to_owned).collect()
}
