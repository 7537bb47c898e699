//! Runs checks that need tools. If a tool is missing, the harness lists the check as ignored, never as passed.

use std::fmt::Write as _;
use std::process::exit;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
pub use ptx_abi_tests::cases::{cases, sampled};

use crate::results;
use crate::toolchain::{Tool, Toolchain};

/// A check against real compilers.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The name of the test.
    pub name: &'static str,
    /// The tools that it needs.
    pub tools: &'static [Tool],
    /// The check itself. It returns an error if it could not run.
    pub run: fn(&Toolchain) -> Result<Summary, String>,
}

impl Check {
    /// A check that needs these tools.
    pub const fn new(
        name: &'static str,
        tools: &'static [Tool],
        run: fn(&Toolchain) -> Result<Summary, String>,
    ) -> Self {
        Self { name, tools, run }
    }
}

/// Checks of one subject. The name of the subject starts their names.
#[derive(Clone, Debug)]
pub struct Group {
    name: &'static str,
    checks: Vec<Check>,
}

impl Group {
    /// A group of checks.
    pub fn new(name: &'static str, checks: Vec<Check>) -> Self {
        Self { name, checks }
    }
}

/// Where the checks run.
#[derive(Clone, Debug)]
pub enum Place {
    /// On the host. A complete run is compared with `conformance/RESULTS.md`.
    Host,
    /// On the GPU of this name. Otherwise the reason why there is none, and the checks are listed as ignored, even where tools
    /// are required.
    Gpu(Result<String, String>),
}

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The rows of the table.
    pub rows: Vec<Row>,
    /// The text to print if there are mismatches, or in any case.
    pub report: String,
}

impl Summary {
    /// A summary with one row, for these differences.
    pub fn of(compiler: impl Into<String>, check: impl Into<String>, cases: usize, differences: &[String]) -> Self {
        let mut summary = Self::default();
        summary.compared(compiler, check, cases, differences);
        summary
    }

    /// Adds a row.
    pub fn add(&mut self, compiler: impl Into<String>, check: impl Into<String>, cases: usize, mismatches: usize) {
        self.rows.push(Row::new(compiler, check, cases, mismatches));
    }

    /// Adds a row with these differences, and the first of them to the report.
    pub fn compared(
        &mut self,
        compiler: impl Into<String>,
        check: impl Into<String>,
        cases: usize,
        differences: &[String],
    ) {
        self.add(compiler, check, cases, differences.len());
        self.report.extend(differences.iter().take(3).flat_map(|difference| [difference.as_str(), "\n"]));
    }

    /// Adds to the row of this compiler and check, which is new the first time.
    pub fn count(&mut self, compiler: &str, check: &str, cases: usize, mismatches: usize) {
        match self.rows.iter_mut().find(|row| row.compiler == compiler && row.check == check) {
            Some(row) => (row.cases, row.mismatches) = (row.cases + cases, row.mismatches + mismatches),
            None => self.add(compiler, check, cases, mismatches),
        }
    }

    /// Counts cases that a compiler must accept all together. If it refuses them, the report has its message.
    pub fn accepted(&mut self, compiler: &str, check: &str, cases: usize, answer: Answer) {
        self.count(compiler, check, cases, usize::from(answer.is_err()));
        self.report.extend(answer.err().map(|error| format!("{compiler}, {check}: {error}\n")));
    }

    /// Counts one case, `what`. The compiler must refuse it with all of these words, or accept it if there are none.
    pub fn expect(&mut self, compiler: &str, check: &str, what: &str, answer: &Answer, words: &[&str]) {
        let is_right = match answer {
            Ok(()) => words.is_empty(),
            Err(said) => !words.is_empty() && words.iter().all(|word| said.contains(word)),
        };
        self.count(compiler, check, 1, usize::from(!is_right));
        if !is_right {
            let _ = writeln!(self.report, "{compiler}, {check}, {what}: {answer:?}");
        }
    }
}

/// What a compiler says of a file: nothing, or its message.
pub type Answer = Result<(), String>;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The compiler or tool, with its target.
    pub compiler: String,
    /// What was compared.
    pub check: String,
    /// The number of comparisons.
    pub cases: usize,
    /// The number of differences.
    pub mismatches: usize,
}

impl Row {
    /// Creates a row of the table.
    pub fn new(compiler: impl Into<String>, check: impl Into<String>, cases: usize, mismatches: usize) -> Self {
        Self { compiler: compiler.into(), check: check.into(), cases, mismatches }
    }
}

