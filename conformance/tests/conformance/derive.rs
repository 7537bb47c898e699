//! Compares the macros with gcc and clang: generated structures store the same values in the same bytes in Rust and in C++.
//!
//! Each program contains the structures with explicit storage and in the attribute form, and links with the C++ code of
//! both compilers. It writes seeded values through every accessor and plain field into zeroed memory, compares all
//! bytes, and lets each side read the other's bytes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

use crate::nested;
use ptx_abi_conformance::generate::{self, Audience};
use ptx_abi_conformance::harness::{self, Check, Row, Summary};
use ptx_abi_conformance::hosts::{is_accepted_on_aarch64, is_accepted_on_windows};
use ptx_abi_conformance::program::{self, Case};
use ptx_abi_conformance::toolchain::{self, AARCH64, Tool, Toolchain};
use ptx_abi_tests::c::Unit;
use ptx_abi_tests::rng::Rng;

/// The number of cases in a full run.
const CASES: usize = 1000;
/// The number of cases in a sample.
const SAMPLE: usize = 80;

/// The same numbers for the emulated host.
const CASES_AARCH64: usize = 2000;
const SAMPLE_AARCH64: usize = 50;

/// The same number for Windows, which only a long run tries.
const CASES_WINDOWS: usize = 2000;

/// The number of cases that are built together. cargo builds the programs of a batch in parallel.
const BATCH: usize = 1000;

/// The number of cases in one program.
const PROGRAM: usize = 100;

pub(crate) fn checks() -> Vec<Check> {
    let aarch64 = &[Tool::Aarch64Gxx, Tool::Aarch64Rustc, Tool::Aarch64Qemu, Tool::Clang];
    let mut checks = vec![
        Check::new("derive_differential", &[Tool::Gcc, Tool::Gxx, Tool::Clang], derive),
        Check::new("derive_differential_aarch64", aarch64, derive_on_aarch64),
    ];
    // `conformance/windows.sh` sets the variable.
    if env::var_os(WINE).is_some() {
        checks.push(Check::new("derive_differential_windows", &[Tool::Clang], derive_on_windows));
    }
    checks
}

/// MinGW on Windows, as rustc names it.
const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// MinGW's compiler.
const MINGW: &str = "x86_64-w64-mingw32-g++";

/// The variable with the program that runs those of Windows.
const WINE: &str = "PTX_ABI_WINE";

fn derive(toolchain: &Toolchain) -> Result<Summary, String> {
    compare(&Compilers::new(toolchain)?, harness::sampled(CASES, SAMPLE), |_| true)
}

/// The programs run in an emulator. `char` and `wchar_t` are unsigned there (facts 1.7), and the generator writes signed types
/// in Rust for both. An option of the compilers makes `char` signed, and structures with `wchar_t` are left out.
fn derive_on_aarch64(toolchain: &Toolchain) -> Result<Summary, String> {
    let total = harness::sampled(CASES_AARCH64, SAMPLE_AARCH64);
    let accepts = |unit: &Unit| is_accepted_on_aarch64(unit) && !unit.to_string().contains("wchar_t");
    compare(&Compilers::for_aarch64(toolchain)?, total, accepts)
}

/// The programs run in Wine. `long` and `wchar_t` have other sizes there (facts 1.6), and the generator writes types of 64 and 32
/// bits in Rust for both, so structures with them are left out.
fn derive_on_windows(toolchain: &Toolchain) -> Result<Summary, String> {
    let accepts = |unit: &Unit| {
        let text = unit.to_string().replace("long long", "");
        is_accepted_on_windows(unit) && !text.contains("long") && !text.contains("wchar_t")
    };
    compare(&Compilers::for_windows(toolchain)?, harness::cases(CASES_WINDOWS), accepts)
}

