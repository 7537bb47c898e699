//! aarch64 Linux: g++, clang, clang's CUDA for that host, and nvcc's device compiler.

use std::fmt::Write as _;

use ptx_abi_core::layout::Host;
use ptx_abi_tests::c::{Packing, Unit};
use ptx_abi_tests::conformance::engine::{differs_inside, layout, numbers};
use ptx_abi_tests::conformance::generate::{self, Audience};
use ptx_abi_tests::conformance::harness::{Row, Summary, cases};
use ptx_abi_tests::conformance::observe::{Compiler, Numbers};
use ptx_abi_tests::conformance::rng::Rng;
use ptx_abi_tests::conformance::toolchain::{Scratch, Toolchain};

/// Declarations in one run of a compiler.
const BATCH: usize = 500;

/// How many failures are printed.
const SHOWN: u64 = 10;

pub(crate) fn refused(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("aarch64")?;
    let wanted = cases(2000);
    let mut rng = Rng::from_env(0xa64);
    let mut summary = Summary::default();
    // Accepted and refused: how many there are, and how many of them each compiler has wrongly.
    let mut found = [(0, [0; Compiler::AARCH64.len()]); 2];
    for first in (0..wanted).step_by(BATCH) {
        let declared: Vec<_> =
            (first..wanted.min(first + BATCH)).map(|i| declaration(&mut rng, &format!("S{i}"))).collect();
        let units: Vec<Unit> = declared.iter().map(|(unit, ..)| unit.clone()).collect();
        for (index, compiler) in Compiler::AARCH64.into_iter().enumerate() {
            let observed = compiler.observe(&units, toolchain, &scratch)?;
            for ((unit, ours, refused), theirs) in declared.iter().zip(&observed) {
                let (count, wrong) = &mut found[usize::from(*refused)];
                *count += usize::from(index == 0);
                // nvcc's device compiler lays out all of them as on x86-64: hence the refusal.
                let expected = *refused && compiler != Compiler::NvccAarch64;
                if (ours != theirs) != expected {
                    wrong[index] += 1;
                    if wrong.iter().sum::<u64>() <= SHOWN {
                        let (name, text) = (compiler.name(), generate::describe(unit));
                        let _ =
                            writeln!(summary.report, "refused: {refused}, ours: {ours:?}, {name}: {theirs:?}\n{text}");
                    }
                }
            }
        }
    }
    for (check, (count, wrong)) in ["accepted on aarch64", "refused on aarch64"].iter().zip(found) {
        for (compiler, wrong) in Compiler::AARCH64.iter().zip(wrong) {
            summary.rows.push(Row::new(compiler.name(), format!("random types {check}"), count as u64, wrong));
        }
        // Each way has to be seen.
        if count < wanted / 10 {
            return Err(format!("{check}: only {count} of {wanted}"));
        }
    }
    Ok(summary)
}

/// A random type that the engine takes, whose members' types are the same on this host; what the engine makes of it, and
/// whether it is refused here.
fn declaration(rng: &mut Rng, tag: &str) -> (Unit, Numbers, bool) {
    loop {
        let mut unit = generate::unit(rng, tag, Audience::Cpp);
        // Unnamed bit-fields are what matters, so there are more of them: in many types nothing else has their alignment.
        if unit.aggregate.packing == Packing::Natural {
            let percent = rng.pick(&[0, 35, 100, 100]);
            for member in unit.aggregate.members.iter_mut().filter(|member| member.width.is_some()) {
                if rng.percent(percent) {
                    member.name = None;
                    member.aligned = None;
                    member.width = member.width.filter(|_| rng.percent(80)).or(Some(0));
                }
            }
        }
        if let Ok(layout) = layout(&unit) {
            if !differs_inside(layout, Host::LinuxAarch64) {
                return (unit.clone(), numbers(layout, &unit), layout.difference_on(Host::LinuxAarch64).is_some());
            }
        }
    }
}
