//! The mutation matrix: changes each line of the CUDA side of 100 pairs of structs and kernels, and records which of our
//! checks detect the change.
//!
//! This test generates the table in the documentation:
//! `PTX_ABI_FULL=1 UPDATE_EXPECT=1 cargo test --test conformance mutations` writes it again.

mod aliases;
mod by_hand;
mod classes;
mod compile;
mod counted;
pub(crate) mod decl;
mod kernels;
mod mutants;
mod pairs;
mod structs;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use compile::{Entries, KERNEL, PROBE, Unit, suffix};
use decl::{renamed, types};
use kernels::Ty;
use mutants::{Mutant, Side, header, mutants, split};
use pairs::{Pair, pairs};
use ptx_abi::cuda;
use ptx_abi::cuda::CudaHeader;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi_conformance::harness::{Check, Summary, cases};
use ptx_abi_conformance::headers::{Compiler, Compilers};
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Tool, Toolchain, read_text, workspace};
use ptx_abi_tests::rng::Rng;
use table::Table;

pub(crate) fn checks() -> Vec<Check> {
    let tools = &[Tool::Nvcc, Tool::Nvrtc, Tool::Gcc, Tool::Clang];
    vec![
        Check::new("every_change_of_one_line_is_caught", tools, matrix),
        Check::new("other_words_for_the_same_are_accepted", tools, spelled),
    ]
}

const PAIRS: usize = 100;
const SEED: u64 = 0x3a7;
/// The number of pairs in a file. For twice as many types compilers take more than twice as long.
const PAIRS_IN_A_FILE: usize = 5;
/// nvcc and clang also compile one file in this many.
const OTHERS: usize = 10;
/// A sample tries one file in this many.
const SAMPLE: usize = 16;

/// The checks that detect a change; `None` if a check does not apply.
#[derive(Clone, Copy, Debug, Default)]
struct Caught {
    /// The checks of a generated header with the changed line.
    header: Option<bool>,
    /// `cuda_asserts` after a changed, handwritten struct.
    asserts: Option<bool>,
    /// The fingerprints in PTX compiled with the header of the changed types.
    fingerprint: Option<bool>,
    /// `CudaHeader::check` of the same PTX.
    fingerprints: Option<bool>,
    /// The parameters in the mangled name, and their sizes in PTX.
    entry: bool,
}

