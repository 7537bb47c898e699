//! What is refused for a host against what its compilers lay out in another way.

use std::fmt::Write as _;

use ptx_abi::layout::{Host, Item, Rules};

use super::engine::{differs_inside, layout, numbers};
use super::generate::{c_prelude, c_type, describe};
use super::harness::Row;
use super::observe::Compiler;
use super::records::{Windows, layouts, own};
use super::toolchain::{Scratch, Toolchain};
use crate::c::{Aggregate, Member, Packing, Type, Unit};
use crate::describe::declare;

/// How many failures are printed.
const SHOWN: u64 = 10;

/// The totals of a run for some compilers.
#[derive(Clone, Debug)]
pub struct Found {
    compilers: Vec<&'static str>,
    /// Of what is accepted, and of what is refused: how many there are, and how many of them each compiler has otherwise than
    /// the refusal says.
    counts: [(u64, Vec<u64>); 2],
    /// The first failures.
    pub report: String,
}

impl Found {
    /// Nothing yet.
    pub fn new(compilers: impl IntoIterator<Item = &'static str>) -> Self {
        let compilers: Vec<_> = compilers.into_iter().collect();
        let counts = [(0, vec![0; compilers.len()]), (0, vec![0; compilers.len()])];
        Self { compilers, counts, report: String::new() }
    }

    /// How many are accepted, and how many are refused.
    pub const fn counts(&self) -> [u64; 2] {
        [self.counts[0].0, self.counts[1].0]
    }

    /// The table's lines, `check` being what has been accepted or refused, and `host` where.
    pub fn rows(&self, check: &str, host: &str) -> Vec<Row> {
        let rows = ["accepted", "refused"].iter().zip(&self.counts).flat_map(|(what, (count, wrong))| {
            let row = move |(compiler, wrong): (&&str, &u64)| {
                Row::new(*compiler, format!("{check} {what} on {host}"), *count, *wrong)
            };
            self.compilers.iter().zip(wrong).map(row)
        });
        rows.collect()
    }

    /// Counts one declaration: `right` has one entry for each compiler.
    fn add(&mut self, refused: bool, right: &[bool], text: &dyn Fn(&str) -> String) {
        let (count, wrong) = &mut self.counts[usize::from(refused)];
        *count += 1;
        for (index, _) in right.iter().enumerate().filter(|(_, right)| !**right) {
            wrong[index] += 1;
            if wrong[index] <= SHOWN {
                let _ = writeln!(self.report, "refused: {refused}, {}", text(self.compilers[index]));
            }
        }
    }
}

/// Whether the engine takes `unit`, and the types of its members are the same on aarch64.
pub fn is_comparable_on_aarch64(unit: &Unit) -> bool {
    layout(unit).is_ok_and(|layout| !differs_inside(layout, Host::LinuxAarch64))
}

/// The totals for [`Compiler::AARCH64`].
pub fn found_on_aarch64() -> Found {
    Found::new(Compiler::AARCH64.map(Compiler::name))
}

/// Compares types that [can be compared](is_comparable_on_aarch64).
///
/// # Errors
///
/// A compiler that fails.
pub fn compare_on_aarch64(
    units: &[Unit],
    toolchain: &Toolchain,
    scratch: &Scratch,
    found: &mut Found,
) -> Result<(), String> {
    let mut observed = Vec::new();
    for compiler in Compiler::AARCH64 {
        observed.push(compiler.observe(units, toolchain, scratch)?);
    }
    for (i, unit) in units.iter().enumerate() {
        let layout = layout(unit).map_err(|error| format!("{error}\n{unit}"))?;
        let (ours, refused) = (numbers(layout, unit), layout.difference_on(Host::LinuxAarch64).is_some());
        let right = |(compiler, theirs): (Compiler, &Vec<_>)| {
            // nvcc's device compiler lays out all of them as on x86-64: hence the refusal.
            (theirs[i] != ours) == (refused && compiler != Compiler::NvccAarch64)
        };
        let right: Vec<_> = Compiler::AARCH64.into_iter().zip(&observed).map(right).collect();
        let text = |compiler: &str| {
            let theirs = Compiler::AARCH64.iter().position(|other| other.name() == compiler).map(|at| &observed[at][i]);
            format!("ours: {ours:?}, {compiler}: {theirs:?}\n{}", describe(unit))
        };
        found.add(refused, &right, &text);
    }
    Ok(())
}