/// Compares `total` random structures that the host accepts.
fn compare(compilers: &Compilers, total: usize, accepts: fn(&Unit) -> bool) -> Result<Summary, String> {
    let mut rng = Rng::from_env(20);
    let mut rows: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
    let mut failures: Vec<(Case, String)> = Vec::new();
    let mut reported = 0;
    let (mut done, mut values) = (0, 0);
    while done < total {
        let batch: Vec<Case> = (done..total.min(done + BATCH))
            .map(|number| {
                let mut unit = generate::unit(&mut rng, "T", Audience::Rust);
                while !accepts(&unit) {
                    unit = generate::unit(&mut rng, "T", Audience::Rust);
                }
                let text = unit.to_string();
                Case::new(number as u64, unit).unwrap_or_else(|reason| panic!("{reason:?}: {text}"))
            })
            .collect();
        done += batch.len();
        let results = compilers.compare(&batch)?;
        values += results.values;
        for Compared { number, compiler, form, mismatch } in results.compared {
            let (cases, mismatches) = rows.entry((compiler, form)).or_default();
            *cases += 1;
            if let Some(mismatch) = mismatch {
                *mismatches += 1;
                let case = batch.iter().find(|case| case.number == number).expect("a case of the batch");
                failures.push((case.clone(), mismatch));
            }
        }
        for (case, mismatch) in &failures[reported..] {
            println!("{mismatch}\n{}\n", case.unit);
        }
        reported = failures.len();
        println!("{done} structures, {values} values, {} mismatches", failures.len());
    }
    let rows = rows.into_iter().map(|((compiler, form), (cases, mismatches))| {
        Row::new(format!("{compiler}{}", compilers.host()), format!("bytes and values: {form}"), cases, mismatches)
    });
    let shortest = failures.iter().min_by_key(|(case, _)| case.unit.to_string().len());
    let report = shortest.map(|(case, mismatch)| format!("{mismatch}\n{}", generate::describe(&case.unit)));
    Ok(Summary { rows: rows.collect(), report: report.unwrap_or_default() })
}

/// One form of one case, compared with one compiler.
struct Compared {
    number: u64,
    compiler: String,
    form: String,
    mismatch: Option<String>,
}

#[derive(Default)]
struct Results {
    compared: Vec<Compared>,
    /// The number of written values.
    values: u64,
}

struct Compilers {
    gcc: PathBuf,
    clang: PathBuf,
    /// What a host that is emulated needs.
    emulated: Option<Emulated>,
}

struct Emulated {
    name: &'static str,
    /// The target of rustc.
    target: &'static str,
    /// The option of clang that selects the target, and the options of both compilers.
    clang: &'static str,
    options: &'static [&'static str],
    rustc: PathBuf,
    /// The program that runs others, and its arguments.
    runner: PathBuf,
    arguments: &'static [&'static str],
}

impl Compilers {
    fn new(toolchain: &Toolchain) -> Result<Self, String> {
        Ok(Self { gcc: toolchain.path(Tool::Gcc)?, clang: toolchain.path(Tool::Clang)?, emulated: None })
    }

    fn for_aarch64(toolchain: &Toolchain) -> Result<Self, String> {
        let emulated = Emulated {
            name: " aarch64",
            target: AARCH64,
            clang: "--target=aarch64-linux-gnu",
            options: &["-fsigned-char"],
            rustc: toolchain.path(Tool::Aarch64Rustc)?,
            runner: toolchain.path(Tool::Aarch64Qemu)?,
            arguments: &["-L", "/usr/aarch64-linux-gnu"],
        };
        Ok(Self {
            gcc: toolchain.path(Tool::Aarch64Gxx)?,
            clang: toolchain.path(Tool::Clang)?,
            emulated: Some(emulated),
        })
    }

    fn for_windows(toolchain: &Toolchain) -> Result<Self, String> {
        let emulated = Emulated {
            name: " Windows",
            target: WINDOWS,
            clang: "--target=x86_64-w64-windows-gnu",
            options: &[],
            rustc: env::var_os("PTX_ABI_AARCH64_RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from),
            runner: env::var_os(WINE).map(PathBuf::from).ok_or(WINE)?,
            arguments: &[],
        };
        Ok(Self { gcc: MINGW.into(), clang: toolchain.path(Tool::Clang)?, emulated: Some(emulated) })
    }

    /// The end of the names of the compilers.
    fn host(&self) -> &'static str {
        self.emulated.as_ref().map_or("", |emulated| emulated.name)
    }

    /// Builds and runs the cases. If some cases do not build together, or end the program, it tries the halves, down to one
    /// case, which is then a mismatch.
    fn compare(&self, cases: &[Case]) -> Result<Results, String> {
        let error = match self.build(cases).and_then(|programs| self.run(&programs)) {
            Ok(results) => return Ok(results),
            Err(error) => error,
        };
        if let [case] = cases {
            let (compiler, form) = ("rustc".to_owned(), "no program".to_owned());
            let compared = vec![Compared { number: case.number, compiler, form, mismatch: Some(error) }];
            return Ok(Results { compared, values: 0 });
        }
        let (first, second) = cases.split_at(cases.len() / 2);
        let (mut results, more) = (self.compare(first)?, self.compare(second)?);
        results.compared.extend(more.compared);
        results.values += more.values;
        Ok(results)
    }

