//! Compares the placement engine with nvcc (both code generators), clang and gcc on random declarations.
//!
//! `PTX_ABI_CASES` sets the number of declarations, `PTX_ABI_SEED` the first seed.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use ptx_abi::cuda::CudaHeader;
use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::vector::{Double2, Float3, Float4, UChar4};
use ptx_abi::{Layout, Member, PtxLayout};
use ptx_abi_conformance::differential::{Totals, compare};
use ptx_abi_conformance::generate::{Audience, describe, unit};
use ptx_abi_conformance::harness::{Check, Summary, sampled};
use ptx_abi_conformance::headers::Compilers;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};
use ptx_abi_tests::c::Unit;
use ptx_abi_tests::rng::Rng;

/// The number of declarations in one run of a compiler, so many that its start does not count.
const BATCH: usize = 500;

/// The number of failures that are shown, the shortest first.
const SHOWN: usize = 3;

pub(crate) fn checks() -> Vec<Check> {
    let tools = &[Tool::Nvcc, Tool::Clang, Tool::Gxx];
    let all = &[Tool::Nvcc, Tool::Nvrtc, Tool::Clang, Tool::Gcc, Tool::Gxx];
    vec![
        Check::new("engine_differential", tools, engine_differential),
        Check::new("reordered_structs", all, reordered_structs),
    ]
}

fn engine_differential(toolchain: &Toolchain) -> Result<Summary, String> {
    let wanted = sampled(20_000, 1_200);
    let batches = wanted.div_ceil(BATCH);
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let totals = Mutex::new(Totals::default());
    let failing: Mutex<Vec<(Unit, String)>> = Mutex::new(Vec::new());
    let seed = Rng::from_env(0x5eed).bits();
    let work = |thread: usize| {
        let scratch = Scratch::new(&format!("engine-{thread}"))?;
        while !stop.load(Ordering::Relaxed) {
            let batch = next.fetch_add(1, Ordering::Relaxed);
            if batch >= batches {
                break;
            }
            let mut rng = Rng::new(seed.wrapping_add(batch as u64));
            let count = BATCH.min(wanted - batch * BATCH);
            let units: Vec<Unit> = (0..count).map(|i| unit(&mut rng, &format!("S{i}"), Audience::Cpp)).collect();
            let mut found = Totals::default();
            let differences = compare(&units, toolchain, &scratch, &mut found)?;
            let different = units.into_iter().zip(differences).filter(|(_, text)| !text.is_empty());
            let mut failing = failing.lock().map_err(|error| error.to_string())?;
            failing.extend(different);
            // A broken rule fails at once, and the rest would only repeat the failure.
            stop.fetch_or(failing.len() > 20, Ordering::Relaxed);
            let mut totals = totals.lock().map_err(|error| error.to_string())?;
            totals.add(&found);
            // A long run prints its progress.
            if batch % 20 == 19 && wanted > 20_000 {
                println!("{} declarations, {} mismatches", totals.cases(), totals.mismatches());
            }
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| -> Result<(), String> {
        let work = &work;
        let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread has panicked".to_owned())?)
    })?;
    let totals = totals.into_inner().map_err(|error| error.to_string())?;
    let mut summary = totals.summary("engine");
    let mut failing = failing.into_inner().map_err(|error| error.to_string())?;
    failing.sort_by_cached_key(|(unit, _)| unit.to_string().len());
    let shown = failing.iter().take(SHOWN).map(|(unit, text)| format!("{}{text}", describe(unit)));
    summary.report += &shown.collect::<Vec<_>>().join("\n");
    Ok(summary)
}

/// The number of random structs for which an order is wanted, and the number in a sample.
const STRUCTS: usize = 1_000;
const SAMPLE: usize = 250;

/// A struct with these members, which lives as long as the program.
fn placed(name: String, rules: Rules, items: &[Item<'static>]) -> Result<&'static Layout<'static>, String> {
    let members = vec![Member::EMPTY; items.len()].leak();
    let layout = place(name.leak(), rules, items, members).map_err(|error| error.to_string())?;
    Ok(Box::leak(Box::new(layout)))
}

/// Random members, some of them bit-fields or aligned.
fn random_items(rng: &mut Rng) -> Vec<Item<'static>> {
    const NAMES: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
    let integers = [u8::LAYOUT, i16::LAYOUT, u32::LAYOUT, i64::LAYOUT];
    let others = [
        f64::LAYOUT,
        bool::LAYOUT,
        <[u8; 3]>::LAYOUT,
        <[[u16; 3]; 2]>::LAYOUT,
        Float3::LAYOUT,
        Float4::LAYOUT,
        Double2::LAYOUT,
        UChar4::LAYOUT,
    ];
    let count = rng.between(2, NAMES.len());
    let item = |name| {
        let integer = rng.pick(&integers);
        match rng.below(4) {
            0 => Item::member(name, integer),
            1 => Item::bit_field(name, integer, rng.between(1, 8 * integer.size) as u32),
            2 => Item::member(name, rng.pick(&others)),
            _ => Item::member(name, integer).aligned(integer.align << rng.below(3)),
        }
    };
    NAMES[..count].iter().copied().map(item).collect()
}

/// Compiles random structs, and the same members in the order that `Layout::reordered` proposes. The definitions check their
/// own sizes and places. One more line checks that the compiler gives the second struct the size of the proposal, and more
/// bytes to the first one.
fn reordered_structs(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut rng = Rng::from_env(0x0b5e);
    let (mut layouts, mut lines) = (Vec::new(), Vec::new());
    let structs = sampled(STRUCTS, SAMPLE).min(STRUCTS);
    for number in 0..structs {
        let (items, rules) = (random_items(&mut rng), rng.pick(&[Rules::STRUCT, Rules::STRUCT.aligned(16)]));
        let layout = placed(format!("Declared{number}"), rules, &items)?;
        let Some(reordered) = layout.reordered() else { continue };
        let item = |member: Member<'static>| items.iter().find(|item| item.name() == member.name).copied();
        let order: Vec<_> = reordered.members().filter_map(item).collect();
        let moved = placed(format!("Reordered{number}"), rules, &order)?;
        if order.len() != items.len() {
            return Err(format!("a member is missing in\n{reordered}"));
        }
        let (first, second, size) = (layout.name, moved.name, reordered.size());
        lines.push(format!("static_assert(sizeof({second}) == {size} && sizeof({first}) > {size}, \"{first}\");\n"));
        layouts.extend([layout, moved]);
    }
    let proposals = layouts.len() / 2;
    let text = format!("{}{}", CudaHeader::new(&layouts), lines.concat()).replace("#pragma once\n", "");
    let mut summary = Summary::default();
    for (compiler, answer) in Compilers::new(toolchain, "reordered")?.compile(&text)? {
        summary.accepted(compiler, "orders with less padding", proposals, answer);
    }
    if proposals < structs / 4 { Err(format!("only {proposals} proposals")) } else { Ok(summary) }
}
