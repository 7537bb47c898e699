//! The codes of the messages, such as `[PTX101]`.
//!
//! The chapters `errors_…` of the book explain each code. They quote the messages from the expected texts of `ui-tests`, and
//! the chapter `errors` lists all codes: `UPDATE_EXPECT=1` writes the quotations and the list. A message without a code is
//! one of rustc, and in the chapter `errors_rustc`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ptx_abi_tests::files::{self, read, report, root};

/// The chapters, by the first digit of their codes: a code that changes its page would break links.
const CHAPTERS: [&str; 10] =
    ["fields", "types", "names", "layout", "bit_fields", "kernels", "launch", "functions", "files", "syntax"];

/// The first lines that are true of several differences: each line below them has a code of its own.
const HEADINGS: [&str; 3] = [
    " does not have the layout that the PTX ABI gives it (guide 1.2)",
    " cannot derive `PtxLayout` as it is declared (guide 1.2)",
    " cannot be the parameters of a kernel (guide 2.3)",
];

/// The most quotations of one code. A table of all of them would hide the explanation.
const QUOTED: usize = 4;

/// The crates whose messages have codes.
const CRATES: [&str; 6] = [".", "ptx-abi-core", "ptx-abi-cpp", "ptx-abi-emit", "ptx-abi-macros", "ptx-abi-read"];

/// The expected texts of the UI cases, with the names of their files.
fn expected() -> Vec<(String, String)> {
    let files = files::below(&root().join("ui-tests/tests"), "stderr");
    files.iter().map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), read(path))).collect()
}

/// Each code in a text, with what follows it.
fn codes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices("PTX").filter_map(|(at, _)| {
        let (code, after) = (text.get(at..at + 6)?, &text[at + 6..]);
        let is_code = code[3..].bytes().all(|byte| byte.is_ascii_digit());
        (is_code && !after.starts_with(|next: char| next.is_ascii_alphanumeric())).then_some((code, after))
    })
}

/// What follows `[PTX101] ` in a text, with each code.
fn after_codes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices("[PTX").filter_map(|(at, _)| {
        let (code, after) = codes(&text[at + 1..]).next()?;
        Some((code, after.strip_prefix("] ")?))
    })
}

/// The messages in a text, each with its code: a message is the rest of its line.
fn messages(text: &str) -> impl Iterator<Item = (&str, &str)> {
    after_codes(text).map(|(code, after)| (code, after.lines().next().unwrap_or_default()))
}

/// The first line of the message in a literal of Rust that begins before `text`.
fn in_literal(text: &str) -> String {
    let (mut message, mut letters) = (String::new(), text.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '"' | '\n' => break,
            '\\' => match letters.next() {
                Some('\n') => letters = letters.as_str().trim_start().chars(),
                Some('n') | None => break,
                Some(escaped) => message.push(escaped),
            },
            letter => message.push(letter),
        }
    }
    message
}

/// A code, with its explanation.
struct Explanation {
    code: String,
    title: String,
    chapter: String,
    text: String,
}

impl Explanation {
    /// The files with messages that no UI case can cause: `<!-- messages: conformance/tests/targets/main.rs -->`.
    fn elsewhere(&self) -> Vec<&str> {
        let marked = self.text.lines().find_map(|line| line.strip_prefix("<!-- messages: ")?.strip_suffix(" -->"));
        marked.into_iter().flat_map(str::split_whitespace).collect()
    }
}

/// The page of the book with the explanations of this chapter.
fn page(chapter: &str) -> String {
    format!("src/book/errors_{chapter}.md")
}

fn explanations() -> Vec<Explanation> {
    let mut all = Vec::new();
    for chapter in CHAPTERS {
        let text = read(&page(chapter));
        for part in text.split("\n# ").skip(1) {
            let (heading, text) = part.split_once('\n').expect("a heading and a text");
            let (code, title) = heading.split_once(": ").unwrap_or((heading, ""));
            let [code, title, text] = [code, title, text].map(str::to_owned);
            all.push(Explanation { code, title, chapter: chapter.to_owned(), text });
        }
    }
    all
}