/// The record of a check that has run.
struct Run {
    /// Its place in the list.
    number: usize,
    name: String,
    time: Duration,
    rows: Vec<Row>,
    /// What the check says although it passed.
    report: String,
}

/// The `main` of a test target with `harness = false`.
///
/// At the end it prints the checks that took longest, and the table of all rows in the order of the checks.
///
/// # Panics
///
/// It never panics: no check ends while it holds the list of the finished checks.
pub fn main(groups: Vec<Group>, place: &Place) {
    let arguments = Arguments::from_args();
    let toolchain = Toolchain::find();
    let done = Arc::new(Mutex::new(Vec::new()));
    let checks = groups.into_iter().flat_map(|Group { name, checks }| {
        checks.into_iter().map(move |check| (format!("{name}::{}", check.name), check))
    });
    let no_gpu = match place {
        Place::Gpu(Err(reason)) => Some(format!("no GPU: {reason}")),
        _ => None,
    };
    let trial = |(number, (name, check)): (usize, (String, Check))| {
        let missing = check.tools.iter().find_map(|tool| toolchain.path(*tool).err());
        let ignored = no_gpu.is_some() || missing.is_some() && !toolchain.is_required();
        let missing = no_gpu.clone().or(missing);
        if let (Some(missing), true, false) = (&missing, ignored, arguments.list) {
            eprintln!("conformance: `{name}` is ignored, {missing}");
        }
        let (toolchain, done) = (toolchain.clone(), Arc::clone(&done));
        Trial::test(name.clone(), move || {
            let (start, mut rows) = (Instant::now(), vec![]);
            let result = missing.map_or(Ok(()), Err).and_then(|()| run(check, &toolchain, &mut rows));
            let (time, report) = (start.elapsed(), result.clone().unwrap_or_default());
            done.lock().expect("no check panics with the list").push(Run { number, name, time, rows, report });
            result.map(drop).map_err(Failed::from)
        })
        .with_ignored_flag(ignored)
    };
    let trials = checks.enumerate().map(trial).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    let mut done = done.lock().expect("no check holds the list");
    let rows = rows(&mut done);
    let complete = toolchain.is_required() && arguments.filter.is_none() && arguments.skip.is_empty();
    let complete = complete && !conclusion.has_failed() && !arguments.list && matches!(place, Place::Host);
    let written = match place {
        _ if rows.is_empty() => Ok(()),
        Place::Gpu(_) => results::print(&rows),
        Place::Host => results::print(&rows).and_then(|()| results::write(&rows)),
    };
    let written = written.map_err(|error| format!("the summary could not be written: {error}"));
    if let Err(error) = written.and_then(|()| if complete { results::compare(&rows) } else { Ok(()) }) {
        eprintln!("conformance: {error}");
        exit(1);
    }
    conclusion.exit_if_failed();
}

/// Prints the reports and the times, and returns all rows in the order of the checks.
fn rows(done: &mut [Run]) -> Vec<Row> {
    done.sort_by_key(|run| run.number);
    for run in done.iter().filter(|run| !run.report.is_empty()) {
        println!("{}:\n{}", run.name, run.report);
    }
    done.sort_by_key(|run| std::cmp::Reverse(run.time));
    if done.iter().any(|run| !run.rows.is_empty()) {
        println!("\nthe longest checks, in seconds:");
    }
    for run in done.iter().take(10).filter(|run| !run.rows.is_empty()) {
        println!("{:>7.1}  {}", run.time.as_secs_f64(), run.name);
    }
    done.sort_by_key(|run| run.number);
    done.iter().flat_map(|run| run.rows.iter().cloned()).collect()
}

/// Runs a check, and returns its report if it passed.
fn run(check: Check, toolchain: &Toolchain, rows: &mut Vec<Row>) -> Result<String, String> {
    let summary = (check.run)(toolchain)?;
    let nothing = summary.rows.iter().all(|row| row.cases == 0);
    let mismatches: usize = summary.rows.iter().map(|row| row.mismatches).sum();
    rows.extend(summary.rows);
    match (nothing, mismatches) {
        (true, _) => Err(format!("nothing was compared\n{}", summary.report)),
        (false, 0) => Ok(summary.report),
        (false, _) => Err(format!("{mismatches} mismatches\n{}", summary.report)),
    }
}
