//! Tests the table of features in `src/book/features.md`: a feature that costs much more than another there also costs more here.
//!
//! `benches/compile_time/run.py --features` writes the table.

use std::fs;

use ptx_abi_conformance::results::full;

use crate::compiling::ticks;
use crate::{alone, attempts, nested};

/// The features that need no crate except the leaf. The cost of the others is that of their crates.
const OWN: [&str; 5] = ["check", "cuda", "draw", "emit", "atomic"];

/// Three of them, each of which costs much more than the one before it.
const SAMPLE: [&str; 3] = ["draw", "emit", "cuda"];

/// The difference in the table from which on the test compares two features, in percent of the build with the default
/// features. The table includes the cost of the macros, which this test does not measure.
const APART: u32 = 15;

/// The percentage in the table for a feature.
fn documented(table: &str, feature: &str) -> u32 {
    let row = table.lines().find(|line| line.starts_with(&format!("| `{feature}`"))).expect("it has a row");
    let cost = row.trim_end_matches(" % |").rsplit("| ").next().expect("the last column");
    cost.parse().unwrap_or_else(|_| panic!("`{cost}` is not a percentage: {row}"))
}

/// The CPU time of a cold build of the library with one feature and without the macros.
fn build(feature: &str) -> u64 {
    let root = nested::tests().parent().expect("the workspace");
    let target = nested::folder("features-target");
    let mut cargo = nested::cargo_in(root);
    cargo.args(["build", "--quiet", "-p", "ptx-abi", "--no-default-features", "--features", feature]);
    cargo.env("CARGO_TARGET_DIR", &target);
    let _alone = alone();
    // The folder may not exist.
    let _ = fs::remove_dir_all(&target);
    let before = ticks();
    nested::run(cargo);
    ticks() - before
}

#[test]
fn the_table_has_features_in_the_order_of_their_cost() {
    let table = include_str!("../../../src/book/features.md");
    let features = if full() { &OWN[..] } else { &SAMPLE };
    let mut least: Vec<_> = features.iter().map(|&feature| (feature, documented(table, feature), u64::MAX)).collect();
    attempts(3, || {
        for (feature, _, ticks) in &mut least {
            *ticks = build(feature).min(*ticks);
        }
        let mut compared = 0;
        for &(less, documented_less, ticks_less) in &least {
            for &(more, documented_more, ticks_more) in &least {
                if documented_less + APART <= documented_more {
                    compared += 1;
                    if ticks_less >= ticks_more {
                        return Err(format!("{less} takes {ticks_less} ticks, {more} {ticks_more}: {least:?}"));
                    }
                }
            }
        }
        assert!(compared > 0, "no feature costs much more than another: {least:?}");
        Ok(())
    });
}
