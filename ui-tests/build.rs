//! Writes the mended program of each case, which the test `applied` compiles and runs.
//!
//! A case ends with the changes that its message proposes, after `// fix:`. Each change has one of these forms:
//!
//! - `// [char; 4] → [u32; 4]` replaces the text before the arrow. With nothing after the arrow it removes the text.
//! - `// in Flags: u32 → u16` does so in the item `Flags`. An item is everything between two empty lines.
//! - `// #[swap(u32 => i32)] ↑` moves a line to the start of its item.
//! - `// main: assert_eq!(Flags::A_BITS, 5);` adds a statement to the start of `main`, after those above it.
//! - Lines with `-` are replaced by the lines with `+` after them. A line without either sign stays, and names a place.
//!   `-...` removes all lines up to the next one. A line `//` ends a change in which nothing is added. Lines with `+` alone
//!   are added at the end of the case.
//!
//! Every text or block that a change names must occur exactly once, in the case or in the item.

use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The folders of the cases, and whether they need the feature `cudarc-0_19`; the others need it off.
const FOLDERS: [(&str, bool); 4] = [("syntax", false), ("types", false), ("const-eval", false), ("cudarc", true)];

/// What comes before the name of an item.
const KEYWORDS: [&str; 6] = ["struct ", "enum ", "union ", "fn ", "const ", "mod "];

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let cudarc = std::env::var_os("CARGO_FEATURE_CUDARC_0_19").is_some();
    println!("cargo::rerun-if-changed=build.rs");
    let (mut list, mut programs) = (String::new(), String::new());
    for (folder, needs_cudarc) in FOLDERS {
        println!("cargo::rerun-if-changed=tests/{folder}");
        for case in cases(&Path::new("tests").join(folder)) {
            let text = fs::read_to_string(&case).expect("the case can be read");
            let Some((mistake, fix)) = text.split_once("\n// fix:\n") else { continue };
            let program = mended(mistake, fix).unwrap_or_else(|problem| panic!("{}: {problem}", case.display()));
            let name = case.file_stem().and_then(|name| name.to_str()).expect("the name is UTF-8");
            let path = out.join(name).with_extension("rs");
            fs::write(&path, program).expect("the folder can be written");
            let path = path.to_str().expect("the path is UTF-8");
            writeln!(list, "(\"{folder}\", {path:?}),").expect("a string can be written");
            if needs_cudarc == cudarc {
                let module = name.replace('-', "_");
                writeln!(programs, "mod {module} {{ include!({path:?}); #[test] fn runs() {{ main(); }} }}")
                    .expect("a string can be written");
            }
        }
    }
    fs::write(out.join("list.rs"), format!("&[{list}]")).expect("the folder can be written");
    fs::write(out.join("programs.rs"), programs).expect("the folder can be written");
}

fn cases(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
    let mut cases: Vec<_> = entries.filter(|path| path.extension().is_some_and(|found| found == "rs")).collect();
    cases.sort();
    cases
}

/// One change, as the case spells it.
enum Change<'a> {
    /// The lines with their signs before, and the lines that replace them.
    Lines { old: Vec<(char, &'a str)>, new: Vec<&'a str> },
    /// A change on one line.
    Text(&'a str),
}

/// The text of this range is replaced.
type Edit = (Range<usize>, String);

fn mended(mistake: &str, fix: &str) -> Result<String, String> {
    let case = mistake.split("\n// errors: ").next().unwrap_or(mistake).trim_end().to_owned() + "\n";
    let mut edits = Vec::new();
    for change in changes(fix)? {
        match change {
            Change::Lines { old, new } => edits.push(edit_of_lines(&case, &old, &new)?),
            Change::Text(text) => edits.extend(edits_of_text(&case, text)?),
        }
    }
    edits.sort_by_key(|(range, _)| range.start);
    let (mut out, mut next) = (String::new(), 0);
    for (range, new) in edits {
        out += case.get(next..range.start).ok_or("two changes of the fix overlap")?;
        out += &new;
        next = range.end;
    }
    Ok(out + &case[next..])
}

fn changes(fix: &str) -> Result<Vec<Change<'_>>, String> {
    let mut changes = Vec::new();
    let mut ended = true;
    for line in fix.lines() {
        let text = line.strip_prefix("//").ok_or_else(|| format!("`{line}` is not a line of the fix"))?;
        let Some(text) = text.strip_prefix(' ') else {
            ended = true;
            continue;
        };
        let (sign, rest) = text.split_at_checked(1).ok_or_else(|| format!("`{line}` has no change"))?;
        if !["-", "+", " "].contains(&sign) {
            changes.push(Change::Text(text));
            continue;
        }
        let continues = match changes.last() {
            Some(Change::Lines { new, .. }) => !ended && (sign == "+" || new.is_empty()),
            _ => false,
        };
        if !continues {
            changes.push(Change::Lines { old: Vec::new(), new: Vec::new() });
            ended = false;
        }
        let Some(Change::Lines { old, new }) = changes.last_mut() else { continue };
        match sign {
            "+" => new.push(rest),
            "-" => old.push(('-', rest)),
            _ => old.push((' ', rest)),
        }
    }
    Ok(changes)
}

