//! Compares the placement engine with nvcc (both code generators), clang and gcc on random declarations.
//!
//! `PTX_ABI_CASES` sets the number of declarations, `PTX_ABI_SEED` the first seed.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use ptx_abi_tests::c::Unit;
use ptx_abi_tests::conformance::differential::{Totals, Verdict, compare, smallest};
use ptx_abi_tests::conformance::generate::{Audience, unit};
use ptx_abi_tests::conformance::harness::{Check, Summary, sampled};
use ptx_abi_tests::conformance::rng::Rng;
use ptx_abi_tests::conformance::toolchain::{Scratch, Tool, Toolchain};

/// The number of declarations in one run of a compiler, so many that its start does not count.
const BATCH: usize = 500;

/// The number of different failures that are reduced.
const SHOWN: usize = 3;

pub(crate) fn checks() -> Vec<Check> {
    let tools = &[Tool::Nvcc, Tool::Clang, Tool::Gxx];
    vec![Check { name: "engine_differential", tools, run: engine_differential }]
}

fn engine_differential(toolchain: &Toolchain) -> Result<Summary, String> {
    let wanted = sampled(20_000, 1_200);
    let batches = wanted.div_ceil(BATCH);
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let totals = Mutex::new(Totals::default());
    let failing: Mutex<Vec<(Unit, Verdict)>> = Mutex::new(Vec::new());
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
            let verdicts = compare(&units, toolchain, &scratch, &mut found)?;
            let different = units.into_iter().zip(verdicts).filter(|(_, verdict)| !verdict.text.is_empty());
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
    let scratch = Scratch::new("engine-smallest")?;
    let mut smallest_ones = Vec::new();
    for (unit, verdict) in failing.into_inner().map_err(|error| error.to_string())?.into_iter().take(SHOWN) {
        let text = smallest(&unit, verdict, toolchain, &scratch)?;
        if !smallest_ones.contains(&text) {
            smallest_ones.push(text);
        }
    }
    summary.report += &smallest_ones.join("\n");
    Ok(summary)
}
