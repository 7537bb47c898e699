//! The table of results: printed, in `target/conformance-summary.tsv`, and in `conformance/RESULTS.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::{env, fs, io};

pub use ptx_abi_tests::cases::full;

use crate::harness::Row;
use crate::toolchain::workspace;

/// Prints the table.
pub(super) fn print(rows: &[Row]) -> io::Result<()> {
    let width = |text: fn(&Row) -> &str, head: &str| {
        rows.iter().map(|row| text(row).chars().count()).max().unwrap_or(0).max(head.len())
    };
    let (compiler, check) = (width(|row| &row.compiler, "compiler"), width(|row| &row.check, "check"));
    let mut out = io::stdout().lock();
    writeln!(out, "\n{:compiler$}  {:check$}  {:>9}  mismatches", "compiler", "check", "cases")?;
    for row in rows {
        writeln!(out, "{:compiler$}  {:check$}  {:>9}  {:>10}", row.compiler, row.check, row.cases, row.mismatches)?;
    }
    Ok(())
}

/// Writes the table to the file in `target`.
pub(super) fn write(rows: &[Row]) -> io::Result<()> {
    let mut file = String::new();
    for row in rows {
        let _ = writeln!(file, "{}\t{}\t{}\t{}", row.compiler, row.check, row.cases, row.mismatches);
    }
    let target = workspace().join("target");
    fs::create_dir_all(&target)?;
    fs::write(target.join("conformance-summary.tsv"), file)
}

const HEAD: &str = "| compiler | check | cases | mismatches |\n|---|---|---|---|\n";

/// Compares the rows of all checks with `conformance/RESULTS.md`. The rows must be the same. A full run must have the same
/// numbers, and a sample must not have more cases. With `UPDATE_EXPECT` a full run writes the table again.
///
/// If the environment sets the cases there is nothing to compare.
pub(super) fn compare(rows: &[Row]) -> Result<(), String> {
    if ["PTX_ABI_CASES", "PTX_ABI_SEED", "PTX_ABI_MEMBERS"].iter().any(|name| env::var_os(name).is_some()) {
        return Ok(());
    }
    let path = workspace().join("conformance/RESULTS.md");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (before, table) = text.split_once(HEAD).ok_or("conformance/RESULTS.md has no table")?;
    let (table, after) = table.split_once("\n\n").ok_or("conformance/RESULTS.md ends with its table")?;
    if full() && ptx_abi_tests::files::updates() {
        let table: String = rows.iter().map(line).collect();
        return fs::write(&path, format!("{before}{HEAD}{table}\n{after}")).map_err(|error| error.to_string());
    }
    let different = differences(&parse(table)?, rows, full());
    if different.is_empty() {
        return Ok(());
    }
    Err(format!(
        "conformance/RESULTS.md says something else; after a look at it, \
         `PTX_ABI_FULL=1 UPDATE_EXPECT=1 cargo test --test conformance` in `conformance/` writes it\n{different}"
    ))
}

/// Formats `12345` as `12,345`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn line(row: &Row) -> String {
    format!("| {} | {} | {} | {} |\n", row.compiler, row.check, grouped(row.cases), grouped(row.mismatches))
}

/// The rows of a table.
fn parse(table: &str) -> Result<Vec<Row>, String> {
    let number = |text: &str| text.replace(',', "").parse().map_err(|error| format!("`{text}`: {error}"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        match cells[..] {
            [compiler, check, cases, mismatches] => Ok(Row::new(compiler, check, number(cases)?, number(mismatches)?)),
            _ => Err(format!("`{line}` is not a row")),
        }
    };
    table.lines().filter(|line| !line.is_empty()).map(row).collect()
}

/// The rows that differ from the expected ones, a line for each.
fn differences(expected: &[Row], found: &[Row], full: bool) -> String {
    let by_name = |rows: &[Row]| -> BTreeMap<(String, String), (usize, usize)> {
        rows.iter().map(|row| ((row.compiler.clone(), row.check.clone()), (row.cases, row.mismatches))).collect()
    };
    let (expected, found) = (by_name(expected), by_name(found));
    let mut out = String::new();
    for ((compiler, check), is) in &found {
        match expected.get(&(compiler.clone(), check.clone())) {
            None => drop(writeln!(out, "not there: {compiler}, {check}")),
            Some(was) if is != was && (full || is.0 > was.0 || is.1 != was.1) => {
                let _ = writeln!(out, "{compiler}, {check}: {} cases, {} there", is.0, was.0);
            }
            Some(_) => {}
        }
    }
    for (compiler, check) in expected.keys().filter(|name| !found.contains_key(name)) {
        let _ = writeln!(out, "only there: {compiler}, {check}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_it_is_written() {
        let rows = [Row::new("nvcc sm_90", "a", 999, 0), Row::new("clang", "b", 1_000, 1_234_567)];
        let table: String = rows.iter().map(line).collect();
        assert_eq!(table, "| nvcc sm_90 | a | 999 | 0 |\n| clang | b | 1,000 | 1,234,567 |\n");
        assert_eq!(parse(&table), Ok(rows.to_vec()));
    }

    #[test]
    fn what_differs_is_named() {
        let there = [Row::new("x", "a", 10, 0), Row::new("x", "b", 10, 0)];
        assert_eq!(differences(&there, &there, true), "");
        let less = [Row::new("x", "a", 9, 0), Row::new("x", "b", 10, 0)];
        assert_eq!(differences(&there, &less, false), "");
        assert_eq!(differences(&there, &less, true), "x, a: 9 cases, 10 there\n");
        assert_eq!(differences(&less, &there, false), "x, a: 10 cases, 9 there\n");
        assert_eq!(differences(&there, &there[..1], false), "only there: x, b\n");
        assert_eq!(differences(&there[..1], &there, false), "not there: x, b\n");
    }
}
