//! Compares the places of kernel parameters, and the limit of their total size, with ptxas's cubins.

pub(crate) mod derived;

use crate::comparison;
use ptx_abi::Layout;
use ptx_abi::kernel::{
    MAX_PARAM_BYTES, MAX_PARAM_BYTES_BEFORE_8_1, Param, param_offset, param_size, write_param_offsets,
};
use ptx_abi_conformance::gpu::assemble;
use ptx_abi_conformance::harness::{Check, Summary, cases};
use ptx_abi_conformance::kparam::{self, Placed};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, run};
use ptx_abi_tests::rng::Rng;

/// The targets that every signature is compiled for.
const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

/// The other targets of ptxas. A tenth of the signatures shows that they behave like one of [`TARGETS`].
const MORE_TARGETS: [u32; 8] = [86, 87, 88, 89, 103, 107, 110, 121];

/// Targets of ptxas 12.8, among them those that ptxas 13 does not have.
const OLDER_TARGETS: [u32; 9] = [50, 52, 53, 60, 61, 62, 70, 72, 75];

/// The start of the parameters in the constant bank, in bytes (facts 4).
const fn base(sm: u32) -> usize {
    match sm {
        ..70 => 0x140,
        70..90 => 0x160,
        90..100 => 0x210,
        _ => 0x380,
    }
}

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("offsets", &[Tool::Ptxas], offsets),
        Check::new("older_offsets", &[Tool::OlderPtxas], older_offsets),
        Check::new("derived", &[Tool::Ptxas], derived),
        Check::new("size_limits", &[Tool::Ptxas], limits),
    ]
}

/// Types of every class, and as many random structures, with all alignments.
fn pool() -> Vec<&'static Layout<'static>> {
    let classes = comparison::classes();
    let parts = [&comparison::random(4 * classes.len())[..], &classes, &classes, &classes, &classes];
    let pool: Vec<_> = parts.concat().into_iter().map(|subject| subject.layout).collect();
    for align in [1, 2, 4, 8, 16, 32, 64, 128, 256] {
        assert!(pool.iter().any(|layout| layout.align == align), "no alignment of {align}");
    }
    pool
}

