//! Runs checks that need tools: without them a check is listed as ignored, never as passed.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::exit;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Failed, Trial};

use super::toolchain::{Tool, Toolchain, workspace};

/// A check against real compilers.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The name of the test.
    pub name: &'static str,
    /// What it needs.
    pub tools: &'static [Tool],
    /// The check itself; an error is that it could not run.
    pub run: fn(&Toolchain) -> Result<Summary, String>,
}

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Lines of the table.
    pub rows: Vec<Row>,
    /// What to print where there are mismatches, or what must be said in any case.
    pub report: String,
}

/// One line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The compiler or tool, with what it compiles for.
    pub compiler: String,
    /// What was compared.
    pub check: String,
    /// How many were compared.
    pub cases: u64,
    /// How many of them differ.
    pub mismatches: u64,
}

impl Row {
    /// A line of the table.
    pub fn new(compiler: impl Into<String>, check: impl Into<String>, cases: u64, mismatches: u64) -> Self {
        Self { compiler: compiler.into(), check: check.into(), cases, mismatches }
    }
}

/// How many cases a check makes: the environment variable `PTX_ABI_CASES`, otherwise `default`.
///
/// # Panics
///
/// If the variable is no number.
pub fn cases(default: usize) -> usize {
    std::env::var("PTX_ABI_CASES").map_or(default, |text| text.parse().expect("PTX_ABI_CASES is a number"))
}

/// The `main` of a test target with `harness = false`.
///
/// The table of all rows is printed at the end and appended to `target/conformance-summary.tsv`.
///
/// # Panics
///
/// Never: no check ends while it holds the rows.
pub fn main(checks: Vec<Check>) {
    main_with_gpu(checks, vec![], Err(String::new()));
}

/// [`main`] with checks that need a GPU too: `gpu` is its name, or why there is none.
///
/// Without a GPU they are listed as ignored, also where tools are required, and a line says why; the last line says how
/// many of them have run.
///
/// # Panics
///
/// Never, as [`main`].
pub fn main_with_gpu(checks: Vec<Check>, on_gpu: Vec<Check>, gpu: Result<String, String>) {
    let arguments = Arguments::from_args();
    let toolchain = Toolchain::find();
    let rows = Arc::new(Mutex::new(Vec::new()));
    let ran = Arc::new(AtomicUsize::new(0));
    let trial = |(check, on_gpu): (Check, bool)| {
        let no_gpu = gpu.as_ref().err().filter(|_| on_gpu).map(|why| format!("no GPU: {why}"));
        let missing = check.tools.iter().find_map(|tool| toolchain.path(*tool).err());
        let ignored = no_gpu.is_some() || missing.is_some() && !toolchain.is_required();
        if let (Some(missing), true, false) = (no_gpu.as_ref().or(missing.as_ref()), ignored, arguments.list) {
            eprintln!("conformance: `{}` is ignored, {missing}", check.name);
        }
        let missing = no_gpu.or(missing);
        let (toolchain, rows, ran) = (toolchain.clone(), Arc::clone(&rows), Arc::clone(&ran));
        Trial::test(check.name, move || {
            ran.fetch_add(usize::from(on_gpu), Ordering::Relaxed);
            missing.map_or(Ok(()), Err).and_then(|()| run(check, &toolchain, &rows)).map_err(Failed::from)
        })
        .with_ignored_flag(ignored)
    };
    let all = on_gpu.len();
    let on_gpu = on_gpu.into_iter().map(|check| (check, true));
    let trials = checks.into_iter().map(|check| (check, false)).chain(on_gpu).map(trial).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    if all > 0 && !arguments.list {
        let ran = ran.load(Ordering::Relaxed);
        let where_ = gpu.unwrap_or_else(|why| format!("not run: no GPU, {why}"));
        println!("on the GPU: {ran} of {all} checks ran ({where_})");
    }
    let rows = rows.lock().expect("no check holds the rows");
    if let Err(error) = print(&rows) {
        eprintln!("conformance: the summary could not be written: {error}");
        exit(1);
    }
    conclusion.exit_if_failed();
}

fn run(check: Check, toolchain: &Toolchain, rows: &Mutex<Vec<Row>>) -> Result<(), String> {
    let summary = (check.run)(toolchain)?;
    let nothing = summary.rows.iter().all(|row| row.cases == 0);
    let mismatches: u64 = summary.rows.iter().map(|row| row.mismatches).sum();
    rows.lock().expect("no check panics with the rows").extend(summary.rows);
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

fn print(rows: &[Row]) -> std::io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let width = |text: fn(&Row) -> &str, head: &str| {
        rows.iter().map(|row| text(row).chars().count()).max().unwrap_or(0).max(head.len())
    };
    let (compiler, check) = (width(|row| &row.compiler, "compiler"), width(|row| &row.check, "check"));
    println!("\n{:compiler$}  {:check$}  {:>9}  mismatches", "compiler", "check", "cases");
    let target = workspace().join("target");
    std::fs::create_dir_all(&target)?;
    let mut file = OpenOptions::new().create(true).append(true).open(target.join("conformance-summary.tsv"))?;
    for row in rows {
        println!("{:compiler$}  {:check$}  {:>9}  {:>10}", row.compiler, row.check, row.cases, row.mismatches);
        writeln!(file, "{}\t{}\t{}\t{}", row.compiler, row.check, row.cases, row.mismatches)?;
    }
    Ok(())
}
