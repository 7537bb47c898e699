//! Windows, with MSVC and with MinGW.

use ptx_abi_conformance::generate::{self, Audience};
use ptx_abi_conformance::harness::{Summary, cases};
use ptx_abi_conformance::hosts::{Declared, Found, comparable_on_windows, compare_on_windows};
use ptx_abi_conformance::records::{Windows, own};
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::c::lower::lower;
use ptx_abi_tests::c::{Aggregate, Member, Packing, Scalar, Type};
use ptx_abi_tests::rng::Rng;

/// The number of declarations in one run of clang.
const BATCH: usize = 1000;

pub(crate) fn refused(windows: Windows, toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new(&format!("windows-{windows:?}"))?;
    let wanted = cases(4000);
    let mut rng = Rng::from_env(0x35fc);
    let mut found = Found::new([windows.name()]);
    for first in (0..wanted).step_by(BATCH) {
        let declared: Vec<_> =
            (first..wanted.min(first + BATCH)).map(|i| declaration(windows, &mut rng, &format!("S{i}"))).collect();
        compare_on_windows(windows, &declared, toolchain, &scratch, &mut found)?;
    }
    // The run must contain enough accepted and refused types.
    if found.counts().into_iter().any(|count| count < wanted / 5) {
        return Err(format!("only {:?} of {wanted} are accepted and refused\n{}", found.counts(), found.report));
    }
    Ok(Summary { rows: found.rows("random bit-fields", "Windows"), report: found.report })
}

/// A random type with bit-fields whose members' types have the
/// same layouts on Windows, with its description for the engine.
fn declaration(windows: Windows, rng: &mut Rng, tag: &str) -> Declared {
    loop {
        let declared = generate::unit(rng, tag, Audience::Rust);
        let Ok(mut lowered) = lower(&declared.aggregate) else { continue };
        // Completely random types differ for many reasons at once, so
        // most types here are close to what MSVC lays out the same.
        if rng.percent(80) {
            even(rng, &mut lowered);
        }
        // clang for MinGW does not pack bit-fields by the attribute (facts
        // 1.6), but it does by the pragma, also inside nested types.
        if windows == Windows::Gnu && lowered.packing == Packing::Attribute && lowered.inner().next().is_none() {
            lowered.packing = Packing::Pragma(1);
        }
        let unit = generate::with_enums(lowered);
        if unit.aggregate.members.iter().all(|member| member.width.is_none()) {
            continue;
        }
        let Some((mut unit, rules, items)) = comparable_on_windows(windows, unit) else { continue };
        let Ok(natural) = own(rules.aligned(1), &items) else { continue };
        // In Rust such an alignment may be needed for bytes that store bit-fields; C++ needs none.
        unit.aggregate.aligned = unit.aggregate.aligned.filter(|align| 8 * align > natural.align);
        return (unit, rules, items);
    }
}

/// In most cases, gives the bit-fields of each run one type, and fills its last unit.
fn even(rng: &mut Rng, aggregate: &mut Aggregate) {
    const TYPES: [Scalar; 8] = [
        Scalar::UnsignedChar,
        Scalar::Bool,
        Scalar::Short,
        Scalar::Int,
        Scalar::UnsignedInt,
        Scalar::UnsignedInt,
        Scalar::LongLong,
        Scalar::UnsignedInt128,
    ];
    let plain = matches!(aggregate.packing, Packing::Natural | Packing::Attribute | Packing::Pragma(1));
    let (mut ty, mut free) = (rng.pick(&TYPES), 0);
    let mut members: Vec<Member> = Vec::new();
    for mut member in std::mem::take(&mut aggregate.members) {
        let bits = 8 * ty.size() as u32;
        match &mut member.width {
            Some(width) => {
                if !rng.percent(4) {
                    member.ty = Type::Scalar(ty);
                    member.aligned = None;
                    *width = (*width).min(bits);
                    free = if *width > free { bits - *width } else { free - *width };
                    if *width == 0 {
                        free = 0;
                    }
                }
            }
            None => {
                fill(rng, &mut members, ty, &mut free, plain);
                ty = rng.pick(&TYPES);
            }
        }
        members.push(member);
    }
    fill(rng, &mut members, ty, &mut free, plain);
    aggregate.members = members;
}

/// Adds an unnamed bit-field of `free` bits.
fn fill(rng: &mut Rng, members: &mut Vec<Member>, ty: Scalar, free: &mut u32, allowed: bool) {
    if *free > 0 && allowed && rng.percent(85) {
        members.push(Member::new(None, Type::Scalar(ty), Some(*free)));
    }
    *free = 0;
}
