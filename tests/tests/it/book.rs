//! Tests the book in the crate's documentation: its chapters, the messages in `errors…`, and the table of the guide's sections in `docs`.
//!
//! Its examples run as doc tests of `ptx-abi-tests`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

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

fn report(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
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
            } else if target.ends_with(".rs") && !defines(&file, label) {
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

/// A chapter begins with a sentence, which rustdoc shows in the list of modules, and has at most 200 lines.
#[test]
fn chapters_are_short() {
    let mut problems = Vec::new();
    for chapter in chapters() {
        let text = page(&chapter);
        let lines = text.lines().count();
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

mod messages {
    //! Compares the chapters `errors…` with the compiler's messages for the mistakes in `ui-tests`.

    use super::{BTreeMap, Path, chapters, fs, page, report, root};

    fn pages() -> String {
        chapters().iter().filter(|chapter| chapter.starts_with("errors")).map(|chapter| page(chapter)).collect()
    }

    /// Messages that need no explanation.
    ///
    /// `…` is any text, as in the chapters.
    const SELF_EXPLANATORY: [&str; 44] = [
        "`…` does not let the kernel write: remove `writes_shared`",
        "`writes_shared` lets a kernel write through a shared borrow of a device buffer, and this field has none: remove it",
        "unknown key `…`: expected …",
        "unknown key `…`: did you mean `…`?",
        "unknown trait `…`: expected …",
        "unknown trait `…`: did you mean `…`?",
        "unknown case `…`: expected …",
        "unknown case `…`: did you mean `…`?",
        "expected …",
        "`…` is given twice: remove one of them",
        "this is a second name for the constant: remove one of the names",
        "`bits()` declares no bit-field: write `bits(name: type = width)`",
        "the largest size of a type is … bytes, and this is … bytes: write the number that C++ prints",
        "… is negative, and a number of bytes is not: write the number that C++ prints",
        "the symbol of a function is its name in C++: write `#[link_name = \"…\"]` in place of `#[ptx(name = \"…\")]`",
        "`…` takes a value: `… = …`",
        "`…` takes no value",
        "`…` belongs on the type",
        "`file` belongs on the function",
        "`align` belongs on the type; to align a field of a type that is not packed put a zero-sized marker such as `Align16` in front of it",
        "`Pod` includes `AnyBitPattern`: remove this one",
        "default values of fields are not stable Rust: remove it…",
        "no member has `#[bits(N)]`: remove `#[bit_fields]`",
        "`global` is a variable of a PTX file: add `module = \"…\"`; …",
        "`entry` and `cpp_entry` are two names of one kernel: remove one of them",
        "`…` is not an identifier of PTX: …",
        "`…` is mangled: write `entry = \"…\"`, or the name as C++ has it",
        "`…` is not a name of a function in C++, such as `ns::scale<float>`: leave out its parameters",
        "C++ has no pointers with a length or a table beside the address: write a pointer to the first element, …",
        "C passes arrays by their address: write `*const [T; N]` or `*mut [T; N]`",
        "C++ has no parameters of this type: leave out the parameter",
        "C++ calls functions with C's convention: write `extern \"C\" fn`",
        "functions that C++ shares have C's calling convention: write `extern \"C\"`, not `\"…\"`",
        "a section begins with `const`, or with `fn` if it lists functions: write `const` before `…`",
        "`…` compares functions that a header declares, as `cuda_asserts!` does: write `fn`",
        "`strict` is the level without a word: write `fn FUNCTIONS`",
        "`…` compares types that a header defines, as `cuda_asserts!` does: remove `…`",
        "`strict` is the level without a word: write the types in front of all sections, `First, Second; compatible Third`",
        "the level of functions follows `fn`: write `fn … FUNCTIONS`",
        "`in` divides checks among the sources of C++, as `cuda_asserts!` does: remove it from a header",
        "this is not a path of a C++ source: write `file = \"scale.cu\"`",
        "`append_only` protects a header that `cuda_header!` writes: remove it from checks of another header",
        "`append_only` stands here twice: write one, `append_only(padding, version = NAME)`",
        "the type for `…` has a hole `{}` and no values for it: write `for [f32, f64]` after the type",
    ];

    /// rustc's messages that appear beside one of ours, or that only tests of this crate's internals cause.
    const OF_RUSTC: [(&str, &str); 7] = [
        ("unresolved import `…`", "nobody can name the content of a layout whose derive has failed"),
        ("no field `…` on type `…`", "an attribute macro below the derive has renamed a field: the name is shown"),
        ("default values on fields are experimental", "beside ours: remove it"),
        ("only traits defined in the current crate can be implemented for types defined outside of the crate", "shown"),
        ("the trait `KernelParams` requires an `unsafe impl` declaration", "only the derive implements it"),
        ("the size for values of type `…` cannot be known at compilation time", "beside ours, for slices"),
        (
            "`__aligns` belongs to the fields that `#[bit_fields]` adds, and this one has the type `…`",
            "users do not write it",
        ),
    ];

    /// Words that ask the user for an action.
    const ASKS: [&str; 13] = [
        "expected",
        "Expected",
        "remove",
        "write",
        "add ",
        "leave out",
        "put ",
        "takes a value",
        "takes no value",
        "did you mean",
        "belongs on",
        "cpp_entry",
        "name the kernel",
    ];

    /// Every message with a file that contains it: the text after `error: `, and for const evaluation the lines below it.
    ///
    /// It omits the help, and the lists of parameters and symbols.
    fn messages() -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        for folder in fs::read_dir(root().join("ui-tests/tests")).expect("the folder of the mistakes is there") {
            let folder = folder.expect("it is readable").path();
            for file in fs::read_dir(&folder).into_iter().flatten() {
                let file = file.expect("it is readable").path();
                if file.extension().is_some_and(|extension| extension == "stderr") {
                    collect(&file, &mut found);
                }
            }
        }
        found
    }

    fn collect(file: &Path, found: &mut BTreeMap<String, String>) {
        const PANIC: &str = "evaluation panicked: ";
        let name = file.file_name().expect("a file has a name").to_string_lossy();
        let text = fs::read_to_string(file).expect("it is text");
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some((_, message)) = line.starts_with("error").then(|| line.split_once(": ")).flatten() else {
                continue;
            };
            let message = message.strip_prefix(PANIC).map_or((message, false), |message| (message, true));
            found.insert(message.0.to_owned(), name.to_string());
            let indent = if message.1 { "                " } else { "         " };
            let below = lines.by_ref().take_while(|line| !line.trim_start().starts_with("-->"));
            for line in below.filter_map(|line| line.strip_prefix(indent)) {
                if !line.starts_with([' ', '>']) && !line.starts_with("help: ") && line != "there is" {
                    found.insert(line.to_owned(), name.to_string());
                }
            }
        }
    }

    /// Whether a text is a pattern, in which `…` is any text.
    fn is(text: &str, pattern: &str) -> bool {
        let mut parts = pattern.split('…');
        let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
        let Some(last) = parts.next_back() else { return rest.is_empty() };
        for part in parts {
            match rest.split_once(part) {
                Some((_, after)) => rest = after,
                None => return false,
            }
        }
        rest.ends_with(last)
    }

    #[test]
    fn patterns() {
        assert!(is("`S` is empty: add", "`…` is empty: …") && is("a", "a") && is("abab", "…ab") && is("ab", "a…b"));
        assert!(!is("`S` is full", "`…` is empty: …") && !is("ab", "a") && !is("a", "a…a") && !is("xab", "a…"));
    }

    #[test]
    fn every_message_is_explained_and_every_quotation_true() {
        let (messages, page) = (messages(), pages());
        assert!(messages.len() > 200, "only {} messages", messages.len());
        let quoted: Vec<_> = page.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let of_rustc = OF_RUSTC.map(|(pattern, _)| pattern);
        let mut problems = Vec::new();
        for (message, file) in &messages {
            let explained: Vec<_> = [&quoted[..], &SELF_EXPLANATORY, &of_rustc]
                .concat()
                .into_iter()
                .filter(|pattern| is(message, pattern))
                .collect();
            match explained[..] {
                [] => problems.push(format!("in no chapter `errors…`: {message} ({file})")),
                [_] => {}
                _ => problems.push(format!("explained twice, {explained:?}: {message}")),
            }
        }
        let used = |pattern: &&&str| messages.keys().any(|message| is(message, pattern));
        let unused = quoted.iter().chain(&SELF_EXPLANATORY).chain(&of_rustc).filter(|pattern| !used(pattern));
        problems.extend(unused.map(|pattern| format!("the compiler does not say: {pattern}")));
        report(&problems);
    }

    /// Each row of the landing page names words of messages on its page.
    #[test]
    fn the_table_leads_to_the_messages() {
        let table = page("errors");
        let rows = table.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | [`errors_"));
        let (mut checked, mut problems) = (0, Vec::new());
        for (words, target) in rows {
            let name = target.split('`').next().unwrap_or_default();
            let text = page(&format!("errors_{name}"));
            let quoted: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("> ")).collect();
            for words in words.split(", ").map(|words| words.trim_matches('`').trim()) {
                checked += 1;
                if !quoted.iter().any(|message| message.contains(words)) {
                    problems.push(format!("errors_{name} quotes no message with: {words}"));
                }
            }
        }
        assert!(checked > 30, "only {checked} entries");
        report(&problems);
    }

    /// An explanation follows every message.
    #[test]
    fn every_quotation_has_an_explanation() {
        let page = pages();
        let mut lines = page.lines().filter(|line| !line.trim().is_empty()).peekable();
        let mut problems = Vec::new();
        while let Some(line) = lines.next() {
            let last = line.starts_with("> ") && !lines.peek().is_some_and(|next| next.starts_with('>'));
            if last && lines.peek().is_none_or(|next| next.starts_with('#')) {
                problems.push(line.to_owned());
            }
        }
        report(&problems);
    }

    /// A message that is in no chapter asks for an action itself.
    #[test]
    fn self_explanatory_messages_ask_for_something() {
        let mut problems = Vec::new();
        for message in messages().keys() {
            let is_self_explanatory = SELF_EXPLANATORY.iter().any(|pattern| is(message, pattern));
            if is_self_explanatory && !ASKS.iter().any(|word| message.contains(word)) {
                problems.push(message.clone());
            }
        }
        report(&problems);
    }
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
