//! Windows, with MSVC and with MinGW.

use std::fmt::Write as _;

use ptx_abi_core::layout::{Host, Item, Rules};
use ptx_abi_tests::c::lower::lower;
use ptx_abi_tests::c::{Aggregate, Member, Packing, Scalar, Type, Unit};
use ptx_abi_tests::conformance::generate::{self, Audience};
use ptx_abi_tests::conformance::harness::{Row, Summary, cases};
use ptx_abi_tests::conformance::records::{Windows, layouts, own};
use ptx_abi_tests::conformance::rng::Rng;
use ptx_abi_tests::conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::describe::declare;

/// Declarations in one run of clang.
const BATCH: usize = 1000;

pub(crate) fn refused(windows: Windows, toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new(&format!("windows-{windows:?}"))?;
    let wanted = cases(4000);
    let mut rng = Rng::from_env(0x35fc);
    let mut summary = Summary::default();
    // Accepted and refused: how many there are, and how many of them wrongly.
    let mut found = [(0, 0); 2];
    for first in (0..wanted).step_by(BATCH) {
        let declared: Vec<_> =
            (first..wanted.min(first + BATCH)).map(|i| declaration(windows, &mut rng, &format!("S{i}"))).collect();
        let text: String = declared.iter().map(|(unit, ..)| generate::c_type(unit)).collect();
        let text = format!("{}{text}", generate::c_prelude(false));
        let theirs = layouts(windows, toolchain, &scratch, &text)?;
        for (unit, rules, items) in &declared {
            let tag = unit.aggregate.tag.as_deref().ok_or("a declaration without a name")?;
            let theirs = theirs.get(tag).ok_or_else(|| format!("clang says nothing of {tag}"))?;
            let ours = own(*rules, items)?;
            let differs = ours.differs(theirs, &unit.aggregate);
            let refused = Host::Windows.difference(*rules, items).is_some();
            let (count, wrong) = &mut found[usize::from(refused)];
            *count += 1;
            if differs != refused {
                *wrong += 1;
                let _ = writeln!(
                    summary.report,
                    "refused: {refused}, ours: {ours:?}, {}: {theirs:?}\n{}",
                    windows.name(),
                    generate::c_type(unit)
                );
            }
        }
    }
    for (check, (count, wrong)) in
        ["random bit-fields accepted on Windows", "random bit-fields refused on Windows"].iter().zip(found)
    {
        summary.rows.push(Row::new(windows.name(), *check, count, wrong));
        // Each way has to be seen.
        if count < wanted as u64 / 5 {
            return Err(format!("{check}: only {count} of {wanted}"));
        }
    }
    Ok(summary)
}

/// A random type with bit-fields in which the types of all members are the same on Windows, and what the engine is given.
fn declaration(windows: Windows, rng: &mut Rng, tag: &str) -> (Unit, Rules, Vec<Item<'static>>) {
    loop {
        let declared = generate::unit(rng, tag, Audience::Rust);
        let Ok(mut lowered) = lower(&declared.aggregate) else { continue };
        // What differs in every way does so for many reasons at once: most are nearly what MSVC has too.
        if rng.percent(80) {
            even(rng, &mut lowered);
        }
        // clang for MinGW does not pack bit-fields by the attribute (facts 1.6). By the pragma it does, and types inside too.
        if windows == Windows::Gnu && lowered.packing == Packing::Attribute {
            if inner(&lowered).next().is_some() {
                continue;
            }
            lowered.packing = Packing::Pragma(1);
        }
        // Facts 1.6: zero width in a union is where clang for MinGW differs from MSVC, which decides.
        if windows == Windows::Gnu && lowered.union && lowered.members.iter().any(|member| member.width == Some(0)) {
            continue;
        }
        let mut unit = generate::with_enums(lowered);
        let has_bit_fields = unit.aggregate.members.iter().any(|member| member.width.is_some());
        if !has_bit_fields || inner(&unit.aggregate).any(|inner| differs(windows, inner, &unit)) {
            continue;
        }
        let Ok((rules, items)) = declare(&unit.aggregate, &unit) else { continue };
        let Ok(natural) = own(rules.aligned(1), &items) else { continue };
        // In Rust such an alignment may be there for bytes that store bit-fields: C++ has none.
        unit.aggregate.aligned = unit.aggregate.aligned.filter(|align| 8 * align > natural.align);
        return (unit, rules, items);
    }
}

/// Whether a type has another layout on Windows, or one inside it.
fn differs(windows: Windows, aggregate: &Aggregate, unit: &Unit) -> bool {
    let host = |(rules, items): (Rules, Vec<Item<'_>>)| Host::Windows.difference(rules, &items).is_some();
    let by_attribute = windows == Windows::Gnu && aggregate.packing == Packing::Attribute;
    let packed_bits = by_attribute && aggregate.members.iter().any(|member| member.width.is_some());
    let zero = |member: &Member| windows == Windows::Gnu && aggregate.union && member.width == Some(0);
    let own = packed_bits || aggregate.members.iter().any(zero) || declare(aggregate, unit).is_ok_and(host);
    own || inner(aggregate).any(|inner| differs(windows, inner, unit))
}

/// The structures and unions that are members.
fn inner(aggregate: &Aggregate) -> impl Iterator<Item = &Aggregate> {
    aggregate.members.iter().filter_map(|member| {
        let mut ty = &member.ty;
        while let Type::Array(element, _) = ty {
            ty = element;
        }
        if let Type::Aggregate(inner) = ty { Some(&**inner) } else { None }
    })
}

/// Gives the bit-fields of each run one type, mostly, and fills its last unit, mostly.
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

/// An unnamed bit-field of `free` bits.
fn fill(rng: &mut Rng, members: &mut Vec<Member>, ty: Scalar, free: &mut u32, allowed: bool) {
    if *free > 0 && allowed && rng.percent(85) {
        members.push(Member::new(None, Type::Scalar(ty), Some(*free)));
    }
    *free = 0;
}
