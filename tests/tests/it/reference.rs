//! The chapters for reference have a row for each attribute, each feature and each example.

use std::fs;
use std::path::Path;

use ptx_abi_tests::files::{read, root};

/// The chapter `attributes` has a row for each key of `#[ptx(…)]`.
#[test]
fn every_key_is_in_the_chapter_of_attributes() {
    let (text, symbols) = (read("src/book/attributes.md"), read("ptx-abi-macros/src/symbol.rs"));
    let (_, keys) = symbols.split_once("// Keys of `#[ptx(…)]`.").expect("the keys");
    let (keys, _) = keys.split_once("pub(crate) const ALIGNS").expect("the key that users do not write");
    let keys: Vec<_> = keys.lines().filter_map(|line| line.split_once(": &str = \"")?.1.strip_suffix("\";")).collect();
    assert!(keys.len() >= 20, "only {keys:?}");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let words: Vec<_> = rows.flat_map(|cell| cell.split(|c: char| !c.is_alphanumeric() && c != '_')).collect();
    let missing: Vec<_> = keys.into_iter().filter(|key| !words.contains(key)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}

/// The chapter `features` has a row for each feature, and the cookbook each example.
#[test]
fn every_feature_and_example_has_a_row() {
    let (manifest, text) = (read("Cargo.toml"), read("src/book/features.md"));
    let (_, features) = manifest.split_once("[features]\n").expect("the features");
    let (features, _) = features.split_once("\n[dependencies]").expect("their end");
    let names = features.lines().filter_map(|line| line.split_once(" = [")).map(|(name, _)| name.trim_matches('"'));
    let names: Vec<_> = names.filter(|name| *name != "default" && !name.starts_with('_')).collect();
    assert!(names.len() >= 13, "only {names:?}");
    let mut missing = names;
    missing.retain(|name| !text.contains(&format!("\n| `{name}` ")));
    assert!(missing.is_empty(), "no row for {missing:?}");

    let text = read("src/book/cookbook.md");
    let paths =
        || text.split('`').filter(|part| part.starts_with("examples/") && Path::new(part).extension().is_some());
    let dead: Vec<_> = paths().filter(|path| !root().join(path).is_file()).collect();
    assert!(dead.is_empty(), "no files: {dead:?}");
    let mut unlisted: Vec<String> = Vec::new();
    for folder in ["examples", "examples/cudarc"] {
        for entry in fs::read_dir(root().join(folder)).expect("the folder is there") {
            let path = entry.expect("it is readable").path();
            let name = format!("{folder}/{}", path.file_name().expect("a name").to_string_lossy());
            let is_example = path.is_dir() || path.extension().is_some_and(|end| end == "rs");
            if is_example && !paths().any(|path| Path::new(path).starts_with(&name)) {
                unlisted.push(name);
            }
        }
    }
    assert!(unlisted.is_empty(), "not in the cookbook: {unlisted:?}");
}