    /// Builds a program for every [`PROGRAM`] cases, and returns their paths.
    fn build(&self, cases: &[Case]) -> Result<Vec<PathBuf>, String> {
        let programs: Vec<&[Case]> = cases.chunks(PROGRAM).collect();
        let mut targets = String::new();
        let mut build_script = String::new();
        for i in 0..programs.len() {
            let _ = write!(targets, "[[bin]]\nname = \"p{i}\"\npath = 'p{i}.rs'\n");
            for compiler in ["gcc", "clang"] {
                let _ = writeln!(
                    build_script,
                    "    println!(\"cargo::rustc-link-arg-bin=p{i}={{}}/p{i}.{compiler}.o\", \
                     env!(\"CARGO_MANIFEST_DIR\"));"
                );
            }
        }
        let name = format!("conformance-derive{}", self.host().replace(' ', "-").to_lowercase());
        let (folder, mut cargo) = match self.emulated {
            None => nested::package(&name, &targets, "ptx-abi"),
            // No other package is built for this host, and these need no more than the default features.
            Some(_) => nested::package_with(&name, &targets, "ptx-abi", "[]"),
        };
        let driver = nested::tests().join("tests/conformance/derive/driver.rs");
        let driver = driver.to_str().ok_or("the path of the tests is not UTF-8")?;
        let write = |path: String, text: &str| {
            let path = folder.join(path);
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
        };
        write("build.rs".to_owned(), &format!("fn main() {{\n{build_script}}}\n"))?;
        for (i, program) in programs.iter().enumerate() {
            write(format!("p{i}.rs"), &program::main_rs(program, driver))?;
            for compiler in ["gcc", "clang"] {
                write(format!("p{i}.{compiler}.cpp"), &program::cpp(program, compiler))?;
            }
        }
        self.objects(&folder, programs.len())?;
        cargo.args(["build", "--quiet"]);
        let mut output = nested::target();
        let mut extension = "";
        if let Some(Emulated { target, rustc, .. }) = &self.emulated {
            cargo.args(["--target", target]).env("RUSTC", rustc).env_remove("LD_LIBRARY_PATH");
            let variable = target.replace('-', "_").to_uppercase();
            cargo.env(format!("CARGO_TARGET_{variable}_LINKER"), &self.gcc);
            output.push(target);
            extension = if *target == WINDOWS { "exe" } else { "" };
        }
        toolchain::run(&mut cargo)?;
        let program = |i| output.join("debug").join(format!("p{i}")).with_extension(extension);
        Ok((0..programs.len()).map(program).collect())
    }

    /// Compiles the C++ sources with both compilers at the same time.
    fn objects(&self, folder: &Path, programs: usize) -> Result<(), String> {
        let compile = |name: &str, compiler: &Path| {
            (0..programs).try_for_each(|i| {
                let mut command = Command::new(compiler);
                if let Some(Emulated { clang, options, .. }) = &self.emulated {
                    command.args(*options).args((name == "clang").then_some(clang));
                }
                command.current_dir(folder).args(["-x", "c++", "-std=gnu++17", "-w", "-O1", "-c"]);
                command.arg(format!("p{i}.{name}.cpp")).arg("-o").arg(format!("p{i}.{name}.o"));
                toolchain::run(&mut command).map(drop)
            })
        };
        thread::scope(|scope| {
            let gcc = scope.spawn(|| compile("gcc", &self.gcc));
            compile("clang", &self.clang).and(gcc.join().map_err(|_| "the thread of gcc panicked".to_owned())?)
        })
    }

    /// Runs the programs.
    fn run(&self, programs: &[PathBuf]) -> Result<Results, String> {
        let mut results = Results::default();
        for program in programs {
            let mut command = Command::new(self.emulated.as_ref().map_or(program, |emulated| &emulated.runner));
            if let Some(Emulated { arguments, .. }) = &self.emulated {
                command.args(*arguments).arg(program);
            }
            read(program, &toolchain::run(&mut command)?, &mut results)?;
        }
        Ok(results)
    }
}

/// Reads what a program printed.
fn read(program: &Path, output: &[u8], results: &mut Results) -> Result<(), String> {
    for line in String::from_utf8_lossy(output).lines() {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        match words[..] {
            ["compared", number, compiler, form, mismatch] => results.compared.push(Compared {
                number: number.parse().map_err(|error| format!("{line}: {error}"))?,
                compiler: compiler.to_owned(),
                form: form.to_owned(),
                mismatch: (!mismatch.is_empty()).then(|| format!("{compiler}, {form} form: {mismatch}")),
            }),
            ["values", values] => {
                results.values += values.parse::<u64>().map_err(|error| format!("{line}: {error}"))?;
            }
            _ => return Err(format!("{}: {line}", program.display())),
        }
    }
    Ok(())
}
