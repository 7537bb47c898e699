//! Runs checks that need tools. If a tool is missing, the harness lists the check as ignored, never as passed.

use std::process::exit;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};

use super::results;
use super::toolchain::{Tool, Toolchain};

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

/// Checks of one subject. The name of the subject starts their names.
#[derive(Clone, Debug)]
pub struct Group {
    name: &'static str,
    checks: Vec<Check>,
    on_gpu: bool,
}

impl Group {
    /// A group of checks that need only their tools.
    pub fn new(name: &'static str, checks: Vec<Check>) -> Self {
        Self { name, checks, on_gpu: false }
    }

    /// A group of checks that also need a GPU.
    pub fn on_gpu(name: &'static str, checks: Vec<Check>) -> Self {
        Self { name, checks, on_gpu: true }
    }
}

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The rows of the table.
    pub rows: Vec<Row>,
    /// The text to print if there are mismatches, or in any case.
    pub report: String,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The compiler or tool, with its target.
    pub compiler: String,
    /// What was compared.
    pub check: String,
    /// The number of comparisons.
    pub cases: u64,
    /// The number of differences.
    pub mismatches: u64,
}

impl Row {
    /// Creates a row of the table.
    pub fn new(compiler: impl Into<String>, check: impl Into<String>, cases: u64, mismatches: u64) -> Self {
        Self { compiler: compiler.into(), check: check.into(), cases, mismatches }
    }
}

/// The number of cases of a check: the environment variable `PTX_ABI_CASES`, otherwise `default`.
///
/// # Panics
///
/// If the variable is no number.
pub fn cases(default: usize) -> usize {
    std::env::var("PTX_ABI_CASES").map_or(default, |text| text.parse().expect("PTX_ABI_CASES is a number"))
}

/// As [`cases`]: the default is `whole` in a full run, and `sample` otherwise.
///
/// # Panics
///
/// As [`cases`].
pub fn sampled(whole: usize, sample: usize) -> usize {
    cases(if results::full() { whole } else { sample })
}

/// The record of a check that has run.
struct Run {
    /// Its place in the list.
    number: usize,
    name: String,
    on_gpu: bool,
    time: Duration,
    rows: Vec<Row>,
}

/// The `main` of a test target with `harness = false`. `gpu` is the name of the GPU, or the reason why there is none.
///
/// Without a GPU the checks that need one are listed as ignored, even where tools are required. A line gives the reason.
///
/// At the end it prints the table of all rows in the order of the checks, the checks that took longest, and the number of
/// checks that ran on the GPU.
///
/// # Panics
///
/// It never panics: no check ends while it holds the list of the finished checks.
pub fn main(groups: Vec<Group>, gpu: Result<String, String>) {
    let arguments = Arguments::from_args();
    let toolchain = Toolchain::find();
    let done = Arc::new(Mutex::new(Vec::new()));
    let ran = Arc::new(AtomicUsize::new(0));
    let all = groups.iter().filter(|group| group.on_gpu).map(|group| group.checks.len()).sum::<usize>();
    let checks = groups.into_iter().flat_map(|Group { name, checks, on_gpu }| {
        checks.into_iter().map(move |check| (format!("{name}::{}", check.name), check, on_gpu))
    });
    let mut complete = toolchain.is_required() && arguments.filter.is_none() && arguments.skip.is_empty();
    let trial = |(number, (name, check, on_gpu)): (usize, (String, Check, bool))| {
        let no_gpu = gpu.as_ref().err().filter(|_| on_gpu).map(|why| format!("no GPU: {why}"));
        let missing = check.tools.iter().find_map(|tool| toolchain.path(*tool).err());
        let ignored = no_gpu.is_some() || missing.is_some() && !toolchain.is_required();
        if let (Some(missing), true, false) = (no_gpu.as_ref().or(missing.as_ref()), ignored, arguments.list) {
            eprintln!("conformance: `{name}` is ignored, {missing}");
        }
        let missing = no_gpu.or(missing);
        let (toolchain, done, ran) = (toolchain.clone(), Arc::clone(&done), Arc::clone(&ran));
        Trial::test(name.clone(), move || {
            ran.fetch_add(usize::from(on_gpu), Ordering::Relaxed);
            let (start, mut rows) = (Instant::now(), vec![]);
            let result = missing.map_or(Ok(()), Err).and_then(|()| run(check, &toolchain, &mut rows));
            let time = start.elapsed();
            done.lock().expect("no check panics with the list").push(Run { number, name, on_gpu, time, rows });
            result.map_err(Failed::from)
        })
        .with_ignored_flag(ignored)
    };
    let trials = checks.enumerate().map(trial).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    if all > 0 && !arguments.list {
        let ran = ran.load(Ordering::Relaxed);
        let where_ = gpu.unwrap_or_else(|why| format!("not run: no GPU, {why}"));
        println!("on the GPU: {ran} of {all} checks ran ({where_})");
    }
    let mut done = done.lock().expect("no check holds the list");
    complete &= !conclusion.has_failed() && !arguments.list;
    if let Err(error) = end(&mut done, complete) {
        eprintln!("conformance: {error}");
        exit(1);
    }
    conclusion.exit_if_failed();
}

/// Prints the times and the table.
fn end(done: &mut [Run], complete: bool) -> Result<(), String> {
    done.sort_by_key(|run| std::cmp::Reverse(run.time));
    if done.iter().any(|run| !run.rows.is_empty()) {
        println!("\nthe longest checks, in seconds:");
    }
    for run in done.iter().take(10).filter(|run| !run.rows.is_empty()) {
        println!("{:>7.1}  {}", run.time.as_secs_f64(), run.name);
    }
    done.sort_by_key(|run| run.number);
    let rows: Vec<Row> = done.iter().flat_map(|run| run.rows.iter().cloned()).collect();
    results::print(&rows).map_err(|error| format!("the summary could not be written: {error}"))?;
    if !complete {
        return Ok(());
    }
    // The rows of GPU checks exist only on a machine with a GPU.
    let rows: Vec<Row> = done.iter().filter(|run| !run.on_gpu).flat_map(|run| run.rows.iter().cloned()).collect();
    results::compare(&rows)
}

fn run(check: Check, toolchain: &Toolchain, rows: &mut Vec<Row>) -> Result<(), String> {
    let summary = (check.run)(toolchain)?;
    let nothing = summary.rows.iter().all(|row| row.cases == 0);
    let mismatches: u64 = summary.rows.iter().map(|row| row.mismatches).sum();
    rows.extend(summary.rows);
    match (nothing, mismatches) {
        (true, _) => Err(format!("nothing was compared\n{}", summary.report)),
        (false, 0) => {
            if !summary.report.is_empty() {
                println!("{}", summary.report);
            }
            Ok(())
        }
        (false, _) => Err(format!("{mismatches} mismatches\n{}", summary.report)),
    }
}
