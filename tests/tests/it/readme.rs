//! Compares the quotations in the README and the book with their files, and the output of the quickstart with the expected
//! one. `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it readme` writes the output again.
//!
//! The examples of both run as doc tests of `ptx-abi-tests`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use ptx_abi_tests::files::{golden, read, report, root};

/// With the features of the whole workspace, for which `cargo test --workspace` has compiled the example.
#[test]
fn the_quickstart_prints_what_it_did() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let mut cargo = Command::new(env::var_os("CARGO").expect("cargo runs the tests"));
    cargo.args(["build", "--quiet", "--workspace", "--example", "quickstart", "--target-dir"]).arg(target);
    output(&mut cargo);
    let example = Path::new("debug/examples/quickstart").with_extension(env::consts::EXE_EXTENSION);
    golden("tests/data/quickstart.txt", &output(&mut Command::new(target.join(example))));
}

/// What a program prints that succeeds.
fn output(program: &mut Command) -> String {
    let output = program.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// The first command of the README builds little: the examples that need cudarc are a package of their own.
#[test]
fn the_quickstart_needs_few_crates() {
    let mut cargo = Command::new(env::var_os("CARGO").expect("cargo runs the tests"));
    cargo.args(["tree", "--package", "ptx-abi", "--edges", "normal,build,dev", "--prefix", "none", "--format", "{p}"]);
    let tree = output(&mut cargo);
    let mut others: Vec<_> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    others.retain(|name| !name.is_empty() && !name.starts_with("ptx-abi"));
    others.sort_unstable();
    others.dedup();
    assert_eq!(others, ["bytemuck", "proc-macro2", "quote", "syn", "unicode-ident"]);
}

/// The README, and the chapters of the book.
fn pages() -> Vec<PathBuf> {
    let book = fs::read_dir(root().join("src/book")).expect("the folder is there");
    let mut pages: Vec<_> = book.map(|entry| entry.expect("it is readable").path()).collect();
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.push(root().join("README.md"));
    pages
}

/// A block below `<!-- from path -->` consists of lines of that file; `// …` is in place of other lines. Indentation does not count,
/// and a long line may be wrapped.
#[test]
fn quotations_are_true() {
    let mut quotations = 0;
    for page in pages() {
        let text = read(&page);
        for after in text.split("<!-- from ").skip(1) {
            let (path, block) = after.split_once(" -->\n```").expect("a path, and then a block");
            let (_, block) = block.split_once('\n').expect("the language of the block");
            let (block, _) = block.split_once("\n```").expect("the end of the block");
            let file = words(&read(path));
            for piece in block.split("\n// …\n") {
                assert!(file.contains(&words(piece)), "{path} does not have\n{piece}\n({})", page.display());
                quotations += 1;
            }
        }
    }
    assert!(quotations >= 8, "only {quotations} quotations");
}

/// Links of every Markdown file that is read in the repository. rustdoc and `rendered` check those of the book.
#[test]
fn links_lead_to_files() {
    let (mut checked, mut dead) = (0, Vec::new());
    for folder in ["", "docs", "examples", "tests", "conformance", "benches"] {
        let folder = root().join(folder);
        let entries = fs::read_dir(&folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
        for page in entries.filter(|path| path.extension().is_some_and(|end| end == "md")) {
            let text = read(&page);
            let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
            for link in links.filter(|link| !link.contains("://") && !link.starts_with('#')) {
                checked += 1;
                let file = link.split_once('#').map_or(link, |(file, _)| file);
                if !folder.join(file).exists() {
                    dead.push(format!("{}: {link}", page.display()));
                }
            }
        }
    }
    assert!(checked >= 20, "only {checked} links");
    report(&dead);
}

/// One command runs the main job, and one passes the tests. CI runs both.
#[test]
fn both_commands_are_there() {
    let (readme, ci) = (read("README.md"), read(".ci/run"));
    for command in ["run --example quickstart", "test --workspace"] {
        assert!(readme.lines().any(|line| line.starts_with(&format!("cargo {command} "))), "{command}");
        assert!(
            ci.replace("--quiet ", "").lines().any(|line| line == format!("step fresh cargo {command}")),
            "{command}"
        );
    }
}

/// The lists of tests contain each program and each module once:
/// first those that need only Rust, then those with compilers.
#[test]
fn every_test_is_listed() {
    let (readme, compilers) = (read("tests/README.md"), read("conformance/README.md"));
    let (compilers, _) = compilers.split_once("## On a GPU").expect("the checks of the program `gpu`");
    let (modules, programs) = readme.split_once("Programs of their own:").expect("modules and programs");
    let tests = root().join("tests/tests");
    let inside = ["tests/tests/macros", "tests/tests/cost", "tests/memory/src"];
    let inside = inside.map(|program| children(&root().join(program))).concat();
    let beside = ["", "conformance", "docs", "build_cost"];
    let beside = beside.map(|name| children(&root().join("conformance/tests").join(name))).concat();
    let lists = [
        (modules, children(&tests.join("it")), 30),
        (programs, [children(&tests), inside].concat(), 8),
        (compilers, beside, 30),
    ];
    let mut unlisted = Vec::new();
    for (list, mut names, least) in lists {
        // A program is a list of its own, and some modules contain no tests.
        names.retain(|name| {
            !["it", "conformance", "attempts", "nested", "comparison", "linear"].contains(&name.as_str())
        });
        assert!(names.len() >= least, "only {names:?}");
        unlisted.extend(names.into_iter().filter(|name| list.matches(&format!("`{name}`:")).count() != 1));
    }
    assert!(unlisted.is_empty(), "not listed once, as `name`: what it tests: {unlisted:?}");
}

/// The workspace `conformance` has the lints of this one, and the same version of each crate, so that cargo compiles the
/// dependencies once.
#[test]
fn both_workspaces_agree() {
    let (ours, theirs) = (read("Cargo.toml"), read("conformance/Cargo.toml"));
    let lints = |text: &str, start: &str| {
        let (_, lints) = text.split_once(start).expect("the lints");
        lints.split("\n[package]").next().expect("a start").trim().replace("workspace.", "")
    };
    assert_eq!(lints(&theirs, "\n[lints.rust]\n"), lints(&ours, "\n[workspace.lints.rust]\n"));

    let (ours, theirs) = (read("Cargo.lock"), read("conformance/Cargo.lock"));
    let packages = |text: &str| -> Vec<String> {
        let packages = text.split("\n[[package]]\n").skip(1).map(|package| package.lines().take(2).collect());
        packages.collect()
    };
    let ours = packages(&ours);
    let others: Vec<_> = packages(&theirs).into_iter().filter(|package| !ours.contains(package)).collect();
    assert_eq!(others, ["name = \"ptx-abi-conformance\"version = \"0.0.0\""], "`cargo update` in `conformance/`");
}

/// The Rust files and folders in a folder, without its root and without the parts of another module.
fn children(folder: &Path) -> Vec<String> {
    let paths = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
    let modules = paths.filter(|path| {
        let file = path.extension().is_some_and(|end| end == "rs")
            && path.file_stem().is_some_and(|stem| stem != "main" && stem != "lib");
        file || path.join("mod.rs").is_file() || path.join("main.rs").is_file()
    });
    let mut names: Vec<_> =
        modules.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
