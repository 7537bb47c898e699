//! Compares nvcc's code for atomic operations in CUDA C++ with the crate's, call by call.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ptx_abi::Sm;
use ptx_abi::atomic::{AtomicType, Lowering, Op, Order, Rmw, Scope, Target, alternatives, lower};
use ptx_abi_conformance::gpu::{is_tried, nvcc};
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::headers::include;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_text};

use super::calls::{self, Builtin, Call, Libcudacxx, Spelling};

/// A known difference between nvcc's code and [`lower`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Deviation {
    /// A sequentially consistent store is `fence.sc; st.release`, a strengthened form.
    StoreReleases,
    /// With an unused result nvcc writes `atom`, and the crate `red`.
    NotRed,
    /// nvcc adds signed integers with the instruction for unsigned ones.
    UnsignedAdd,
    /// A fence that acquires or releases is `fence.acq_rel`, a strengthened form.
    BothWays,
    /// nvcc writes a loop with `atom.cas` of 32 or 64 bits.
    Loop,
    /// nvcc loads a byte together with its neighbor, by `ld.….b16`.
    ByteLoad,
    /// nvcc stores a byte with a loop.
    ByteStore,
}

/// Architectures of both code generators, with and without the instructions that `sm_90` adds.
const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

pub(crate) fn builtins(toolchain: &Toolchain) -> Result<Summary, String> {
    let expected = |sm| {
        let mut expected = BTreeSet::from([Deviation::NotRed]);
        if sm >= 100 {
            expected.extend([Deviation::StoreReleases, Deviation::UnsignedAdd, Deviation::Loop]);
        }
        expected
    };
    compare(toolchain, &Builtin, ("__nv_atomic", &TARGETS), expected)
}

pub(crate) fn libcudacxx(toolchain: &Toolchain) -> Result<Summary, String> {
    let expected = |sm| {
        let mut expected =
            BTreeSet::from([Deviation::NotRed, Deviation::Loop, Deviation::ByteLoad, Deviation::ByteStore]);
        if sm >= 90 {
            expected.insert(Deviation::BothWays);
        }
        expected
    };
    compare(toolchain, &Libcudacxx, ("cuda::atomic_ref", &[75, 90, 120]), expected)
}

fn compare(
    toolchain: &Toolchain,
    spelling: &dyn Spelling,
    (name, targets): (&str, &[u32]),
    expected: impl Fn(u32) -> BTreeSet<Deviation>,
) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new(&name.replace(':', "-"))?;
    for sm in targets {
        let (of_calls, of_deviations) = (format!("{name}: calls"), format!("{name}: known deviations"));
        let compiler = format!("nvcc sm_{sm}");
        if !is_tried(*sm) {
            summary.rows.extend([of_calls, of_deviations].map(|check| Row::new(&compiler, check, 0, 0)));
            continue;
        }
        // nvcc writes the newest version that it supports, so the crate gets a version that allows everything.
        let target = Target::new(*sm, (9, 0));
        let mut calls = calls::all(spelling, target);
        // A sample tries every call, but each scope for one of the two targets.
        let is_first = |scope| matches!(scope, Scope::Cta | Scope::Gpu);
        calls.retain(|call| full() || is_first(call.scope) == (*sm == 90));
        let ptx = compile(toolchain, &scratch, &calls::source(spelling, &calls), *sm)?;
        let mut met = BTreeSet::new();
        let mut differences = Vec::new();
        for (index, call) in calls.iter().enumerate() {
            let found = atomics(&ptx, &format!("call_{index}"))?;
            let ours = lower(call.op, call.order, call.scope, target).map_err(|error| format!("{call}: {error}"))?;
            if found == text(ours) && !call.is_loop {
                continue;
            }
            let why = deviations(call, &found, target);
            if why.is_empty() {
                differences.push(format!("sm_{sm}: {call}\n    {found:?} and not\n    {:?}", text(ours)));
            }
            met.extend(why);
        }
        summary.add(&compiler, of_calls, calls.len(), differences.len());
        summary.report.extend(differences.iter().take(60).flat_map(|difference| [difference.as_str(), "\n"]));
        // A missing or new deviation must fail the test.
        let expected = expected(*sm);
        let unexpected = met.symmetric_difference(&expected).count();
        summary.add(&compiler, of_deviations, expected.len(), unexpected);
        if unexpected > 0 {
            let _ = writeln!(summary.report, "sm_{sm}: {name}: met {met:?} and not {expected:?}");
        }
    }
    Ok(summary)
}

/// The instructions of a lowering, without operands.
fn text(lowering: Lowering) -> Vec<String> {
    format!("{lowering:#}").lines().map(without_operands).collect()
}

fn without_operands(instruction: &str) -> String {
    instruction.split([' ', '\t', ';']).next().unwrap_or_default().to_owned()
}

