//! Compares the types that the engine refuses for a host with the layouts that the host's compilers compute.

use std::fmt::Write as _;

use ptx_abi::host::Host;
use ptx_abi::layout::{Item, Rules};

use crate::engine::{differs_inside, layout, numbers};
use crate::generate::{c_prelude, c_type, describe};
use crate::harness::Row;
use crate::observe::Compiler;
use crate::records::{Windows, layouts, own};
use crate::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::c::{Aggregate, Member, Packing, Type, Unit};
use ptx_abi_tests::describe::declare;

/// The number of failures that are printed.
const SHOWN: usize = 10;

/// The totals of a run.
#[derive(Clone, Debug)]
pub struct Found {
    compilers: Vec<&'static str>,
    /// One entry for accepted and one for refused declarations: their number, and for each compiler how many of them
    /// contradict the engine's decision.
    counts: [(usize, Vec<usize>); 2],
    /// The first failures.
    pub report: String,
}

impl Found {
    /// Totals of zero for these compilers.
    pub fn new(compilers: impl IntoIterator<Item = &'static str>) -> Self {
        let compilers: Vec<_> = compilers.into_iter().collect();
        let counts = [(0, vec![0; compilers.len()]), (0, vec![0; compilers.len()])];
        Self { compilers, counts, report: String::new() }
    }

    /// The numbers of accepted and of refused declarations.
    pub const fn counts(&self) -> [usize; 2] {
        [self.counts[0].0, self.counts[1].0]
    }

    /// The rows of the table. `check` names the declarations, and `host` the host.
    pub fn rows(&self, check: &str, host: &str) -> Vec<Row> {
        let rows = ["accepted", "refused"].iter().zip(&self.counts).flat_map(|(what, (count, wrong))| {
            let row = move |(compiler, wrong): (&&str, &usize)| {
                Row::new(*compiler, format!("{check} {what} on {host}"), *count, *wrong)
            };
            self.compilers.iter().zip(wrong).map(row)
        });
        rows.collect()
    }

    /// Counts one declaration. `right` has one entry for each compiler.
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

/// Whether the engine accepts `unit`, and the types of its members have the same layouts on aarch64.
pub fn is_comparable_on_aarch64(unit: &Unit) -> bool {
    layout(unit).is_ok_and(|layout| !differs_inside(layout, Host::LinuxAarch64))
}

/// Whether the derive accepts `unit` on aarch64.
pub fn is_accepted_on_aarch64(unit: &Unit) -> bool {
    is_comparable_on_aarch64(unit)
        && layout(unit).is_ok_and(|layout| layout.difference_on(Host::LinuxAarch64).is_none())
}

/// The totals for [`Compiler::AARCH64`].
pub fn found_on_aarch64() -> Found {
    Found::new(Compiler::AARCH64.map(Compiler::name))
}

/// Compares types that [can be compared](is_comparable_on_aarch64).
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
            // nvcc's device compiler lays out every type as on x86-64, hence the refusal if the host differs.
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

/// A declaration in C, and its description for the engine.
pub type Declared = (Unit, Rules, Vec<Item<'static>>);

/// The declaration, if the engine accepts it and the types of its members have the same layouts on Windows.
pub fn comparable_on_windows(windows: Windows, unit: Unit) -> Option<Declared> {
    let aggregate = &unit.aggregate;
    if gnu_alone(windows, aggregate) || aggregate.inner().any(|inner| differs(windows, inner, &unit)) {
        return None;
    }
    let (rules, items) = declare(aggregate, &unit).ok()?;
    own(rules, &items).ok()?;
    Some((unit, rules, items))
}

/// Whether the derive accepts `unit` on Windows, and MinGW's compilers follow MSVC's rules for it.
pub fn is_accepted_on_windows(unit: &Unit) -> bool {
    let same = comparable_on_windows(Windows::Gnu, unit.clone())
        .is_some_and(|(_, rules, items)| Host::Windows.difference(rules, &items).is_none());
    same && is_certain_on_windows(&unit.aggregate)
}

/// Whether the derive can prove that the type has one layout, and g++ for MinGW has it too. The derive may refuse a union with
/// bit-fields and an aligned member, because in Rust the alignment may be that of a bit-field, which MSVC ignores. g++ for MinGW
/// aligns a union to its unnamed bit-fields (facts 1.6).
fn is_certain_on_windows(aggregate: &Aggregate) -> bool {
    let any = |found: fn(&Member) -> bool| aggregate.members.iter().any(found);
    let aligned = aggregate.union && any(|member| member.width.is_some()) && any(|member| member.aligned.is_some());
    let unnamed = aggregate.union && any(|member| member.width.is_some() && member.name.is_none());
    // The engine takes `packed` on a member as a structure of its own.
    let packed = any(|member| member.packed);
    !aligned && !unnamed && !packed && aggregate.inner().all(is_certain_on_windows)
}

/// Whether clang for MinGW may differ from MSVC, which decides (facts 1.6): in bit-fields under the attribute `packed`, in
/// zero-width bit-fields of unions, and in aligned members of packed types.
fn gnu_alone(windows: Windows, aggregate: &Aggregate) -> bool {
    let packed = aggregate.packing != Packing::Natural;
    let alone = |member: &Member| match member.width {
        Some(width) => aggregate.packing == Packing::Attribute || aggregate.union && width == 0,
        None => packed && is_aligned(&member.ty),
    };
    windows == Windows::Gnu && aggregate.members.iter().any(alone)
}

/// Whether a type, or a type inside it, is declared with an alignment.
fn is_aligned(ty: &Type) -> bool {
    match ty.element() {
        Type::Vector(vector) => vector.align > vector.element.size(),
        Type::Aggregate(inner) => {
            inner.aligned.is_some()
                || inner.members.iter().any(|member| member.aligned.is_some() || is_aligned(&member.ty))
        }
        _ => false,
    }
}

/// Whether a type, or a type inside it, has another layout on Windows.
fn differs(windows: Windows, aggregate: &Aggregate, unit: &Unit) -> bool {
    let host = |(rules, items): (Rules, Vec<Item<'_>>)| Host::Windows.difference(rules, &items).is_some();
    gnu_alone(windows, aggregate)
        || declare(aggregate, unit).is_ok_and(host)
        || aggregate.inner().any(|inner| differs(windows, inner, unit))
}

/// Compares types with different names that [can be compared](comparable_on_windows).
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