fn matrix(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut rng = Rng::from_env(SEED);
    let pairs = pairs(cases(PAIRS), &mut rng);
    let mutants: Vec<Vec<Mutant>> = pairs.iter().map(|pair| mutants(pair, &mut rng)).collect();
    // With another seed or another number of pairs the numbers differ.
    let is_default = ["PTX_ABI_CASES", "PTX_ABI_SEED"].iter().all(|variable| env::var_os(variable).is_none());
    let step = if full() || !is_default { 1 } else { SAMPLE };
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Table::default()));
    let work = |thread: usize| -> Result<(), String> {
        let compilers = Compilers::new(toolchain, &format!("mutations-{thread}"))?;
        loop {
            let file = step * next.fetch_add(1, Ordering::Relaxed);
            let all = pairs.iter().zip(&mutants).skip(file * PAIRS_IN_A_FILE).take(PAIRS_IN_A_FILE);
            let all: Vec<(&Pair, &Mutant)> = all.flat_map(|(pair, all)| all.iter().map(move |m| (pair, m))).collect();
            if all.is_empty() {
                return Ok(());
            }
            let (caught, others) = compile(toolchain, &compilers, &all, file % OTHERS == 0)?;
            let mut table = done.lock().expect("no thread panics with the table");
            table.add_others(others);
            for ((pair, mutant), caught) in all.iter().zip(caught) {
                table.add(pair, mutant, caught);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    let table = done.into_inner().expect("no thread panics with the table");
    let mut summary = table.summary();
    if is_default {
        let mut stale = compare(&table.to_string())?;
        stale.extend(count(&pairs, &mutants)?);
        if !stale.is_empty() {
            summary.report +=
                "mutations.md is stale: `PTX_ABI_FULL=1 UPDATE_EXPECT=1 cargo test --test conformance mutations`\n";
        }
        summary.compared("documentation", "the table of mutations", 1, &stale);
    }
    Ok(summary)
}

/// The difference, if the documentation counts another number of changes. A sample makes all changes and tries some, so it
/// finds out here that a new header leaves fewer changes to try.
fn count(pairs: &[Pair], mutants: &[Vec<Mutant>]) -> Result<Option<String>, String> {
    let all = || pairs.iter().zip(mutants).flat_map(|(pair, mutants)| mutants.iter().map(move |mutant| (pair, mutant)));
    let structs =
        all().filter(|(pair, mutant)| matches!(mutant.side, Side::Types(_)) && !mutant.is_harmless(pair)).count();
    let kernels = all()
        .filter(|(_, mutant)| matches!(mutant.side, Side::Kernel(_)) && mutant.change != kernels::SAME_TYPE)
        .count();
    let (path, text) = documented()?;
    let counts = [format!("Of {structs} changes of one line"), format!("And of {kernels} changes of one parameter")];
    let wrong = counts.into_iter().find(|count| !text.contains(count));
    Ok(wrong.map(|count| format!("{} does not say `{count}`", path.display())))
}

/// The table in the documentation, with its file.
fn documented() -> Result<(PathBuf, String), String> {
    let path = workspace().join("ptx-abi-core/src/kernel/check/mutations.md");
    let text = read_text(&path)?;
    Ok((path, text))
}

/// The lines that differ from the documentation. In a sample,
/// these are lines that the table lacks or has with lower numbers.
fn compare(table: &str) -> Result<Vec<String>, String> {
    let (path, mut documented) = documented()?;
    if full() && ptx_abi_tests::files::updates() {
        fs::write(&path, table).map_err(|error| error.to_string())?;
        table.clone_into(&mut documented);
    }
    if full() {
        let stale = table.lines().zip(documented.lines()).find(|(ours, theirs)| ours != theirs);
        let (ours, theirs) = (table.lines().count(), documented.lines().count());
        let other_length = (ours != theirs).then(|| format!("{ours} lines, {theirs} there"));
        return Ok(stale.map(|(ours, _)| ours.to_owned()).into_iter().chain(other_length).collect());
    }
    let documented: BTreeMap<String, Vec<u64>> = documented.lines().map(numbers).collect();
    let is_part = |line: &&str| {
        let (text, ours) = numbers(line);
        let all = documented.get(&text);
        all.is_some_and(|all| all.len() == ours.len() && ours.iter().zip(all).all(|(ours, all)| ours <= all))
    };
    Ok(table.lines().filter(|line| !is_part(line)).map(str::to_owned).collect())
}

/// A line without its numbers, and the numbers. Digits in code belong to the text.
fn numbers(line: &str) -> (String, Vec<u64>) {
    let words = line.split(' ').map(|word| word.parse().map_err(|_| word));
    let (mut text, mut numbers) = (Vec::new(), Vec::new());
    for word in words {
        match word {
            Ok(number) => numbers.push(number),
            Err(word) => text.push(word),
        }
    }
    (text.join(" "), numbers)
}

/// The number of mutants that other compilers compiled, and of those where they differ from NVRTC.
#[derive(Clone, Copy, Debug, Default)]
struct Others {
    asked: usize,
    nvcc: usize,
    clang: usize,
}

/// The checks that detect each mutant.
fn compile(
    toolchain: &Toolchain,
    compilers: &Compilers<'_>,
    all: &[(&Pair, &Mutant)],
    ask_others: bool,
) -> Result<(Vec<Caught>, Others), String> {
    let (mut edited, mut placed, mut whole) = (Unit::default(), Unit::default(), Unit::default());
    // No mutant has this number.
    whole.push(all.len(), PREAMBLE);
    let mut right = 0;
    for (id, (pair, mutant)) in all.iter().enumerate() {
        if let Side::Right = mutant.side {
            right = id;
        }
        if let Side::Kernel(params) = &mutant.side {
            whole.push(id, &kernel(KERNEL, id, right, params));
            continue;
        }
        let (names, suffix) = (pair.names(), suffix(id));
        let rename = |roots: &[decl::Static]| roots.iter().map(|root| renamed(root, &names, &suffix)).collect();
        let old: Vec<decl::Static> = rename(&pair.roots);
        let new: Vec<decl::Static> = rename(mutant.roots(pair));
        let (old_header, new_header) = (header(&old), header(&new));
        let (definitions, _) = split(&new_header);
        edited.push(id, &format!("{definitions}{}", split(&old_header).1));
        // Nested enumerations have checks of their own.
        let checked = types(&old).into_iter().filter(|ty| is_checked(ty, &old));
        let asserts: String = checked.map(|ty| cuda::asserts(ty)).collect();
        placed.push(id, &format!("{definitions}{asserts}"));
        let (kernel, probe) = (kernel(KERNEL, id, id, &pair.params), kernel(PROBE, id, id, &probed(pair)));
        whole.push(id, &format!("{new_header}{kernel}extern \"C\" {probe}"));
    }
    let [edited_refused, placed_refused] = [&edited, &placed].map(|unit| compilers.variants(Compiler::Nvrtc, unit));
    let (edited_refused, placed_refused) = (edited_refused?, placed_refused?);
    let mut others = Others::default();
    if ask_others {
        for (unit, refused) in [(&edited, &edited_refused), (&placed, &placed_refused)] {
            others.asked += unit.ids().count();
            others.nvcc += compilers.variants(Compiler::Nvcc(90), unit)?.difference(refused);
            others.clang += compilers.variants(Compiler::Clang, unit)?.difference(refused);
        }
    }
    let entries = Entries::new(&compile::ptx(toolchain, compilers, &whole)?);
    let types: BTreeSet<usize> = edited.ids().collect();
    let mut caught = Vec::new();
    for (id, (pair, mutant)) in all.iter().enumerate() {
        if let Side::Right = mutant.side {
            right = id;
        }
        let has_types = types.contains(&id);
        let [fingerprint, fingerprints] =
            if has_types { are_drifted(&entries, id, pair)?.map(Some) } else { [None; 2] };
        caught.push(Caught {
            header: has_types.then(|| edited_refused.contains(id)),
            asserts: has_types.then(|| placed_refused.contains(id)),
            fingerprint,
            fingerprints,
            entry: is_refused(&entries, id, if has_types { id } else { right }, pair)?,
        });
    }
    Ok((caught, others))
}

/// The declarations that parameters need. NVRTC has no `<cstdint>`.
const PREAMBLE: &str = "\
#include <cuda_bf16.h>
#include <cuda_fp16.h>
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef long ptrdiff_t;
typedef unsigned long long cudaTextureObject_t;
";

/// A kernel of the mutant `id` with the types of the mutant `types_of`.
fn kernel(name: &str, id: usize, types_of: usize, params: &[Ty]) -> String {
    let params = params.iter().enumerate().map(|(i, ty)| format!("{} p{i}", ty.cpp(&suffix(types_of))));
    format!("__global__ void {name}{}({}) {{}}\n", suffix(id), params.collect::<Vec<_>>().join(", "))
}

/// Pointers to every type that the kernel takes. PTX describes pointees only by fingerprints.
fn probed(pair: &Pair) -> Vec<Ty> {
    let taken: BTreeSet<&'static str> = pair.params.iter().filter_map(Ty::class).collect();
    taken.into_iter().map(|name| kernels::pointer(true, Ty::Class(name))).collect()
}

/// Whether a user writes checks for the type: users do so for shared types and enumerations.
fn is_checked(layout: &ptx_abi::Layout<'_>, roots: &[decl::Static]) -> bool {
    let is_enum = matches!(layout.kind, ptx_abi::TypeKind::Enum { .. });
    is_enum || roots.iter().any(|root| root.name == layout.name)
}

fn params(pair: &Pair, types_of: usize, wanted: &[Ty]) -> Vec<Param<'static>> {
    let (names, suffix) = (pair.names(), suffix(types_of));
    let types: Vec<_> = types(&pair.roots).into_iter().map(|ty| renamed(ty, &names, &suffix)).collect();
    wanted.iter().map(|ty| ty.param(&types, &suffix)).collect()
}

/// Whether the check of Rust's parameters refuses a kernel with a mangled name.
fn is_refused(entries: &Entries, id: usize, types_of: usize, pair: &Pair) -> Result<bool, String> {
    let ptx = entries.ptx(id, KERNEL, false)?;
    let params = params(pair, types_of, &pair.params);
    Ok(check_entry("", &params, &ptx, &format!("{KERNEL}{}", suffix(id))).is_err())
}

/// Whether the fingerprints differ from Rust's types: for a kernel that takes only pointers, and for the header.
fn are_drifted(entries: &Entries, id: usize, pair: &Pair) -> Result<[bool; 2], String> {
    let ptx = entries.ptx(id, PROBE, true)?;
    let params = params(pair, id, &probed(pair));
    let (names, suffix) = (pair.names(), suffix(id));
    let roots: Vec<_> = pair.roots.iter().map(|root| renamed(root, &names, &suffix)).collect();
    let kernel = check_entry("", &params, &ptx, &format!("{PROBE}{suffix}"));
    Ok([kernel.is_err(), CudaHeader::new(&roots).check(&ptx).is_err()])
}

/// Checks handwritten structs, each with another spelling of one member.
fn spelled(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "mutations-spelled")?;
    let (unit, cases) = by_hand::definitions();
    let mut summary = Summary::default();
    for compiler in [Compiler::Nvrtc, Compiler::Nvcc(90), Compiler::Clang, Compiler::Gxx] {
        let refused = compilers.variants(compiler, &unit)?;
        for (id, (text, accepted)) in cases.iter().enumerate() {
            let (check, words) = match accepted {
                true => ("other words for the same accepted", &[][..]),
                false => ("other types of members refused", &["error"][..]),
            };
            summary.expect(compiler.name(), check, text, &refused.answer(id), words);
        }
    }
    Ok(summary)
}
