//! On every file of `ui-tests/tests/syntax` the macros report the errors that rustc prints there.
//!
//! The UI tests need minutes and the pinned compiler. This test takes a
//! moment with any compiler, so a wrong change of a rule fails here first.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use crate::robustness::{corpus, functions};

/// Files whose error needs features that this test lacks, or the files of another crate.
const OTHER_FEATURES: [&str; 4] =
    ["kernel-module-missing", "kernel-modules", "kernel-only-compressed", "without-feature"];

/// Files whose error comes from a `macro_rules!` macro.
const BY_RULES: [&str; 3] = ["assert-with-arguments", "cuda-header", "tests-no-literal"];

#[test]
fn errors_are_those_of_the_ui_tests() {
    let mut problems = String::new();
    let (mut compared, mut messages) = (0, 0);
    for path in corpus::files("ui-tests/tests/syntax") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let Some(inputs) = corpus::inputs(&path) else { continue };
        let mut found = BTreeMap::<String, usize>::new();
        for input in &inputs {
            let output = input.judge().unwrap_or_else(|problem| panic!("{name}: {problem}"));
            for message in output.errors {
                let first = message.lines().next().unwrap_or_default().to_owned();
                *found.entry(first).or_default() += 1;
                messages += 1;
            }
        }
        for input in functions::inputs(&path) {
            for message in input.judge().unwrap_or_else(|problem| panic!("{name}: {problem}")) {
                *found.entry(message).or_default() += 1;
                messages += 1;
            }
        }
        let stderr = fs::read_to_string(path.with_extension("stderr")).expect("every mistake has its output");
        let mut expected = BTreeMap::<String, usize>::new();
        for line in stderr.lines().filter_map(|line| line.strip_prefix("error: ")) {
            *expected.entry(line.to_owned()).or_default() += 1;
        }
        compared += usize::from(!found.is_empty());
        if found != expected && !OTHER_FEATURES.contains(&&*name) && !BY_RULES.contains(&&*name) {
            let _ = writeln!(problems, "{name}\n  printed: {expected:#?}\n  found: {found:#?}");
        }
    }
    assert!(problems.is_empty(), "{problems}");
    assert!(compared >= 20 && messages > 300, "{messages} messages of {compared} files");
}