/// The messages of each code, one of each form: a form is a message without what is in backticks, and without numbers.
fn quotations() -> BTreeMap<String, Vec<String>> {
    let mut quotations = BTreeMap::<_, Vec<_>>::new();
    let mut forms = BTreeSet::new();
    let mut add = |code: &str, message: &str| {
        if message.is_empty() {
            return;
        }
        let mut form = String::new();
        for (at, part) in message.split('`').enumerate() {
            form += if at % 2 == 0 { part } else { "`" };
        }
        form.retain(|letter| !letter.is_ascii_digit());
        if forms.insert((code.to_owned(), form)) {
            quotations.entry(code.to_owned()).or_default().push(short(message));
        }
    };
    for (_, text) in expected() {
        for line in text.lines() {
            messages(line).for_each(|(code, message)| add(code, message));
        }
    }
    for explanation in explanations() {
        for file in explanation.elsewhere() {
            let text = read(file);
            for (_, after) in after_codes(&text).filter(|(code, _)| *code == explanation.code) {
                let has_literals =
                    Path::new(file).extension().is_some_and(|extension| extension == "rs" || extension == "md");
                let message =
                    if has_literals { in_literal(after) } else { after.lines().next().unwrap_or_default().to_owned() };
                add(&explanation.code, message.trim_end());
            }
        }
    }
    quotations
}

/// The message without the folder in which the UI cases are compiled.
fn short(message: &str) -> String {
    message.replace("$WORKSPACE/target/tests/trybuild/ptx-abi-ui-tests/", "…/")
}

/// A chapter with the quotations below each heading.
fn quoted(text: &str, quotations: &BTreeMap<String, Vec<String>>) -> String {
    let mut quoted = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        quoted.extend([line, "\n"]);
        let Some((code, _)) = line.strip_prefix("# ").and_then(|heading| heading.split_once(": ")) else { continue };
        while lines.peek().is_some_and(|line| line.is_empty() || line.starts_with('>')) {
            lines.next();
        }
        let messages = quotations.get(code).map_or(&[][..], Vec::as_slice);
        let lines: Vec<_> = messages.iter().take(QUOTED).map(|message| format!("> {message}\n")).collect();
        quoted.extend(["\n", &lines.join(">\n"), if lines.is_empty() { "" } else { "\n" }]);
    }
    quoted
}

/// The list of all codes. Each row has an anchor, so that `errors#PTX101` leads to it.
fn index() -> String {
    let rows = explanations().into_iter().map(|Explanation { code, title, chapter, .. }| {
        format!("| <a id=\"{code}\"></a>{code} | {title} | [`errors_{chapter}`] |\n")
    });
    format!("| code | what it is about | page |\n|---|---|---|\n{}", rows.collect::<String>())
}

#[test]
fn the_reference_quotes_the_messages() {
    let quotations = quotations();
    let mut texts: Vec<_> = CHAPTERS.map(|chapter| (page(chapter), quoted(&read(&page(chapter)), &quotations))).into();
    let (path, text) = ("src/book/errors.md", read("src/book/errors.md"));
    let (before, after) = text.split_once("# The codes\n").expect("a heading of the list");
    let links = after.find("\n[`").map_or("", |at| &after[at..]);
    texts.push((path.to_owned(), format!("{before}# The codes\n\n{}{links}", index())));
    report(&texts.iter().filter_map(|(path, text)| files::stale(path, text)).collect::<Vec<_>>());
}

/// A code is in the source of a crate, is explained once, and some expected text has it.
#[test]
fn every_code_is_explained_and_printed() {
    let mut problems = Vec::new();
    let explanations = explanations();
    let mut order = Vec::new();
    for (digit, chapter) in CHAPTERS.iter().enumerate() {
        for explanation in explanations.iter().filter(|explanation| explanation.chapter == *chapter) {
            let (code, number) = (&explanation.code, explanation.code.strip_prefix("PTX").unwrap_or_default());
            let in_chapter = number.len() == 3 && number.starts_with(&digit.to_string());
            if !in_chapter || explanation.title.is_empty() {
                problems.push(format!("{code} in errors_{chapter}: not `PTX{digit}NN: title`"));
            }
            let prose = |line: &&str| !line.is_empty() && !line.starts_with(['>', '<', '[', '#']);
            if explanation.text.lines().find(prose).is_none() {
                problems.push(format!("{code}: no explanation"));
            }
            order.push(code.clone());
        }
    }
    assert!(order.len() > 100, "only {} codes", order.len());
    assert!(order.windows(2).all(|pair| pair[0] < pair[1]), "the codes are in order, and each is explained once");

    let mut written = BTreeSet::new();
    for name in CRATES {
        for file in files::below(&root().join(name).join("src"), "rs") {
            let text = read(file);
            written.extend(codes(&text).map(|(code, _)| code.to_owned()));
        }
    }
    let explained: BTreeSet<_> = order.into_iter().collect();
    problems.extend(written.difference(&explained).map(|code| format!("{code} has no explanation")));
    problems.extend(explained.difference(&written).map(|code| format!("{code} is in no message")));
    let mut printed = BTreeSet::new();
    for (_, text) in expected() {
        printed.extend(messages(&text).map(|(code, _)| code.to_owned()));
    }
    for explanation in &explanations {
        let is_there = |file: &str| codes(&read(file)).any(|(code, _)| code == explanation.code);
        if explanation.elsewhere().into_iter().any(is_there) {
            printed.insert(explanation.code.clone());
        }
    }
    problems.extend(
        explained
            .difference(&printed)
            .map(|code| format!("{code}: no UI case prints it, and no `<!-- messages: FILE -->` names another test")),
    );
    report(&problems);
}

