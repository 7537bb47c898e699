//! Compares files with mistakes with the compiler's messages for them. Mistakes of one kind share a file.
//!
//! - `syntax/`: errors of the derives, of `#[bit_fields]` and of `#[cuda_functions]`.
//! - `types/`: traits that a type does not implement, and mistakes in `macro_rules!` macros.
//! - `const-eval/`: checks in const evaluation (E0080); rustc changes the wording around them most.
//! - `cudarc/`: mistakes with cudarc, which need the feature `cudarc-0_19` of this crate; the others need it off.
//!
//! A case ends with what the message asks for, to the letter: lines after `// fix:`, in the form that `build.rs` explains.
//! The test `applied` compiles and runs the mended programs. `// no fix: …` gives the reason where no change in a case can
//! mend it. `// errors: 3` counts the errors of a case with several mistakes; after a comma comes why one
//! mistake has several errors.
//!
//! The output is that of the pinned toolchain. `TRYBUILD=overwrite cargo test -p ptx-abi-ui-tests` writes it again; with
//! `--features cudarc-0_19` it writes that of `cudarc/`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const FOLDERS: [&str; 4] = ["syntax", "types", "const-eval", CUDARC];

/// The folder of mistakes that need cudarc.
const CUDARC: &str = "cudarc";

/// The file with rustc's notes in our sources: a function of ours uses the layout of a member, which has its own error.
const NOTED_ELSEWHERE: &str = "mislaid-members";

/// What a line ends with whose derive an error is about.
const ABOUT_THE_DERIVE: &str = "// The error is about the derive.";

/// Copies the PTX, the cubin and the fatbins that mistakes name with `module =
/// "kernels/…"`. The compiler searches for them beside trybuild's crate.
fn provide_kernels() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target directory");
    let folder = target.join("tests/trybuild").join(env!("CARGO_PKG_NAME")).join("kernels");
    fs::create_dir_all(&folder).expect("can be written");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in ["kernels.ptx", "launch.ptx", "one.ptx", "kernels.cu"] {
        fs::copy(here.join("kernels").join(file), folder.join(file)).expect("can be copied");
    }
    fs::write(folder.join("empty.a"), "!<arch>\n").expect("can be written");
    fs::write(folder.join("thin.a"), "!<thin>\n").expect("can be written");
    fs::write(folder.join("device.optixir"), b"\xed\x43\x4e\x7f").expect("can be written");
    let twice =
        ".version 8.1\n.target sm_90\n.entry fill(.param .u32 n) { ret; }\n.entry fill(.param .f32 x) { ret; }\n";
    fs::write(folder.join("twice.ptx"), twice).expect("can be written");
    let sources = folder.join("../src");
    fs::create_dir_all(&sources).expect("can be written");
    fs::write(sources.join("kernel.rs"), "#![no_std]\n").expect("can be written");
    for (file, name) in [
        ("tests/tests/it/object/object.sm_90.cubin", "object.cubin"),
        ("tests/tests/it/object/object.fatbin", "object.fatbin"),
        ("ptx-abi-read/tests/data/zstd.fatbin", "compressed.fatbin"),
    ] {
        fs::copy(here.join("..").join(file), folder.join(name)).expect("can be copied");
    }
}

/// A program of its own runs trybuild: cargo gives this one the `OUT_DIR` of this crate's build script, and the cases would
/// get it too.
#[test]
fn mistakes_do_not_compile() {
    if env::var_os("OUT_DIR").is_some() {
        let mut itself = Command::new(env::current_exe().expect("this program has a path"));
        itself.args(["mistakes_do_not_compile", "--exact", "--nocapture"]);
        itself.args(env::args_os().filter(|arg| arg.to_string_lossy().starts_with("trybuild=")));
        let status = itself.env_remove("OUT_DIR").status().expect("this program starts");
        assert!(status.success(), "the messages are not the expected ones");
        return;
    }
    provide_kernels();
    let cases = trybuild::TestCases::new();
    for folder in FOLDERS.into_iter().filter(|folder| (*folder == CUDARC) == cfg!(feature = "cudarc-0_19")) {
        cases.compile_fail(format!("tests/{folder}/*.rs"));
    }
}

#[test]
fn every_mistake_is_mended() {
    let mut problems = Vec::new();
    for (name, mistake) in mistakes() {
        let is_mended = mistake.source.contains("\n// fix:\n");
        if is_mended == mistake.directive("no fix").is_some() {
            problems.push(format!("{name} needs either a fix, or a reason why there is no fix"));
        }
    }
    report(&problems);
}

#[test]
fn one_mistake_is_one_error() {
    let mut problems = Vec::new();
    for (name, mistake) in mistakes() {
        let several = mistake.directive("errors").map(|text| text.split(',').next().unwrap_or(text));
        let expected = several.map_or(Ok(1), str::parse);
        let errors = mistake.errors().count();
        if expected != Ok(errors) || several.is_some() && errors == 1 {
            problems.push(format!("{name} has {errors} errors, expected {expected:?}"));
        }
    }
    report(&problems);
}

#[test]
fn errors_are_at_the_mistake() {
    let mut problems = Vec::new();
    for (name, mistake) in mistakes() {
        if !mistake.errors().all(|place| mistake.is_marked(place)) {
            problems.push(format!("{name} is not reported where it is"));
        }
    }
    report(&problems);
}

