//! Compares the members of structs with C++ at each level. The test changes each member, and compilers accept, report or
//! refuse the change as documented.

mod lines;
mod shapes;

use core::ffi::c_void;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use ptx_abi::cuda::{CudaAsserts, Matching};
use ptx_abi::handle::TextureHandle;
use ptx_abi::vector::{Float4, Half2};
use ptx_abi::{CppName, CppType, DevPtr, DevPtrMut, Layout, PtxLayout};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

use self::lines::{DECLARED, LINES};
use crate::functions::commands;
use crate::functions::verdict::{END, Verdict};

const TOOLS: &[Tool] = &[Tool::Nvcc, Tool::Gxx, Tool::Clang];

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("changed_strict", TOOLS, |toolchain| changed(toolchain, Matching::Strict)),
        Check::new("changed_compatible", TOOLS, |toolchain| changed(toolchain, Matching::Compatible)),
        Check::new("changed_tolerant", TOOLS, |toolchain| changed(toolchain, Matching::Tolerant)),
        Check::new("const_in_shapes", TOOLS, shapes::check),
    ]
}

struct Elsewhere;

impl CppName for Elsewhere {
    const TYPE: &'static CppType<'static> = &CppType::Named("Elsewhere");
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Node {
    value: f32,
}

/// As large as a pointer.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair {
    value: f32,
    more: f32,
}

/// `float` in C++.
#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Meters(f32);

/// `float[2]` in C++.
#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Tile([f32; 2]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Shared {
    input: DevPtr<f32>,
    out: DevPtrMut<i32>,
    rows: [DevPtrMut<DevPtr<u64>>; 2],
    vectors: *const Float4,
    node: *const Node,
    nodes: DevPtr<DevPtrMut<Node>>,
    lengths: DevPtr<Meters>,
    elsewhere: DevPtrMut<Elsewhere>,
    modes: DevPtr<Mode>,
    any: DevPtr<c_void>,
    anything: DevPtrMut<DevPtr<c_void>>,
    mode: Mode,
    number: i32,
    word: i64,
    texture: TextureHandle,
    pairs: [Node; 4],
    grid: [[Node; 3]; 2],
    table: [[f32; 3]; 2],
    small: u8,
    half: u16,
    turn: Float4,
    tiles: DevPtr<Tile>,
    bits: half::f16,
    two: Half2,
    brain: half::bf16,
    raw: DevPtr<half::f16>,
    shorts: [u16; 2],
    held: [DevPtr<f32>; 2],
    name: [u8; 8],
    tag: [i8; 4],
    text: DevPtr<u8>,
    twins: DevPtr<Pair>,
}

/// What a compiler should do with a spelling of a member.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Accepted,
    Reported,
    Refused,
}

/// Every spelling of every member.
fn cases(matching: Matching) -> Vec<(usize, &'static str, Expected)> {
    let accepted_if = |is| if is { Expected::Accepted } else { Expected::Refused };
    let mut cases = Vec::new();
    for (line, (first, [same, compatible, tolerant, constant, refused])) in LINES.into_iter().enumerate() {
        let reported = if matching == Matching::Strict { Expected::Refused } else { Expected::Reported };
        cases.push((line, first, Expected::Accepted));
        for (spellings, expected) in [
            (same, Expected::Accepted),
            (compatible, accepted_if(matching != Matching::Strict)),
            (tolerant, accepted_if(matching == Matching::Tolerant)),
            (constant, reported),
            (refused, Expected::Refused),
        ] {
            cases.extend(spellings.iter().map(|spelling| (line, *spelling, expected)));
        }
    }
    cases
}

/// The checks of these types, which are compared as the level defines.
pub(crate) fn asserts(layouts: &[&Layout<'_>], matching: Matching) -> String {
    let asserts = match matching {
        Matching::Strict => CudaAsserts::new(layouts),
        _ => CudaAsserts::new(&[]).with_types(matching, layouts, &[]),
    };
    asserts.to_string().replacen("#pragma once\n", "", 1)
}

fn changed(toolchain: &Toolchain, matching: Matching) -> Result<Summary, String> {
    let cases = cases(matching);
    let names: Vec<_> = (0..cases.len()).map(|case| format!("Shared_{case}")).collect();
    let types: Vec<_> = names.iter().map(|name| Layout { name, ..*Shared::LAYOUT }).collect();
    let mut text = format!(
        "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include <array>\n#define PTX_ABI_REFERENCES\n{DECLARED}"
    );
    for ((line, spelling, _), name) in cases.iter().zip(&names) {
        let mut lines = LINES.map(|(first, _)| first);
        lines[*line] = spelling;
        let _ = writeln!(text, "struct {name} {{\n    {}\n}};", lines.join("\n    "));
    }
    // `tolerant` knows these through pointers.
    let known = [Node::LAYOUT, Pair::LAYOUT, Mode::LAYOUT, Meters::LAYOUT, Tile::LAYOUT];
    let layouts: Vec<_> = types.iter().chain(known).collect();
    text += &asserts(&layouts, matching);
    text += END;

    let scratch = Scratch::new("members")?;
    let mut summary = Summary::default();
    for (compiler, command) in commands(toolchain, &scratch, &text)? {
        let Verdict { differs, undeclared, denied, others, constant } = Verdict::new(command)?;
        if !undeclared.is_empty() || !denied.is_empty() || !others.is_empty() {
            return Err(format!("{compiler}: {undeclared:#?} {denied:#?} {others:#?}"));
        }
        // The host's compiler, which warns for nvcc, does not run after an error.
        let reports = !compiler.starts_with("nvcc");
        let mut wrong = String::new();
        let refused: BTreeSet<_> =
            differs.iter().filter_map(|text| text.split_once(": Rust")).map(|(name, _)| name).collect();
        let mut count = 0;
        for ((line, spelling, expected), name) in cases.iter().zip(&names) {
            let member = Shared::LAYOUT.members()[*line].name;
            let reported: &[String] = constant.get(name).map_or(&[], |members| members);
            // A message about a member that Rust lacks names the class.
            let of_member = format!("{name}::{member}");
            let is_refused = [name, &of_member].into_iter().any(|name| refused.contains(name.as_str()));
            count += usize::from(is_refused);
            let is_right = match expected {
                Expected::Accepted => !is_refused && reported.is_empty(),
                Expected::Reported => !is_refused && (!reports || reported == [member]),
                Expected::Refused => is_refused && reported.is_empty(),
            };
            if !is_right {
                let _ = writeln!(wrong, "  `{spelling}`: refused: {is_refused}, reported: {reported:?}");
            }
        }
        // Strict checks may have two messages about a member, but no level has one about another member.
        if count != refused.len() || !wrong.is_empty() {
            return Err(format!("{compiler}, {matching:?}:\n{wrong}{refused:#?}"));
        }
        let check = format!("structs with one member changed, {matching:?}: accepted, reported or refused by name");
        summary.add(compiler, check.to_lowercase(), cases.len(), 0);
    }
    Ok(summary)
}