/// The messages of rustc, as patterns: `…` is any text.
fn of_rustc() -> Vec<String> {
    let page = read(&page("rustc"));
    page.lines().filter_map(|line| line.strip_prefix("> ")).map(str::to_owned).collect()
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

/// A message of this project begins with a code, and the chapter `errors_rustc` quotes each message of rustc.
#[test]
fn every_message_has_a_code() {
    const PANIC: &str = "evaluation panicked: ";
    let (mut problems, mut count) = (Vec::new(), 0);
    let patterns = of_rustc();
    let mut used = BTreeSet::new();
    for (case, text) in expected() {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let is_error = line.starts_with("error") && !line.starts_with("error: aborting");
            let Some((_, message)) = is_error.then(|| line.split_once(": ")).flatten() else { continue };
            count += 1;
            let below = lines.by_ref().take_while(|line| !line.trim_start().starts_with("-->"));
            let below: Vec<_> = below.map(str::trim_start).collect();
            let text = message.strip_prefix(PANIC).unwrap_or(message);
            let has_code = |line: &str| line.starts_with("[PTX") && messages(line).next().is_some();
            if has_code(text) {
                continue;
            }
            if HEADINGS.iter().any(|heading| text.ends_with(heading)) {
                let without = below.iter().filter(|line| !has_code(line) && !line.starts_with("help: "));
                problems.extend(without.map(|line| format!("{case}: no code: {line}")));
            } else if let Some(pattern) = patterns.iter().position(|pattern| is(text, pattern)) {
                used.insert(pattern);
            } else {
                problems.push(format!("{case}: no code, and not in errors_rustc: {text}"));
            }
        }
    }
    assert!(count > 500, "only {count} messages");
    let unused = (0..patterns.len()).filter(|at| !used.contains(at)).map(|at| &patterns[at]);
    problems.extend(unused.map(|pattern| format!("errors_rustc: rustc does not print: {pattern}")));
    report(&problems);
}

/// The macros give the code of spelling to every message without a code. Such a message shows the form to write.
#[test]
fn messages_about_spelling_show_the_form() {
    let mut problems = Vec::new();
    for (case, text) in expected() {
        for (_, message) in text.lines().flat_map(messages).filter(|(code, _)| *code == "PTX901") {
            let shows =
                message.starts_with("expected ") || message.contains("` takes ") || message.contains(": write `");
            if !shows {
                problems.push(format!("{case}: {message}"));
            }
        }
    }
    report(&problems);
}

/// A message that compares sizes, numbers of bits or counts has a unit at each number.
#[test]
fn numbers_have_units() {
    const BEFORE: [&str; 6] = [" has ", " have ", "aligned to ", "pinned to ", " at most ", " gives it "];
    const UNITS: [&str; 12] =
        ["byte", "bit", "element", "field", "parameter", "argument", "thread", "x ", "to ", "value", "list", "hole"];
    let (mut problems, mut count) = (Vec::new(), 0);
    for (case, text) in expected() {
        for (_, message) in text.lines().flat_map(messages) {
            for before in BEFORE {
                for after in message.split(before).skip(1) {
                    let number = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
                    if number.len() == after.len() {
                        continue;
                    }
                    count += 1;
                    if !UNITS.iter().any(|unit| number.trim_start().starts_with(unit)) {
                        problems.push(format!("{case}: no unit in: {message}"));
                    }
                }
            }
        }
    }
    assert!(count > 50, "only {count} numbers");
    report(&problems);
}
