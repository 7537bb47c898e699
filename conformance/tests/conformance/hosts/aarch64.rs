//! aarch64 Linux: g++, clang, clang's CUDA for that host, and nvcc's device compiler.

use ptx_abi_conformance::generate::{self, Audience};
use ptx_abi_conformance::harness::{Summary, sampled};
use ptx_abi_conformance::hosts::{compare_on_aarch64, found_on_aarch64, is_comparable_on_aarch64};
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::c::{Packing, Unit};
use ptx_abi_tests::rng::Rng;

/// The number of declarations in one run of a compiler.
const BATCH: usize = 500;

pub(crate) fn refused(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("aarch64")?;
    let wanted = sampled(2000, BATCH);
    let mut rng = Rng::from_env(0xa64);
    let mut found = found_on_aarch64();
    for first in (0..wanted).step_by(BATCH) {
        let units: Vec<_> =
            (first..wanted.min(first + BATCH)).map(|i| declaration(&mut rng, &format!("S{i}"))).collect();
        compare_on_aarch64(&units, toolchain, &scratch, &mut found)?;
    }
    // The run must contain enough accepted and refused types.
    if found.counts().into_iter().any(|count| count < wanted / 10) {
        return Err(format!("only {:?} of {wanted} are accepted and refused\n{}", found.counts(), found.report));
    }
    Ok(Summary { rows: found.rows("random types", "aarch64"), report: found.report })
}

/// A random type that the engine accepts, whose members' types have the same layouts on this host.
fn declaration(rng: &mut Rng, tag: &str) -> Unit {
    loop {
        let mut unit = generate::unit(rng, tag, Audience::Cpp);
        // Unnamed bit-fields matter here, so this makes more of them. In many types nothing else has their alignment.
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
        if is_comparable_on_aarch64(&unit) {
            return unit;
        }
    }
}
