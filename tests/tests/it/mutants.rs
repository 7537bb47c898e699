//! Tests that what the scripts outside `cargo test` name is there: the patches of `tests/mutants.sh` apply and name tests, and
//! the tests that `miri.sh` and `aarch64.sh` skip exist, because a test with another name would run for hours.

use ptx_abi_tests::files::{below, read, root};

#[test]
fn each_patch_applies() {
    let patches = below(&root().join("tests/mutants"), "patch");
    assert!(!patches.is_empty());
    for path in patches {
        let patch = read(&path);
        let (arguments, _) = patch.split_once('\n').expect("a patch has lines");
        let function = format!("fn {}(", arguments.rsplit([':', ' ']).next().unwrap_or_default());
        let folder = match arguments.split(' ').nth(1) {
            Some("ptx-abi-tests") => "tests/tests",
            Some("ptx-abi-ui-tests") => "ui-tests/tests",
            Some("ptx-abi-read") => "ptx-abi-read/tests",
            _ => "ptx-abi-core/src",
        };
        let has_test = below(&root().join(folder), "rs").into_iter().any(|file| read(file).contains(&function));
        assert!(has_test, "{}: {folder} has no `{function}…)`", path.display());
        let mut hunks = 0;
        for file in patch.split("\n--- a/").skip(1) {
            let (name, file) = file.split_once('\n').expect("a patch has lines");
            let text = read(name);
            for hunk in file.split("\n@@ ").skip(1) {
                let lines = hunk.split_inclusive('\n').skip(1);
                let old: String = lines.filter_map(|line| line.strip_prefix([' ', '-'])).collect();
                assert_eq!(text.matches(&old).count(), 1, "{}: times that {name} has:\n{old}", path.display());
                hunks += 1;
            }
        }
        assert!(hunks > 0, "{} changes nothing", path.display());
    }
}

#[test]
fn each_skipped_test_exists() {
    let sources = ["tests/memory/src", "ptx-abi-core/src"].map(|folder| below(&root().join(folder), "rs"));
    let sources: Vec<_> = sources.concat().into_iter().map(read).collect();
    for script in ["conformance/miri.sh", "conformance/aarch64.sh"] {
        let text = read(script);
        let skipped: Vec<_> =
            text.split("--skip ").skip(1).filter_map(|rest| rest.split([' ', ')', '\n']).next()).collect();
        assert!(!skipped.is_empty(), "{script}");
        for path in skipped {
            let name = path.rsplit("::").next().expect("a path has a name");
            // A function, or a line of a macro that makes several.
            let starts = |line: &str| line.trim_start().trim_start_matches("fn ").starts_with(name);
            assert!(
                sources.iter().flat_map(|text| text.lines()).any(starts),
                "{script} skips {path}, which is not there"
            );
        }
    }
}