fn edit_of_lines(case: &str, old: &[(char, &str)], new: &[&str]) -> Result<Edit, String> {
    let lines: Vec<_> = case.lines().collect();
    let line_start = |number: usize| case.split_inclusive('\n').take(number).map(str::len).sum();
    let range = if old.is_empty() {
        case.len()..case.len()
    } else {
        let mut places = (0..lines.len()).filter_map(|start| Some((start, ends(old, &lines, start)?)));
        let (Some((start, end)), None) = (places.next(), places.next()) else {
            return Err(format!("these lines of the fix do not occur exactly once: {old:#?}"));
        };
        line_start(start)..line_start(end)
    };
    let kept = old.iter().filter(|(sign, _)| *sign == ' ').map(|(_, line)| line);
    Ok((range, kept.chain(new).flat_map(|line| [*line, "\n"]).collect()))
}

/// Where the old lines of a change end in the case, if they begin at this line.
fn ends(old: &[(char, &str)], lines: &[&str], start: usize) -> Option<usize> {
    let mut next = start;
    let mut skips = false;
    for (sign, text) in old {
        if (*sign, *text) == ('-', "...") {
            skips = true;
            continue;
        }
        if skips {
            next += lines.get(next..)?.iter().position(|line| line == text)?;
            skips = false;
        }
        (lines.get(next) == Some(text)).then_some(())?;
        next += 1;
    }
    (!skips).then_some(next)
}

fn edits_of_text(case: &str, text: &str) -> Result<Vec<Edit>, String> {
    const MAIN: &str = "fn main() {";
    if let Some(statement) = text.strip_prefix("main: ") {
        let end = once(case, &(0..case.len()), MAIN)?.end;
        return Ok(vec![(end..end, format!("\n{statement}\n"))]);
    }
    let (place, text) = match text.strip_prefix("in ").and_then(|text| text.split_once(": ")) {
        Some((name, text)) => (item(case, name)?, text),
        None => (0..case.len(), text),
    };
    if let Some(line) = text.strip_suffix(" ↑") {
        let found = once(case, &place, line)?;
        let start = case[..found.start].rfind("\n\n").map_or(0, |end| end + 2);
        return Ok(vec![(start..start, format!("{line}\n")), (found, String::new())]);
    }
    let (old, new) = text.split_once(" →").ok_or_else(|| format!("`{text}` has no arrow"))?;
    Ok(vec![(once(case, &place, old)?, new.trim_start().to_owned())])
}

/// Where the one text like this is in a part of the case.
fn once(case: &str, part: &Range<usize>, text: &str) -> Result<Range<usize>, String> {
    let mut found = case[part.clone()].match_indices(text);
    match (found.next(), found.next()) {
        (Some((start, _)), None) => Ok(part.start + start..part.start + start + text.len()),
        _ => Err(format!("`{text}` does not occur exactly once")),
    }
}

/// The item of this name.
fn item(case: &str, name: &str) -> Result<Range<usize>, String> {
    let is_declared = |item: &str| {
        let mut uses = item.match_indices(name).map(|(start, _)| item.split_at(start));
        uses.any(|(before, from)| {
            let is_whole = !from[name.len()..].starts_with(|next: char| next == '_' || next.is_alphanumeric());
            is_whole && KEYWORDS.iter().any(|keyword| before.ends_with(keyword))
        })
    };
    let mut start = 0;
    let mut items = case.split("\n\n").filter_map(|item| {
        let range = start..start + item.len();
        start = range.end + 2;
        is_declared(item).then_some(range)
    });
    match (items.next(), items.next()) {
        (Some(range), None) => Ok(range),
        _ => Err(format!("there is not exactly one item `{name}`")),
    }
}
