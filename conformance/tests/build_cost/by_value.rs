//! Counts allocations and calls of the driver for each launch of `examples/strided`, with a driver that needs no GPU.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use ptx_abi_tests::stand_in;

use crate::{alone, nested};

/// The allocations of as many launches, and the number of calls of each function of the driver.
fn counts(folder: &Path, way: &str, launches: usize) -> (usize, BTreeMap<String, usize>) {
    let calls = folder.join("calls.txt");
    let mut program = Command::new(nested::target().join("debug/strided"));
    program.args(["count", way, &launches.to_string()]);
    program.env("LD_LIBRARY_PATH", folder).env("PTX_ABI_DRIVER_CALLS", &calls);
    let allocations = nested::run(program).trim().parse().expect("a number");
    let mut by_name = BTreeMap::new();
    for name in fs::read_to_string(calls).expect("the driver writes its calls").lines() {
        *by_name.entry(name.to_owned()).or_default() += 1;
    }
    (allocations, by_name)
}

/// A row for each way: what one launch more costs.
fn rows(folder: &Path) -> String {
    let row = |way: &str| {
        const LAUNCHES: usize = 400;
        let (few, many) = (counts(folder, way, LAUNCHES), counts(folder, way, 2 * LAUNCHES));
        let each = |many: usize, few: usize| {
            assert_eq!((many - few) % LAUNCHES, 0, "all launches cost the same");
            (many - few) / LAUNCHES
        };
        let calls = many.1.iter().map(|(name, many)| (name, each(*many, few.1.get(name).copied().unwrap_or(0))));
        let calls: BTreeMap<_, _> = calls.filter(|(_, count)| *count != 0).collect();
        let names: Vec<_> = calls.iter().map(|(name, count)| format!("{count} `{name}`")).collect();
        let all: usize = calls.values().sum();
        format!("| {way} | {} | {all}: {} |\n", each(many.0, few.0), names.join(", "))
    };
    ["a copy per launch", "a cache of copies", "by value"].map(row).concat()
}

#[test]
fn the_chapter_has_the_counts() {
    let example = nested::example("strided", "strided_counts");
    let mut cargo = nested::cargo_in(&example);
    cargo.args(["build", "--quiet"]);
    let driver = Path::new(env!("CARGO_TARGET_TMPDIR")).join("counting-driver");
    fs::create_dir_all(&driver).expect("the folder of temporary files can be written");
    let alone = alone();
    nested::run(cargo);
    stand_in::build("logging.rs", &driver.join("libcuda.so")).expect("the driver without a GPU compiles");
    drop(alone);
    let rows = rows(&driver);
    let chapter = include_str!("../../../src/book/by_value.md");
    assert!(chapter.contains(&rows), "the chapter `by_value` needs these rows:\n{rows}");
}

/// A function of the driver that did not report its calls would be missing in the counts.
#[test]
fn the_driver_reports_every_call() {
    for source in [
        include_str!("../../../tests/tests/stand_in/common.rs"),
        include_str!("../../../tests/tests/stand_in/logging.rs"),
    ] {
        for function in source.split("extern \"C\" fn cu").skip(1) {
            let (name, rest) = function.split_once('(').expect("a function");
            let (_, body) = rest.split_once("{\n").expect("a body");
            assert!(body.trim_start().starts_with(&format!("called(\"cu{name}\");")), "cu{name}");
        }
    }
}