/// The deviations of a call's code from [`lower`]; empty if no known deviation explains it.
fn deviations(call: &Call, found: &[String], target: Target) -> Vec<Deviation> {
    let lowered = |op| lower(op, call.order, call.scope, target).map(text).unwrap_or_default();
    let strengthened = || {
        let stronger = lower(call.op, call.order, call.scope, target).into_iter().flat_map(Lowering::strengthened);
        stronger.map(text).any(|text| text == found)
    };
    match call.op {
        Op::Fence if strengthened() && found[0].contains(".acq_rel.") => vec![Deviation::BothWays],
        Op::Load(AtomicType::B8) if found == lowered(Op::Load(AtomicType::B16)) => vec![Deviation::ByteLoad],
        Op::Store(AtomicType::B8) if stores_by_cas(found, &lowered(call.op)) => vec![Deviation::ByteStore],
        Op::Store(_) if strengthened() => vec![Deviation::StoreReleases],
        Op::Rmw(..) if loops(call, found, target) => vec![Deviation::Loop],
        Op::Rmw(Rmw::Add, AtomicType::S32) if found == lowered(Op::Rmw(Rmw::Add, AtomicType::U32)) => {
            vec![Deviation::UnsignedAdd]
        }
        // The deviations are also those of the operation with a used result.
        Op::Reduce(rmw, ty) => {
            let used = Call { op: Op::Rmw(rmw, ty), ..call.clone() };
            if found == lowered(used.op) {
                return vec![Deviation::NotRed];
            }
            let mut why = deviations(&used, found, target);
            if !why.is_empty() {
                why.push(Deviation::NotRed);
            }
            why
        }
        _ => vec![],
    }
}

/// Whether the code is a first load of the value and a `cas`, in one of the guide's mappings.
fn loops(call: &Call, found: &[String], target: Target) -> bool {
    let size = call.op.value_type().map_or(0, AtomicType::size);
    let (ty, scope) = (if size == 8 { AtomicType::B64 } else { AtomicType::B32 }, call.scope);
    let mappings = alternatives(Op::Rmw(Rmw::Cas, ty), call.order, scope, target).into_iter().flatten();
    let mut mappings: Vec<_> = mappings.map(text).collect();
    if call.order == Order::AcqRel && target.sm >= Sm::new(90) && target.ptx >= (8, 6) {
        // nvcc combines both of the guide's alternatives, but only in loops.
        let cas = format!("atom.relaxed.{scope}.cas.{ty}");
        mappings.push(vec![format!("fence.release.{scope}"), cas, format!("fence.acquire.{scope}")]);
    }
    let rest = without_looks(found);
    rest.len() < found.len() && mappings.contains(&rest)
}

/// Whether the code is that of a store, with a `cas` loop in its place.
fn stores_by_cas(found: &[String], store: &[String]) -> bool {
    let as_store = |one: String| match one.strip_prefix("atom.").and_then(|rest| rest.strip_suffix(".cas.b32")) {
        Some(order) => format!("st.{order}.b8"),
        None => one,
    };
    without_looks(found).into_iter().map(as_store).eq(store.iter().cloned())
}

fn without_looks(found: &[String]) -> Vec<String> {
    found.iter().filter(|one| !one.starts_with("ld.relaxed.")).cloned().collect()
}

fn compile(toolchain: &Toolchain, scratch: &Scratch, source: &str, sm: u32) -> Result<String, String> {
    // NVIDIA's packages have libcu++ beside the other headers.
    let cccl = format!("-I{}", include(toolchain)?.join("cccl").display());
    let file = scratch.write("calls.cu", source)?;
    read_text(nvcc(toolchain, &file, sm, "ptx", &["-rdc=true", "-std=c++17", &cccl])?)
}

/// The atomic instructions of a function, without operands, in the guide's spelling.
fn atomics(ptx: &str, name: &str) -> Result<Vec<String>, String> {
    let start = format!(" {name}(");
    let header = ptx.match_indices(&start).find(|(at, _)| {
        let line = ptx[..*at].rfind('\n').map_or(0, |line| line + 1);
        ptx[line..*at].contains(".func")
    });
    let (at, _) = header.ok_or_else(|| format!("nvcc has no {name}"))?;
    let body = &ptx[at..];
    let body = &body[..body.find("\n}").unwrap_or(body.len())];
    let instructions = body.split([';', '{', '}', '\n']).map(str::trim).map(without_operands);
    Ok(instructions.filter(|one| is_atomic(one)).map(|one| in_guides_order(&one)).collect())
}

/// Whether the instruction has an order and a scope. This omits local memory, because no other thread can access it.
fn is_atomic(instruction: &str) -> bool {
    if instruction.contains(".local") {
        return false;
    }
    let mut modifiers = instruction.split('.');
    let name = modifiers.next().unwrap_or_default();
    matches!(name, "atom" | "red" | "fence" | "membar")
        || matches!(name, "ld" | "st")
            && modifiers.any(|one| ["relaxed", "acquire", "release", "volatile"].contains(&one))
}

/// Returns `atom.acquire.gpu.add.u32` for `atom.add.acquire.gpu.u32`, the order of older code generators.
fn in_guides_order(instruction: &str) -> String {
    let modifiers: Vec<_> = instruction.split('.').collect();
    match modifiers[..] {
        ["atom", op, sem @ ("relaxed" | "acquire" | "release" | "acq_rel"), scope, ty] => {
            format!("atom.{sem}.{scope}.{op}.{ty}")
        }
        _ => instruction.to_owned(),
    }
}
