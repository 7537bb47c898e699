//! Passes debug information through ptxas, reads it with gimli and
//! readelf, and compares it with nvcc's for the generated C++.

mod locations;
// These types are for a header; this program does not use them all.
#[allow(dead_code, missing_docs, unreachable_pub)]
#[path = "../../../tests/tests/it/cuda_header/types.rs"]
pub(crate) mod mixed;
mod readelf;

use std::fmt::Write as _;

use crate::call_example;
use ptx_abi::cuda::CudaHeader;
use ptx_abi::debug::{DataObject, DebugInfo, Location};
use ptx_abi::{Layout, PtxLayout};
use ptx_abi_conformance::generate::{self};
use ptx_abi_conformance::gpu::{self, assemble};
use ptx_abi_conformance::harness::{Check, Summary, sampled};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, read_text};
use ptx_abi_golden::{curated, random};
use ptx_abi_tests::dwarf::{Sections, Unit};
use ptx_abi_tests::golden::Golden;
use ptx_abi_tests::rng::Rng;

/// The guide's example, without page headers and footers.
pub(crate) const GUIDE: &str = include_str!("../../../tests/data/debug/guide.ptx");

const TARGETS: [u32; 4] = [75, 90, 100, 120];

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("the_example_of_the_guide", &[Tool::Ptxas], guide),
        Check::new("every_location", &[Tool::Ptxas], locations::check),
        Check::new("members_in_a_cubin", &[Tool::Ptxas, Tool::Readelf], cubin),
        Check::new("types_as_nvcc_describes_them", &[Tool::Nvcc, Tool::Gxx], nvcc),
    ]
}

/// The first lines of a file with debug information, with the first version that supports all of the targets.
fn head(sm: u32) -> String {
    format!(".version 8.7\n.target sm_{sm}, debug\n.address_size 64\n")
}

/// The golden structs, which become variables of the same names.
fn golden() -> impl Iterator<Item = &'static Golden> {
    curated::GOLDEN.iter().chain(random::GOLDEN)
}

