//! Compares one file per mistake with the compiler's messages for it.
//!
//! - `syntax/`: errors of the derives, of `#[bit_fields]` and of `#[cuda_functions]`.
//! - `types/`: traits that a type does not implement, and mistakes in `macro_rules!` macros.
//! - `const-eval/`: checks in const evaluation (E0080); rustc changes the wording around them most.
//! - `cudarc/`: mistakes with cudarc, which need the feature `cudarc-0_19` of this crate; the others need it off.
//! - `applied/`, `cudarc-applied/`: the files of the mistakes after the fixes in their messages, to the letter; the test
//!   `applied` compiles and runs them.
//!
//! The output is that of the pinned toolchain. `TRYBUILD=overwrite cargo test -p ptx-abi-ui-tests` writes it again; with
//! `--features cudarc-0_19` it writes that of `cudarc/`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const FOLDERS: [&str; 4] = ["syntax", "types", "const-eval", CUDARC];

/// The folder of mistakes that need cudarc. Their fixes have a folder of their own, because they need cudarc too.
const CUDARC: &str = "cudarc";

const APPLIED: [&str; 2] = ["applied", "cudarc-applied"];

/// The commands in our messages, after `help: ` or in a sentence.
const COMMANDS: [&str; 12] = [
    "add ",
    "derive ",
    "give ",
    "leave ",
    "move ",
    "pass ",
    "paste ",
    "point to ",
    "put ",
    "remove ",
    "use ",
    "write ",
];

/// Messages with a command that no file here can apply.
const NOT_APPLIED: [(&str, &str); 8] = [
    ("kernel-module-missing", "asks for a build script, which this crate has not"),
    ("kernel-module-variable", "asks for the file of a build script, which this crate has not"),
    ("param-decl-of-no-size", "asks to leave the parameter out"),
    ("rewritten-bits", "the type that the macro writes cannot store bit-fields"),
    ("rewritten-bool", "the type that the macro writes cannot be `AnyBitPattern`"),
    ("rewritten-pod", "the type that the macro writes has no layout"),
    ("instance-shadowed-path", "nobody hides hidden items of this crate by accident"),
    ("instance-shadowed-trait", "nobody hides hidden items of this crate by accident"),
];