/// `$RUST` replaces the sources of Rust, whose lines rustc prints only if rustup's component rust-src is installed.
#[test]
fn no_output_quotes_the_sources_of_rust() {
    let quotes = |mistake: &Mistake| mistake.output.contains("$RUST") || mistake.output.contains("/rustc/");
    let quoting = mistakes().into_iter().filter(|(_, mistake)| quotes(mistake));
    report(&quoting.map(|(name, _)| format!("{name} prints what depends on rust-src")).collect::<Vec<_>>());
}

/// For a width that no type or not the declared type has, the error is at the width and not at the name before it.
#[test]
fn a_width_is_reported_at_the_width() {
    const TOO_LARGE: [&str; 2] = ["the bit-field is wider than its declared type", "the width is "];
    let mut found = 0;
    let mut problems = Vec::new();
    for (name, mistake) in mistakes() {
        // This file has another mistake before it.
        if name == "several-fields" || !TOO_LARGE.iter().any(|message| mistake.output.contains(message)) {
            continue;
        }
        for place in mistake.errors() {
            found += 1;
            let letter = place.and_then(|place| {
                let mut numbers = place.split(':').skip(1).map(|number| number.parse::<usize>().expect("a number"));
                let line = mistake.source.lines().nth(numbers.next()? - 1)?;
                line.chars().nth(numbers.next()? - 1)
            });
            if !letter.is_some_and(|letter| letter.is_ascii_digit()) {
                problems.push(format!("{name} is reported at {place:?}"));
            }
        }
    }
    report(&problems);
    assert!(found >= 4, "only {found} widths");
}

/// rustc's notes show our bounds and impls. But an error is at the user's code, and so is each note on the way there from
/// the constant that failed.
#[test]
fn nothing_is_reported_in_our_sources() {
    let mut problems = Vec::new();
    for (name, mistake) in mistakes() {
        for (heading, place) in mistake.reports() {
            let excused = heading.starts_with("note") && name == NOTED_ELSEWHERE;
            if !excused && !place.starts_with("tests/") {
                problems.push(format!("{name}: \"{heading}\" is at {place}"));
            }
        }
    }
    report(&problems);
}

fn report(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// A file that does not compile.
struct Mistake {
    source: String,
    output: String,
}

impl Mistake {
    /// What follows this word in a comment at the end of the case.
    fn directive(&self, word: &str) -> Option<&str> {
        self.source.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(word)?.strip_prefix(": "))
    }

    /// The place of each error after `-->`: file, line and column.
    fn errors(&self) -> impl Iterator<Item = Option<&str>> {
        let starts = self
            .output
            .match_indices("error")
            .filter(|(start, _)| *start == 0 || self.output.as_bytes()[start - 1] == b'\n');
        starts.map(|(start, _)| {
            let block = self.output[start..].split("\n\n").next().unwrap_or_default();
            block.lines().find_map(|line| line.trim_start().strip_prefix("--> "))
        })
    }

    /// The first line and the place of each error, warning and note of const evaluation.
    fn reports(&self) -> impl Iterator<Item = (&str, &str)> {
        const HEADINGS: [&str; 5] =
            ["error", "warning", "note: erroneous constant", "note: inside `", "note: the above error was encountered"];
        let mut heading = None;
        self.output.lines().filter_map(move |line| {
            if ["error", "warning", "note: ", "help: "].iter().any(|start| line.starts_with(start)) {
                heading = HEADINGS.iter().any(|start| line.starts_with(start)).then_some(line);
            }
            Some((heading?, line.trim_start().strip_prefix("--> ")?))
        })
    }

    /// Whether a place is in this file, but not at the name of the derive, if the line does not say so.
    fn is_marked(&self, place: Option<&str>) -> bool {
        let Some((file, rest)) = place.and_then(|place| place.split_once(':')) else { return false };
        let line = rest.split(':').next().and_then(|line| line.parse::<usize>().ok());
        let line = line.and_then(|line| self.source.lines().nth(line - 1));
        file.starts_with("tests/")
            && line.is_some_and(|line| !line.contains("#[derive(") || line.ends_with(ABOUT_THE_DERIVE))
    }
}

fn mistakes() -> BTreeMap<String, Mistake> {
    let mut mistakes = BTreeMap::new();
    for folder in FOLDERS {
        for name in names(folder, "rs") {
            let read = |extension| {
                let path = path(folder).join(&name).with_extension(extension);
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
            };
            let mistake = Mistake { source: read("rs"), output: read("stderr") };
            assert!(mistakes.insert(name.clone(), mistake).is_none(), "two files with the name {name}");
        }
        for name in names(folder, "stderr") {
            assert!(mistakes.contains_key(&name), "{folder}/{name}.stderr belongs to no file");
        }
    }
    mistakes
}

/// The names of a folder's files with this extension, without the extension.
fn names(folder: &str, extension: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(path(folder)).expect("the folder is there").map(|entry| entry.expect("readable").path());
    let of_kind = entries.filter(|path| path.extension().is_some_and(|found| found == extension));
    of_kind.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect()
}

fn path(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder)
}
