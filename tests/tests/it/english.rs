//! Finds turns of phrase that make readers stop, in documentation, comments, messages and their tests.
//!
//! "is no" reads as if something were absent; "behind" makes readers of this crate think of memory.

use std::fs;
use std::path::{Path, PathBuf};

use ptx_abi_tests::files::{report, root};

/// A turn of phrase, by four words in a row of which the second begins it.
struct Rule {
    /// What the project writes in its place.
    write: &'static str,
    is: fn(&[&str; 4]) -> bool,
}

const RULES: [Rule; 4] = [
    Rule { write: "`is not a …`", is: is_no },
    Rule { write: "`after`, `in` or `through`", is: |words| words[1].eq_ignore_ascii_case("behind") },
    // A stand-in is a word of the field.
    Rule {
        write: "`is`, `precedes`, `follows`, `represents` or `matches`",
        is: |words| is_form_of("stand", words[1]) && words[2] != "in",
    },
    Rule { write: "`again`", is: |words| words[1] == "anew" },
];

/// The files that contain such words for a reason.
const EXCEPTIONS: [(&str, &str); 1] = [("tests/tests/it/features.rs", "gated behind the")]; // rustc's words

/// Whether a text says that something "is no …", but not "there is no …" or "is no longer …".
fn is_no(words: &[&str; 4]) -> bool {
    let [before, is, no, what] = *words;
    let absent = before.eq_ignore_ascii_case("there");
    let compares =
        ["longer", "more", "less", "fewer", "later", "larger", "smaller", "shorter", "other"].contains(&what);
    ["is", "are", "was", "were"].contains(&is) && no == "no" && !absent && !compares
}

fn is_form_of(verb: &str, word: &str) -> bool {
    word.strip_prefix(verb).is_some_and(|end| ["", "s", "ing"].contains(&end))
}

/// The words of a text with their lines. Signs of comments and of strings are not part of a word.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        found.extend(words.map(|word| (at + 1, word)));
    }
    found
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("it is readable").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let ends = ["rs", "md", "stderr", "txt", "toml", "py", "sh", "h", "hpp", "cu", "cuh", "ptx", "yml"];
        if path.is_dir() && name != "target" && name != ".git" {
            files(&path, into);
        } else if path.extension().is_some_and(|end| ends.iter().any(|known| end == *known)) || name == "run" {
            into.push(path);
        }
    }
}

#[test]
fn texts_have_none_of_these_phrases() {
    let mut all = Vec::new();
    files(root(), &mut all);
    assert!(all.len() > 1_000, "only {} files", all.len());
    let mut found = Vec::new();
    for path in all {
        let name = path.strip_prefix(root()).expect("it is in the folder").to_string_lossy().into_owned();
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if name.ends_with("english.rs") {
            continue;
        }
        let allowed = EXCEPTIONS.iter().filter(|(file, _)| *file == name);
        let text = allowed.fold(text, |text, (_, phrase)| text.replace(phrase, ""));
        found.extend(phrases(&text).into_iter().map(|(line, write)| format!("{name}:{line}: write {write}")));
    }
    report(&found);
}

/// The lines of the phrases in a text, with what to write.
fn phrases(text: &str) -> Vec<(usize, &'static str)> {
    let words = words(text);
    let mut found = Vec::new();
    for at in 0..words.len() {
        let word = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", |(_, word)| word);
        let around = [word(at.checked_sub(1)), word(Some(at)), word(Some(at + 1)), word(Some(at + 2))];
        found.extend(RULES.iter().filter(|rule| (rule.is)(&around)).map(|rule| (words[at].0, rule.write)));
    }
    found
}

#[test]
fn a_phrase_is_found() {
    let lines = |text| phrases(text).into_iter().map(|(line, _)| line).collect::<Vec<_>>();
    assert_eq!(lines("`u32` is no struct"), [1]);
    assert_eq!(lines("a\n/// b are\n/// no values"), [2]);
    assert_eq!(lines("expected `;` behind the claim\nwrite it anew"), [1, 2]);
    assert_eq!(lines("what `float2` stands\n//! for"), [1]);
    assert_eq!(lines("standing beside it\nit stands at the end"), [1, 2]);
    assert_eq!(lines("there is no file; it is no longer there; a no-op; behind_pointer(); a stand-in"), [0; 0]);
}