/// Files with several errors: the number, and the reason.
const SEVERAL_ERRORS: [(&str, usize, &str); 98] = [
    ("append-only-mistakes", 3, "three mistakes"),
    ("kernel-block-wrong-form", 5, "five mistakes"),
    ("kernel-source-by-value", 3, "three mistakes"),
    ("bit-fields-derive-of-another-crate", 3, "three mistakes"),
    ("crate-path-with-own-bounds", 3, "three mistakes"),
    ("crate-path-with-own-functions", 9, "eight mistakes, and the type of each buffer"),
    ("hidden-traits-by-hand", 8, "seven mistakes, and a type that the last one gives"),
    ("rewritten-function", 2, "two mistakes"),
    ("as-of-host-memory", 7, "seven mistakes"),
    ("vector-in-packed", 4, "two mistakes, and rustc's E0588 for both"),
    ("unit-field", 2, "two mistakes"),
    ("pointer-to-host-types", 5, "five mistakes"),
    ("option-and-result-fields", 5, "five mistakes"),
    ("literal-in-the-wrong-quotes", 5, "five mistakes"),
    ("kernels-report-hole-without-list", 3, "three mistakes"),
    ("kernel-entry-without-quotes", 2, "two mistakes"),
    ("host-only-fields", 7, "seven mistakes"),
    ("generic-argument-of-the-host", 2, "two mistakes"),
    ("cudarc-impls-not-copy", 2, "two mistakes"),
    ("cuda-header-section-without-word", 2, "two mistakes"),
    ("cuda-asserts-levels", 6, "six mistakes"),
    ("cuda-header-section-of-functions", 5, "five mistakes"),
    ("constants-of-wrong-types-in-list", 2, "two mistakes"),
    ("cell-fields", 2, "two mistakes"),
    ("as-vector-of-another-length", 3, "three mistakes"),
    ("as-in-tuple-struct", 2, "two mistakes"),
    ("bindgen-wrong-arguments", 5, "five mistakes"),
    ("bit-fields-bits-wrong-arguments", 5, "five mistakes"),
    ("bit-fields-cfg-on-member", 2, "two mistakes"),
    ("bit-fields-mistakes-of-both-macros", 3, "three mistakes"),
    ("bit-fields-private-accessor", 2, "two mistakes"),
    ("bit-fields-union-without-unsafe", 2, "two mistakes"),
    ("bits-width-no-literal", 3, "three mistakes"),
    ("bits-with-as", 2, "two mistakes"),
    ("cudarc-elements-without-buffer", 2, "two mistakes"),
    ("cudarc-writes-shared-without-borrow", 3, "three mistakes"),
    ("enum-with-data", 2, "two mistakes"),
    ("functions-arguments", 7, "seven mistakes"),
    ("functions-attributes", 5, "five mistakes"),
    ("functions-file", 7, "seven mistakes"),
    ("cuda-asserts-not-compared", 2, "two mistakes"),
    ("cuda-asserts-sources", 4, "four mistakes"),
    ("functions-foreign-types", 3, "three mistakes"),
    ("functions-listed-twice", 9, "nine mistakes"),
    ("functions-not-described", 3, "three mistakes"),
    ("functions-of-types-without-bytes", 3, "three mistakes"),
    ("functions-types", 7, "seven mistakes"),
    ("impls-unknown-trait", 2, "two mistakes"),
    ("impls-pod-on-transparent-bool", 2, "two mistakes"),
    ("instance-of-another-crate", 2, "rustc's E0117"),
    ("instance-shadowed-path", 2, "the types of both fields"),
    ("kernel-as-of-hidden-reference", 2, "two mistakes"),
    ("kernel-as-of-host-memory", 4, "four mistakes"),
    ("kernel-module-other-expression", 3, "three mistakes"),
    ("kernel-module-similar", 3, "three mistakes"),
    ("kernel-module-source", 2, "two mistakes"),
    ("kernel-module-variable", 3, "three mistakes"),
    ("kernel-names-of-the-wrong-kind", 4, "four mistakes"),
    ("kernel-reference", 2, "two mistakes"),
    ("kernel-slice-reference", 3, "three mistakes"),
    ("kernel-several-mistakes", 9, "eight mistakes, and rustc's E0277 for the slice"),
    ("kernels-report-missing-semicolon", 4, "four mistakes"),
    ("kernels-report-too-few-values", 2, "two mistakes"),
    ("kernels-report-wrong-lines", 18, "eighteen mistakes"),
    ("key-duplicate", 2, "two mistakes"),
    ("key-misspelled", 2, "two mistakes"),
    ("key-without-value", 2, "two mistakes"),
    ("literal-of-wrong-kind", 4, "four mistakes"),
    ("name-keyword", 2, "two mistakes"),
    ("name-no-identifier", 2, "two mistakes"),
    ("name-pattern", 10, "ten mistakes"),
    ("opaque-struct-mistakes", 11, "eleven mistakes"),
    ("packed-over-16", 2, "two mistakes"),
    ("name-superscript", 4, "four mistakes"),
    ("ptx-without-list", 2, "two mistakes"),
    ("printf-two-wrong-arguments", 2, "two mistakes"),
    ("several-mistakes", 7, "seven mistakes"),
    ("two-fields-of-wrong-types", 2, "two mistakes"),
    ("bit-fields-default-value", 4, "two mistakes, and rustc's E0658 for both"),
    ("default-field-value", 2, "rustc's E0658"),
    ("integer-repr-on-struct", 2, "rustc's E0517"),
    ("marker-in-packed", 2, "rustc's E0588"),
    ("packed-with-align", 2, "rustc's E0587"),
    ("rewritten-bit-fields", 2, "the constructor that `#[bit_fields]` makes names the type too"),
    ("rewritten-renamed-field", 3, "rustc's E0609 and E0560: each use of the name"),
    ("rewritten-two-fields", 2, "two mistakes"),
    ("self-by-value", 2, "rustc's E0072"),
    ("transparent-union", 2, "rustc's E0658"),
    ("recursive-through-generic", 2, "rustc's E0072"),
    ("recursive-through-union", 2, "rustc's E0072"),
    ("recursive-two-types", 5, "rustc's E0072 twice and E0391, and one E0391 more for each of the two circles"),
    ("recursive-array", 2, "rustc's E0072"),
    ("recursive-bit-fields", 3, "rustc's E0072 and E0391"),
    ("recursive-generic", 2, "rustc's E0072"),
    ("recursive-kernel", 2, "rustc's E0072"),
    ("recursive-option", 2, "rustc's E0072"),
    ("recursive-wrapped", 2, "rustc's E0072"),
    ("unsized-through-a-macro", 5, "five mistakes"),
];

