//! Tests the book in the crate's documentation: its chapters, and the table of the guide's sections in `docs`. `codes` tests
//! the messages in the chapters `errors…`.
//!
//! Its examples run as doc tests of `ptx-abi-tests`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ptx_abi_tests::files::{read, report, root};

fn page(chapter: &str) -> String {
    read(&format!("src/book/{chapter}.md"))
}

/// The chapters, in order, as `mod.rs` declares them.
fn chapters() -> Vec<String> {
    let text = read("src/book/mod.rs");
    let (_, list) = text.split_once("chapters! { @ []\n").expect("the declaration of the chapters");
    let (list, _) = list.split_once('}').expect("its end");
    let name = |line: &str| line.split_whitespace().next().expect("a name").to_owned();
    list.lines().filter(|line| line.trim_start().starts_with(char::is_alphabetic)).map(name).collect()
}

#[test]
fn contents_list_every_chapter() {
    let text = page("README");
    let listed: Vec<_> = text
        .lines()
        .filter_map(|line| line.split_once(". [`")?.1.split_once("`]["))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert_eq!(listed, chapters());
    let folder = fs::read_dir(root().join("src/book")).expect("the folder is there");
    let pages = folder.filter(|entry| {
        entry.as_ref().is_ok_and(|entry| entry.path().extension().is_some_and(|extension| extension == "md"))
    });
    assert_eq!(pages.count(), listed.len() + 1, "the chapters, and the contents");
}

/// An example with a feature is empty where `ptx-abi-tests`, which compiles it, does not have that feature.
#[test]
fn examples_with_a_feature_are_compiled() {
    let manifest = read("tests/Cargo.toml");
    let features = manifest.lines().find(|line| line.starts_with("default = [")).expect("the default features");
    let (mut count, mut problems) = (0, Vec::new());
    for chapter in chapters() {
        for line in page(&chapter).lines() {
            let Some((feature, _)) = line.strip_prefix("# #[cfg(feature = ").and_then(|rest| rest.split_once(")] {"))
            else {
                continue;
            };
            count += 1;
            if !features.contains(feature) {
                problems.push(format!("{chapter}: tests/Cargo.toml has no default feature {feature}"));
            }
        }
    }
    report(&problems);
    assert!(count > 10, "{count}");
}

/// The definitions of links for rustdoc: those of `links.txt`, and those that need a feature.
fn rustdoc_links() -> String {
    ["links", "links/check", "links/cuda", "links/emit", "links/atomic", "links/names"]
        .map(|name| read(&format!("src/book/{name}.txt")))
        .concat()
}

/// Without its feature, an item's link leads to the table of features.
#[test]
fn links_that_need_a_feature_have_a_substitute() {
    let (links, always, off) = (rustdoc_links(), read("src/book/links.txt"), read("src/book/links/off.txt"));
    let (all, always, off) = (definitions(&links), definitions(&always), definitions(&off));
    let gated: BTreeMap<_, _> =
        all.into_keys().filter(|label| !always.contains_key(label)).map(|label| (label, "crate#features")).collect();
    assert_eq!(off, gated);
}

/// The definitions of links, each with its label: `[label]: target`.
fn definitions(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect()
}