/// Describes a variable for each layout: `v0`, `v1` and so on.
fn variables(layouts: &[&Layout<'_>]) -> DebugInfo {
    let mut debug = DebugInfo::new("types.jit", "/");
    for (i, layout) in layouts.iter().enumerate() {
        let ty = debug.add_type(layout);
        let name = format!("v{i}");
        debug.add_variable(&DataObject::new(&name, ty, Location::Global(&name)));
    }
    debug
}

/// The shapes of the variables `v0`, `v1` and so on.
fn shapes(unit: &Unit, count: usize) -> Vec<Vec<String>> {
    (0..count).map(|i| unit.variable(&format!("v{i}")).map_or_else(Vec::new, |v| unit.shape(v))).collect()
}

/// The guide's example and ours have the same entries after ptxas, including the places of labels and parameters.
fn guide(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("debug-guide")?;
    let mut summary = Summary::default();
    let (_, body) = GUIDE.split_once(".address_size 64\n").ok_or("the example has a head")?;
    let (program, _) = body.split_once(".section").ok_or("the example has sections")?;
    let ours = format!("{program}{}", call_example::debug_information());
    for sm in TARGETS {
        let mut trees = Vec::new();
        for (name, text) in [("guide", body), ("ours", &ours)] {
            let file = scratch.write(&format!("{name}_{sm}.ptx"), &format!("{}{text}", head(sm)))?;
            let cubin = read_bytes(assemble(toolchain, &file, sm)?)?;
            let sections = Sections::of_cubin(&cubin)?;
            for made in [".debug_line", ".debug_frame"] {
                if sections.section(made).is_empty() {
                    return Err(format!("{name}: ptxas has made no {made}"));
                }
            }
            let unit = sections.unit()?;
            let names = sections.pubnames()?.into_iter().map(|(name, at)| format!("{name} {}\n", unit.describe(at)));
            trees.push((unit.tree(), names.collect::<String>(), unit.entries.len()));
        }
        let differ = usize::from(trees[0] != trees[1]);
        if differ > 0 {
            let _ =
                writeln!(summary.report, "sm_{sm}: {}{}\nours: {}{}", trees[0].0, trees[0].1, trees[1].0, trees[1].1);
        }
        summary.add(format!("ptxas sm_{sm}"), "entries of the guide's example", trees[0].2, differ);
    }
    // ptxas must accept the unchanged example, with its old version and target (facts G17).
    let file = scratch.write("verbatim.ptx", GUIDE)?;
    let answer = assemble(toolchain, &file, TARGETS[0]).map(drop);
    summary.accepted("ptxas sm_75", "the guide's example to the letter", 1, answer);
    Ok(summary)
}

/// After ptxas, gimli and readelf read the correct members of the golden structs.
fn cubin(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("debug-cubin")?;
    let layouts: Vec<&Layout<'_>> = golden().map(|golden| golden.layout).collect();
    let debug = variables(&layouts);
    let before = shapes(&Sections::of_ptx(&debug.to_string())?.unit()?, layouts.len());
    let mut summary = Summary::default();
    for sm in [75, 90] {
        let mut ptx = head(sm);
        for (i, layout) in layouts.iter().enumerate() {
            let _ = writeln!(ptx, ".visible .global .align {} .b8 v{i}[{}];", layout.align, layout.size.max(1));
        }
        let cubin = assemble(toolchain, &scratch.write("types.ptx", &format!("{ptx}{debug}"))?, sm)?;
        let bytes = read_bytes(&cubin)?;
        let after = shapes(&Sections::of_cubin(&bytes)?.unit()?, layouts.len());
        let (mut members, mut wrong) = (0, 0);
        let seen = readelf::variables(toolchain, &cubin)?;
        for (i, golden) in golden().enumerate() {
            let expected: Vec<readelf::Member> =
                golden.layout.members().iter().map(|member| readelf::Member::of(member)).collect();
            let found = seen.get(&format!("v{i}"));
            members += expected.len();
            if before[i].is_empty() || before[i] != after[i] || found != Some(&(golden.size as u64, expected.clone())) {
                wrong += 1;
                let _ = writeln!(summary.report, "{}: {found:?}, expected {expected:?}", golden.c);
            }
        }
        summary.add(format!("ptxas sm_{sm}, readelf"), "members in the debug information", members, wrong);
    }
    Ok(summary)
}

/// Compares nvcc's debug information for the generated C++ with ours for the same types.
fn nvcc(toolchain: &Toolchain) -> Result<Summary, String> {
    let mixed = [
        mixed::Particle::LAYOUT,
        mixed::Fig3::LAYOUT,
        mixed::Fig6::LAYOUT,
        mixed::Tagged::LAYOUT,
        mixed::Packed::LAYOUT,
        mixed::PackedBits::LAYOUT,
        mixed::Pairs::LAYOUT,
        mixed::Node::LAYOUT,
        mixed::Tree::LAYOUT,
        mixed::Leaves::LAYOUT,
    ];
    let golden: Vec<&Layout<'_>> = golden().map(|golden| golden.layout).collect();
    let random = generate::layouts(&mut Rng::from_env(0xdeb6), sampled(400, 150));
    let mut summary = Summary::default();
    for (what, layouts) in [("mixed", &mixed[..]), ("golden", &golden), ("random", &random)] {
        for sm in [90, 100] {
            compare(toolchain, sm, what, layouts, &mut summary)?;
        }
    }
    Ok(summary)
}

fn compare(
    toolchain: &Toolchain,
    sm: u32,
    what: &str,
    layouts: &[&Layout<'_>],
    summary: &mut Summary,
) -> Result<(), String> {
    let scratch = Scratch::new(&format!("debug-nvcc-{what}-{sm}"))?;
    let ours = shapes(&Sections::of_ptx(&variables(layouts).to_string())?.unit()?, layouts.len());
    let mut text = CudaHeader::new(layouts).to_string();
    for (i, layout) in layouts.iter().enumerate() {
        let _ = writeln!(text, "__device__ ::{} v{i};", layout.name);
    }
    let file = scratch.write("types.cu", &text)?;
    let ptx = read_text(gpu::nvcc(toolchain, &file, sm, "ptx", &["-std=c++17", "-w", "-G"])?)?;
    let theirs = shapes(&Sections::of_ptx(&ptx)?.unit()?, layouts.len());
    let (mut lines, mut wrong, mut known) = (0, 0, 0);
    for (i, layout) in layouts.iter().enumerate() {
        lines += ours[i].len();
        let mut pairs = ours[i].iter().zip(&theirs[i]);
        let first = pairs.find(|(ours, theirs)| {
            let deviates = ours != theirs && is_known(ours, theirs, sm);
            known += usize::from(deviates);
            ours != theirs && !deviates
        });
        if ours[i].is_empty() || ours[i].len() != theirs[i].len() || first.is_some() {
            wrong += 1;
            let _ = writeln!(summary.report, "sm_{sm}, {}: {first:?}", layout.name);
        }
    }
    let compiler = format!("nvcc -G sm_{sm}");
    summary.add(&compiler, format!("debug information of {what} types"), lines, wrong);
    if known > 0 {
        summary.add(&compiler, format!("known deviations of {what} types"), known, 0);
    }
    Ok(())
}

/// Whether nvcc's description differs for a known reason (facts 8).
fn is_known(ours: &str, theirs: &str, sm: u32) -> bool {
    let (Some((_, mine)), Some((_, other))) = (ours.split_once(": "), theirs.split_once(": ")) else { return false };
    let place = |text: &str| -> Option<(u64, u64)> {
        let (offset, width) = text.strip_prefix("bit ")?.strip_suffix(" bits")?.split_once(", ")?;
        Some((offset.parse().ok()?, width.parse().ok()?))
    };
    if let (Some((offset, width)), Some(found)) = (place(mine), place(other)) {
        // Before sm_100, nvcc describes a packed bit-field as wide as
        // its type as an ordinary member of the byte where it begins.
        return sm < 100
            && [8, 16, 32, 64, 128].contains(&width)
            && offset % 8 != 0
            && found == (offset / 8 * 8, width);
    }
    if let Some(enumeration) = mine.strip_prefix("DW_TAG_enumeration_type ") {
        // nvcc describes an enumeration without enumerators, as in random types, as its integer.
        let size = enumeration.split_once(", ").map(|(_, size)| size);
        let integer = other.split_once(", ").and_then(|(_, rest)| rest.split_once(", "));
        return integer.is_some_and(|(bytes, encoding)| Some(bytes) == size && encoding != "None");
    }
    // A pointer of 32 bits is a number in C++.
    mine.starts_with("pointer of class Some(8) to ")
        && mine.ends_with(", 4 bytes, None")
        && other == "unsigned int, 4 bytes, Some(7)"
}