/// Files with a rustc note in our sources: a function of ours uses the layout of a member, which has its own error.
const NOTED_ELSEWHERE: [&str; 4] =
    ["generic-used-as-a-field", "instance-in-kernel", "mislaid-member", "mislaid-member-of-bit-fields"];

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

#[test]
fn mistakes_do_not_compile() {
    provide_kernels();
    let cases = trybuild::TestCases::new();
    for folder in FOLDERS.into_iter().filter(|folder| (*folder == CUDARC) == cfg!(feature = "cudarc-0_19")) {
        cases.compile_fail(format!("tests/{folder}/*.rs"));
    }
}

#[test]
fn every_help_is_applied() {
    let mistakes = mistakes();
    let applied: BTreeSet<_> = APPLIED.into_iter().flat_map(|folder| names(folder, "rs")).collect();
    let mut problems = Vec::new();
    for folder in APPLIED {
        let unlisted = |name: &String| !include_str!("applied.rs").contains(&format!("\"{folder}/{name}.rs\""));
        let unlisted = names(folder, "rs").into_iter().filter(unlisted);
        problems.extend(unlisted.map(|name| format!("applied.rs does not list {folder}/{name}.rs")));
    }
    for name in applied.iter().filter(|name| !mistakes.contains_key(*name)) {
        problems.push(format!("applied/{name}.rs belongs to no mistake"));
    }
    for (name, mistake) in &mistakes {
        let excused = NOT_APPLIED.iter().any(|(excused, _)| excused == name);
        match (mistake.messages().find(|line| asks(line)), applied.contains(name)) {
            (Some(command), false) if !excused => problems.push(format!("{name} is not applied: {command}")),
            (_, true) | (None, _) if excused => problems.push(format!("{name} needs no excuse")),
            _ => {}
        }
    }
    report(&problems);
}

#[test]
fn one_mistake_is_one_error() {
    let mut problems = Vec::new();
    for (name, mistake) in mistakes() {
        let expected = SEVERAL_ERRORS.iter().find(|(several, ..)| *several == name).map_or(1, |(_, count, _)| *count);
        let errors = mistake.errors().count();
        if errors != expected {
            problems.push(format!("{name} has {errors} errors, expected {expected}"));
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
            let excused = heading.starts_with("note") && NOTED_ELSEWHERE.contains(&name.as_str());
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
    /// The lines of text in the output, without code, places, and rustc's notes.
    fn messages(&self) -> impl Iterator<Item = &str> {
        self.output.lines().filter(|line| {
            let text = line.trim_start();
            let is_code =
                text.starts_with(|first: char| first.is_ascii_digit() || first == '|') || text.contains("-->");
            let is_rustc =
                ["help: ", "= help: ", "note: ", "... ", "error[E0"].iter().any(|start| text.starts_with(start))
                    && !line.starts_with("        ")
                    && !text.starts_with("error[E0080]");
            !is_code && !is_rustc
        })
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

    /// Whether a place is in this file, but not at the name of the derive.
    fn is_marked(&self, place: Option<&str>) -> bool {
        let Some((file, rest)) = place.and_then(|place| place.split_once(':')) else { return false };
        let line = rest.split(':').next().and_then(|line| line.parse::<usize>().ok());
        let line = line.and_then(|line| self.source.lines().nth(line - 1));
        file.starts_with("tests/") && line.is_some_and(|line| !line.contains("#[derive("))
    }
}

/// Whether a line contains a command.
fn asks(line: &str) -> bool {
    COMMANDS.iter().any(|command| {
        [": ", "; ", ", ", " or ", " and "].iter().any(|before| line.contains(&format!("{before}{command}")))
    }) || line.contains("did you mean")
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
