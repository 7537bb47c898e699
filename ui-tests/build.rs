//! Writes the mended program of each case, which the test `applied` compiles and runs.
//!
//! A case ends with the change that its message proposes:
//!
//! ```text
//! // fix:
//! // -    b: [char; 4],
//! // +    b: [u32; 4],
//! ```
//!
//! Lines with `-` are replaced by the lines with `+` after them. A line without either sign stays, and names a place. `-...`
//! removes all lines up to the next one. A line `//` ends a change in which nothing is added. The old lines of each change
//! must occur exactly once in the case.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the cases, and whether they need the feature `cudarc-0_19`; the others need it off.
const FOLDERS: [(&str, bool); 4] = [("syntax", false), ("types", false), ("const-eval", false), ("cudarc", true)];

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

/// One change: the lines with their signs before, and the lines that replace them.
#[derive(Default)]
struct Change<'a> {
    old: Vec<(char, &'a str)>,
    new: Vec<&'a str>,
}

fn mended(mistake: &str, fix: &str) -> Result<String, String> {
    let lines: Vec<_> = mistake.split("\n// errors: ").next().unwrap_or(mistake).trim_end().lines().collect();
    let mut edits = Vec::new();
    for change in changes(fix)? {
        let mut places = (0..lines.len()).filter_map(|start| Some((start, ends(&change.old, &lines, start)?)));
        let (Some((start, end)), None) = (places.next(), places.next()) else {
            return Err(format!("these lines of the fix do not occur exactly once: {:#?}", change.old));
        };
        let kept = change.old.iter().filter(|(sign, _)| *sign == ' ').map(|(_, line)| *line);
        edits.push((start, end, kept.chain(change.new).collect::<Vec<_>>()));
    }
    edits.sort_by_key(|(start, ..)| *start);
    let (mut out, mut next) = (Vec::new(), 0);
    for (start, end, new) in edits {
        out.extend(lines.get(next..start).ok_or("two changes of the fix overlap")?);
        out.extend(new);
        next = end;
    }
    out.extend(&lines[next..]);
    Ok(out.join("\n") + "\n")
}

fn changes(fix: &str) -> Result<Vec<Change<'_>>, String> {
    let mut changes = vec![Change::default()];
    for line in fix.lines() {
        let text = line.strip_prefix("//").ok_or_else(|| format!("`{line}` is not a line of the fix"))?;
        let (sign, text) = match text.strip_prefix(' ').and_then(|text| text.split_at_checked(1)) {
            Some((sign @ ("-" | "+" | " "), text)) => (sign, text),
            None if text.is_empty() => ("", ""),
            _ => return Err(format!("`{line}` has no `-`, `+` or space")),
        };
        let change = changes.last_mut().expect("there is one");
        match sign {
            "+" => change.new.push(text),
            "" => changes.push(Change::default()),
            _ => {
                if !change.new.is_empty() {
                    changes.push(Change::default());
                }
                let sign = if sign == "-" { '-' } else { ' ' };
                changes.last_mut().expect("there is one").old.push((sign, text));
            }
        }
    }
    Ok(changes)
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