/// A declaration as C and the engine have it.
pub type Declared = (Unit, Rules, Vec<Item<'static>>);

/// The declaration, if the engine takes it, and the types of its members are the same on Windows.
pub fn comparable_on_windows(windows: Windows, unit: Unit) -> Option<Declared> {
    let aggregate = &unit.aggregate;
    if gnu_alone(windows, aggregate) || inner(aggregate).any(|inner| differs(windows, inner, &unit)) {
        return None;
    }
    let (rules, items) = declare(aggregate, &unit).ok()?;
    own(rules, &items).ok()?;
    Some((unit, rules, items))
}

/// Facts 1.6: where clang for MinGW differs from MSVC, which decides: in bit-fields that the attribute packs, in zero width in
/// unions, and in aligned members of packed types.
fn gnu_alone(windows: Windows, aggregate: &Aggregate) -> bool {
    let packed = aggregate.packing != Packing::Natural;
    let alone = |member: &Member| match member.width {
        Some(width) => aggregate.packing == Packing::Attribute || aggregate.union && width == 0,
        None => packed && is_aligned(&member.ty),
    };
    windows == Windows::Gnu && aggregate.members.iter().any(alone)
}

/// Whether a declaration asks for an alignment, of the type or of something inside.
fn is_aligned(ty: &Type) -> bool {
    match ty {
        Type::Vector(vector) => vector.align > vector.element.size(),
        Type::Array(element, _) => is_aligned(element),
        Type::Aggregate(inner) => {
            inner.aligned.is_some()
                || inner.members.iter().any(|member| member.aligned.is_some() || is_aligned(&member.ty))
        }
        _ => false,
    }
}

/// Whether a type has another layout on Windows, or one inside it.
fn differs(windows: Windows, aggregate: &Aggregate, unit: &Unit) -> bool {
    let host = |(rules, items): (Rules, Vec<Item<'_>>)| Host::Windows.difference(rules, &items).is_some();
    gnu_alone(windows, aggregate)
        || declare(aggregate, unit).is_ok_and(host)
        || inner(aggregate).any(|inner| differs(windows, inner, unit))
}

/// The structures and unions that are members.
pub fn inner(aggregate: &Aggregate) -> impl Iterator<Item = &Aggregate> {
    aggregate.members.iter().filter_map(|member| {
        let mut ty = &member.ty;
        while let Type::Array(element, _) = ty {
            ty = element;
        }
        if let Type::Aggregate(inner) = ty { Some(&**inner) } else { None }
    })
}

/// Compares types with different names that [can be compared](comparable_on_windows).
///
/// # Errors
///
/// clang's.
pub fn compare_on_windows(
    windows: Windows,
    declared: &[Declared],
    toolchain: &Toolchain,
    scratch: &Scratch,
    found: &mut Found,
) -> Result<(), String> {
    let text: String = declared.iter().map(|(unit, ..)| c_type(unit)).collect();
    let theirs = layouts(windows, toolchain, scratch, &format!("{}{text}", c_prelude(false)))?;
    for (unit, rules, items) in declared {
        let tag = unit.aggregate.tag.as_deref().ok_or("a declaration without a name")?;
        let theirs = theirs.get(tag).ok_or_else(|| format!("clang says nothing of {tag}"))?;
        let ours = own(*rules, items)?;
        let refused = Host::Windows.difference(*rules, items).is_some();
        let right = ours.differs(theirs, &unit.aggregate) == refused;
        let text = |compiler: &str| format!("ours: {ours:?}, {compiler}: {theirs:?}\n{}", c_type(unit));
        found.add(refused, &[right], &text);
    }
    Ok(())
}