/// The places of parameters that the crate computes.
fn ours(params: &[Param<'_>], sm: u32) -> Placed {
    let mut offsets = vec![0; params.len()];
    let end = write_param_offsets(params, sm, &mut offsets);
    let params = offsets.into_iter().zip(params).map(|(offset, param)| (offset, param.size));
    Placed { params: params.collect(), size: Some(end), base: Some(base(sm)) }
}

/// The difference from ptxas.
fn difference(params: &[Param<'static>], theirs: Option<&Placed>, sm: u32) -> Option<String> {
    let ours = ours(params, sm);
    let each = (0..params.len()).map(|i| param_offset(params, i, sm));
    if !each.eq(ours.params.iter().map(|(offset, _)| *offset)) {
        return Some(format!(
            "sm_{sm}: `param_offset` is not `write_param_offsets` for {}",
            kparam::declarations(params)
        ));
    }
    let plain = params.iter().all(|param| param.align <= 16) || !(70..100).contains(&sm);
    if plain && ours.size != Some(param_size(params)) {
        return Some(format!("sm_{sm}: `param_size` is {} for {}", param_size(params), kparam::declarations(params)));
    }
    let Some(theirs) = theirs else {
        return Some(format!("sm_{sm}: the cubin does not have a kernel"));
    };
    if *theirs == ours {
        return None;
    }
    // Later differences follow from the first, so the text omits them.
    let differs = ours.params.iter().zip(&theirs.params).position(|(ours, theirs)| ours != theirs);
    let shown = differs.map_or(params.len(), |i| i + 1);
    let text = |placed: &Placed| {
        let Placed { params, size, base } = placed;
        format!("{:x?} … size {size:x?}, base {base:x?}", &params[..shown.min(params.len())])
    };
    let signature = kparam::declarations(&params[..shown]);
    Some(format!("sm_{sm}: {signature}\nours  {}\nptxas {}", text(&ours), text(theirs)))
}

fn compare(
    toolchain: &Toolchain,
    scratch: &Scratch,
    signatures: &[Vec<Param<'static>>],
    sm: u32,
    is_older: bool,
) -> Result<Vec<String>, String> {
    // The first version that has `sm_107`; the others are in 9.0.
    let version = if is_older { "7.0" } else { ["9.0", "9.4"][usize::from(sm == 107)] };
    // ptxas compiles a module for an older target too.
    let mut text = kparam::header(version, if is_older { 50 } else { sm });
    text.extend(signatures.iter().enumerate().map(|(i, params)| kparam::entry(&format!("k{i}"), params)));
    let file = scratch.write("offsets.ptx", &text)?;
    let cubin = if is_older {
        let cubin = file.with_extension("cubin");
        let mut ptxas = toolchain.command(Tool::OlderPtxas)?;
        run(ptxas.args(["-O0", &format!("-arch=sm_{sm}"), "-o"]).arg(&cubin).arg(&file))?;
        cubin
    } else {
        assemble(toolchain, &file, sm)?
    };
    let found = kparam::kernels(&read_bytes(&cubin)?)?;
    let numbered = signatures.iter().enumerate();
    Ok(numbered.filter_map(|(i, params)| difference(params, found.get(&format!("k{i}")), sm)).collect())
}

fn offsets(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("kernels-offsets")?;
    let signatures = kparam::signatures(&mut Rng::from_env(0x6b70), &pool(), MAX_PARAM_BYTES, cases(500));
    let few = &signatures[..signatures.len().div_ceil(10)];
    let targets = TARGETS.map(|sm| (sm, &signatures[..])).into_iter().chain(MORE_TARGETS.map(|sm| (sm, few)));
    for (sm, signatures) in targets {
        let differences = compare(toolchain, &scratch, signatures, sm, false)?;
        let cases = signatures.iter().map(std::vec::Vec::len).sum();
        let check = format!("parameters of {} kernels", signatures.len());
        summary.compared(format!("ptxas sm_{sm}"), check, cases, &differences);
    }
    Ok(summary)
}

/// Tests the architectures before `sm_75`.
fn older_offsets(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("kernels-older-offsets")?;
    let signatures = kparam::signatures(&mut Rng::from_env(0x6f6c), &pool(), MAX_PARAM_BYTES_BEFORE_8_1, cases(100));
    for sm in OLDER_TARGETS {
        let differences = compare(toolchain, &scratch, &signatures, sm, true)?;
        let cases = signatures.iter().map(std::vec::Vec::len).sum();
        let check = format!("parameters of {} kernels", signatures.len());
        summary.compared(format!("ptxas 12.8 sm_{sm}"), check, cases, &differences);
    }
    Ok(summary)
}

/// Tests the header, offsets, size and buffer that the derive generates.
fn derived(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("kernels-derived")?;
    let types = derived::derived();
    for sm in TARGETS {
        let mut text = kparam::header("9.0", sm);
        text.extend(types.iter().map(|derived| format!("{}\n{{\nret;\n}}\n", derived.header)));
        let cubin = assemble(toolchain, &scratch.write("derived.ptx", &text)?, sm)?;
        let found = kparam::kernels(&read_bytes(&cubin)?)?;
        let mut differences = Vec::new();
        for derived in &types {
            let theirs = found.get(derived.name).cloned().unwrap_or_default();
            let offsets = (derived.offsets)(sm);
            differences.extend(difference(derived.params, Some(&theirs), sm));
            let sizes = derived.params.iter().map(|param| param.size);
            if !offsets.iter().copied().zip(sizes).eq(theirs.params.iter().copied()) {
                differences.push(format!("sm_{sm}: {}: {offsets:?}, {theirs:?}", derived.name));
            }
            let Some(buffer) = &derived.buffer else { continue };
            if theirs.size != Some(buffer.len()) || derived.size != buffer.len() {
                differences.push(format!("sm_{sm}: {}: {} bytes, {theirs:?}", derived.name, buffer.len()));
            }
            let mut expected = vec![0; buffer.len()];
            for ((offset, _), argument) in theirs.params.iter().zip(&derived.arguments) {
                expected[*offset..][..argument.len()].copy_from_slice(argument);
            }
            if *buffer != expected {
                differences.push(format!("sm_{sm}: {}: buffer {buffer:x?}, not {expected:x?}", derived.name));
            }
        }
        summary.compared(format!("ptxas sm_{sm}"), "derived arguments", types.len(), &differences);
    }
    Ok(summary)
}

/// A PTX version, a number of bytes, and whether ptxas accepts it.
const LIMITS: [(&str, usize, bool); 6] = [
    // The documented limit is 4,096; ptxas accepts 256 more (facts 3).
    ("8.0", MAX_PARAM_BYTES_BEFORE_8_1, true),
    ("8.0", 4352, true),
    ("8.0", 4353, false),
    ("8.1", MAX_PARAM_BYTES, true),
    ("8.1", MAX_PARAM_BYTES + 1, false),
    ("8.7", MAX_PARAM_BYTES + 1, false),
];

fn limits(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("kernels-limits")?;
    let mut summary = Summary::default();
    for sm in [75, 90] {
        let mut differences = Vec::new();
        for (version, size, accepted) in LIMITS {
            // The first version that supports sm_90 is 7.8.
            let text = format!(
                ".version {version}\n.target sm_{sm}\n.address_size 64\n.visible .entry k(.param .u32 a, .param .b8 b[{}])\n{{\nret;\n}}\n",
                size - 4
            );
            let result = assemble(toolchain, &scratch.write("limits.ptx", &text)?, sm);
            match (result, accepted) {
                (Ok(_), true) => {}
                (Err(message), false) if message.contains("too much parameter space") => {}
                (Ok(_), false) => differences.push(format!("{size} bytes pass for .version {version}")),
                (Err(message), _) => differences.push(message),
            }
        }
        summary.compared(format!("ptxas sm_{sm}"), "size limits", LIMITS.len(), &differences);
    }
    Ok(summary)
}
