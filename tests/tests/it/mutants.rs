//! Tests that the patches of `tests/mutants` apply. `tests/mutants.sh`, which runs them, is not part of `cargo test`.

use ptx_abi_tests::files::{below, read, root};

#[test]
fn each_patch_applies() {
    let patches = below(&root().join("tests/mutants"), "patch");
    assert!(!patches.is_empty());
    for path in patches {
        let patch = read(&path);
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
