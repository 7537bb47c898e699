//! Compares the engine with every compiler, in batches, and counts the results.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ptx_abi::layout::PlaceError;

use crate::engine::{disputes, engine};
use crate::harness::{Row, Summary};
use crate::observe::{Compiler, Numbers, labels};
use crate::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::c::Unit;

/// The totals of a run.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    placed: usize,
    refused: usize,
    differing: [usize; Compiler::ALL.len()],
    wrong_refusals: usize,
    /// For each reason: how many declarations are refused for it alone, and about how many of them compilers disagree.
    disputed: BTreeMap<String, (usize, usize)>,
}

/// Compares one batch of declarations. The result is the differences of each in words, empty if there are none.
pub fn compare(
    units: &[Unit],
    toolchain: &Toolchain,
    scratch: &Scratch,
    totals: &mut Totals,
) -> Result<Vec<String>, String> {
    let mut observed = Vec::new();
    for compiler in Compiler::ALL {
        observed.push(compiler.observe(units, toolchain, scratch)?);
    }
    let mut differences = Vec::new();
    for (i, unit) in units.iter().enumerate() {
        let observed: Vec<&Numbers> = observed.iter().map(|numbers| &numbers[i]).collect();
        differences.push(judge(unit, &observed, totals));
    }
    Ok(differences)
}

fn judge(unit: &Unit, observed: &[&Numbers], totals: &mut Totals) -> String {
    let mut text = String::new();
    let reasons = disputes(unit);
    let agree = observed.iter().all(|numbers| *numbers == observed[0]);
    match engine(unit) {
        Err(error) => {
            totals.refused += 1;
            if !reasons.contains(&error) {
                totals.wrong_refusals += 1;
                text = format!("the engine refuses it ({error:?}), the facts dispute {reasons:?}\n");
            } else if reasons.iter().all(|reason| *reason == error) {
                let entry = totals.disputed.entry(format!("{error:?}")).or_default();
                entry.0 += 1;
                entry.1 += usize::from(!agree);
            }
        }
        Ok(placed) => {
            totals.placed += 1;
            if !reasons.is_empty() {
                totals.wrong_refusals += 1;
                let _ = writeln!(text, "the engine places it, the facts dispute {reasons:?}");
            }
            for (index, compiler) in Compiler::ALL.into_iter().enumerate() {
                if *observed[index] != placed {
                    totals.differing[index] += 1;
                    let _ = writeln!(text, "{}: {}", compiler.name(), difference(unit, observed[index], &placed));
                }
            }
        }
    }
    text
}

fn difference(unit: &Unit, compiler: &Numbers, engine: &Numbers) -> String {
    let labels = labels(unit);
    let differs = |i: &usize| compiler.get(*i) != engine.get(*i);
    let differing = (0..compiler.len().max(engine.len())).filter(differs).map(|i| {
        let number = |numbers: &Numbers| numbers.get(i).map_or_else(|| "nothing".to_owned(), u64::to_string);
        let label = labels.get(i).map_or("a member that is not declared", String::as_str);
        format!("{label} is {}, the engine says {}", number(compiler), number(engine))
    });
    differing.collect::<Vec<_>>().join("; ")
}

impl Totals {
    /// Adds the totals of another thread.
    pub fn add(&mut self, other: &Self) {
        self.placed += other.placed;
        self.refused += other.refused;
        self.differing.iter_mut().zip(other.differing).for_each(|(total, more)| *total += more);
        self.wrong_refusals += other.wrong_refusals;
        for (reason, (cases, disagreements)) in &other.disputed {
            let entry = self.disputed.entry(reason.clone()).or_default();
            entry.0 += cases;
            entry.1 += disagreements;
        }
    }

    /// The number of compared declarations.
    pub const fn cases(&self) -> usize {
        self.placed + self.refused
    }

    /// The number of differences; one declaration may count several times.
    pub fn mismatches(&self) -> usize {
        self.differing.iter().sum::<usize>() + self.wrong_refusals
    }

    /// The rows of the table. `what` names the compared declarations and starts the check of each row.
    ///
    /// Each reason to refuse must divide the compilers at least once,
    /// except for empty types: there C++ disagrees with C (facts G12).
    pub fn summary(&self, what: &str) -> Summary {
        let mut rows: Vec<Row> = Compiler::ALL
            .iter()
            .zip(self.differing)
            .map(|(compiler, differing)| {
                Row::new(compiler.name(), format!("{what}: size, align, bit offsets"), self.placed, differing)
            })
            .collect();
        rows.push(Row::new("all", format!("{what}: refuses what is disputed"), self.cases(), self.wrong_refusals));
        let mut report = String::new();
        for (reason, (cases, disagreements)) in &self.disputed {
            let _ = writeln!(report, "refused for {reason} alone: {cases}, compilers disagree about {disagreements}");
            if *reason != format!("{:?}", PlaceError::Empty) {
                let unfounded = *cases >= 50 && *disagreements == 0;
                rows.push(Row::new(
                    "all",
                    format!("{what}: {reason} divides compilers"),
                    *cases,
                    usize::from(unfounded),
                ));
            }
        }
        Summary { rows, report }
    }
}