/// Whether the source code in the file has the last identifier of the label.
fn defines(file: &Path, label: &str) -> bool {
    let name =
        label.split('<').next().unwrap_or_default().trim_matches(['`', '!']).rsplit("::").next().unwrap_or_default();
    let text = fs::read_to_string(file).unwrap_or_default();
    let is_module = file.with_extension("").iter().any(|part| part == name);
    is_module || text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

/// The pages work on GitHub too: each link has a definition at the end of its page, and rustdoc's definition of it is in
/// `links.txt` or `links`. `rendered` checks where the latter leads; the former leads to the source code of an item.
#[test]
fn links_have_two_definitions() {
    let links = rustdoc_links();
    let for_rustdoc = definitions(&links);
    let mut problems = Vec::new();
    for chapter in chapters() {
        for label in [chapter.clone(), format!("`{chapter}`")] {
            let target = format!("mod@crate::book::{chapter}");
            if for_rustdoc.get(label.as_str()) != Some(&target.as_str()) {
                problems.push(format!("links.txt: no `[{label}]: {target}`"));
            }
        }
    }
    for chapter in chapters().into_iter().chain(["README".to_owned()]) {
        let text = page(&chapter);
        let here = definitions(&text);
        let mut in_code = false;
        let mut is_prose = |line: &&str| {
            in_code ^= line.starts_with("```");
            let is_definition = line.starts_with('[') && line.contains("]: ");
            !in_code && !is_definition
        };
        let body = text.lines().filter(|line| is_prose(line)).collect::<Vec<_>>().join(" ");
        for (label, target) in &here {
            if !body.contains(&format!("[{label}]")) {
                problems.push(format!("{chapter}: nothing uses [{label}]"));
            }
            if !for_rustdoc.contains_key(label) {
                problems.push(format!("{chapter}: [{label}] is not in links.txt"));
            }
            let file = root().join("src/book").join(target);
            if target.starts_with("https://docs.rs/ptx-abi") {
                problems.push(format!("{chapter}: {target} does not exist before the release"));
            } else if !target.contains("://") && !file.is_file() {
                problems.push(format!("{chapter}: {target} is not a file"));
            } else if file.extension().is_some_and(|end| end == "rs") && !defines(&file, label) {
                problems.push(format!("{chapter}: {target} does not define {label}"));
            }
        }
        // `[text](target)`, `[text][label]`, and a label alone.
        for after in body.split("](").skip(1) {
            let link = after.split(')').next().unwrap_or_default();
            if !link.contains("://") && !link.starts_with('#') {
                problems.push(format!("{chapter}: ({link}) works in rustdoc only"));
            }
        }
        for after in body.split("[`").skip(1) {
            let Some((text, after)) = after.split_once("`]") else { continue };
            let label = format!("`{text}`");
            if !text.contains('`') && !after.starts_with(['(', '[']) && !here.contains_key(label.as_str()) {
                problems.push(format!("{chapter}: [{label}] has no definition"));
            }
        }
        for after in body.split("][").skip(1) {
            let label = after.split(']').next().unwrap_or_default();
            if !here.contains_key(label) && label.parse::<u32>().is_err() {
                problems.push(format!("{chapter}: [{label}] has no definition"));
            }
        }
    }
    report(&problems);
}

/// A chapter begins with a sentence, which rustdoc shows in the list of modules, and has at most 200 lines beside quoted messages.
#[test]
fn chapters_are_short() {
    let mut problems = Vec::new();
    for chapter in chapters() {
        let text = page(&chapter);
        let lines = text.lines().filter(|line| !line.starts_with('>')).count();
        if lines > 200 {
            problems.push(format!("{chapter}: {lines} lines"));
        }
        if !text.lines().next().is_some_and(|first| first.ends_with('.')) || text.lines().nth(1) != Some("") {
            problems.push(format!("{chapter}: the first line is not a sentence"));
        }
    }
    report(&problems);
}

/// Every block runs, unless it quotes a file (`readme` compares it),
/// is a file that `conformance::device` writes, or is not Rust.
#[test]
fn examples_run() {
    let mut problems = Vec::new();
    for chapter in chapters() {
        let (text, mut before, mut inside) = (page(&chapter), "", false);
        for line in text.lines() {
            if let Some(language) = line.strip_prefix("```") {
                let runs = ["", "compile_fail", "should_panic", "toml", "cpp", "sh"].contains(&language);
                let is_tested = before.starts_with("<!-- from ") || before.starts_with("<!-- file: ");
                if !inside && !runs && !is_tested {
                    problems.push(format!("{chapter}: a block of `{language}` that nothing proves"));
                }
                inside = !inside;
            }
            before = line;
        }
    }
    report(&problems);
}

mod sections {
    //! Compares `docs/SECTIONS.md` with the table of contents of NVIDIA's guide.

    use super::{read, report, root};

    /// The table of contents of release 12.9.
    const CONTENTS: [&str; 20] = [
        "1 Data Representation",
        "1.1 Fundamental Types",
        "1.2 Aggregates and Unions",
        "1.3 Bit Fields",
        "1.4 Texture, Sampler, and Surface Types",
        "2 Function Calling Sequence",
        "2.1 Registers",
        "2.2 Stack Frame",
        "2.3 Parameter Passing",
        "3 System Calls",
        "4 Atomics Application Binary Interface",
        "5 Debug Information",
        "5.1 Generation of Debug Information",
        "5.2 CUDA-Specific DWARF Definitions",
        "6 Example",
        "7 C++",
        "8 Notices",
        "8.1 Notice",
        "8.2 OpenCL",
        "8.3 Trademarks",
    ];

    #[test]
    fn every_section_has_an_item_and_a_test() {
        let text = read("docs/SECTIONS.md");
        let rows: Vec<Vec<_>> = text
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
            .map(|row| row.split(" | ").map(str::trim).collect())
            .collect();
        assert_eq!(rows[0], ["section", "item", "test"]);
        assert_eq!(rows[1..].iter().map(|row| row[0]).collect::<Vec<_>>(), CONTENTS);

        let mut problems = Vec::new();
        for row in &rows[1..] {
            let [section, item, proof] = row[..] else { panic!("three cells: {row:?}") };
            // `readme` checks that the links lead to files.
            let is_legal = section.starts_with('8') && item.starts_with("nothing to implement");
            if !item.contains("[`") && !is_legal {
                problems.push(format!("{section}: no item"));
            }
            let files: Vec<_> = proof
                .split('`')
                .filter(|part| part.starts_with("tests/") || part.starts_with("conformance/"))
                .collect();
            if files.is_empty() {
                problems.push(format!("{section}: no test"));
            }
            let missing = files.into_iter().filter(|file| !root().join(file).is_file());
            problems.extend(missing.map(|file| format!("{section}: there is no {file}")));
        }
        report(&problems);
    }
}
