//! Compiles many variants of a text in one file. Compilers take most of their time for the headers that a file includes.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::harness::Answer;
use crate::toolchain::{run, write};

/// A file in which each variant has its own lines.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    text: String,
    lines: usize,
    /// The variant that starts at a line.
    first: BTreeMap<usize, usize>,
}

/// The messages about the variants that a compiler refuses.
#[derive(Clone, Debug, Default)]
pub struct Refused(BTreeMap<usize, String>);

impl Unit {
    /// Adds the lines of a variant with this number.
    ///
    /// # Panics
    ///
    /// If the text does not end with a newline.
    pub fn push(&mut self, id: usize, text: &str) {
        assert!(text.ends_with('\n'), "whole lines");
        self.first.insert(self.lines + 1, id);
        self.lines += text.lines().count();
        self.text += text;
    }

    /// The file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The numbers of the variants.
    pub fn ids(&self) -> impl Iterator<Item = usize> {
        self.first.values().copied()
    }

    /// Writes the file, and runs a command that compiles it and prints all errors.
    pub fn compile(&self, command: &mut Command, file: &Path) -> Result<Refused, String> {
        write(file, &self.text)?;
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let refused = self.refused(&String::from_utf8_lossy(&output.stderr))?;
        // An error without a line is not about a variant.
        if output.status.success() == refused.0.is_empty() { Ok(refused) } else { run(command).map(|_| refused) }
    }

    /// The variants whose lines have errors.
    fn refused(&self, said: &str) -> Result<Refused, String> {
        let mut found = Refused::default();
        for line in said.lines() {
            // Compilers print `file(12): error: …` or `file:12:3: error: …`.
            let Some((place, _)) = line.split_once(": error").or_else(|| line.split_once(": fatal error")) else {
                continue;
            };
            let numbers = place.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
            let numbers: Vec<usize> = numbers.collect();
            let number = numbers.iter().rev().nth(usize::from(!place.ends_with(')')));
            let id = number.and_then(|number| self.first.range(..=*number).next_back());
            let (_, id) = id.ok_or_else(|| line.to_owned())?;
            found.0.entry(*id).or_default().push_str(&line.replace(&suffix(*id), ""));
        }
        Ok(found)
    }
}

impl Refused {
    /// Whether the compiler refuses the variant.
    pub fn contains(&self, id: usize) -> bool {
        self.0.contains_key(&id)
    }

    /// The messages about a variant, whose names have no suffix there.
    pub fn answer(&self, id: usize) -> Answer {
        self.0.get(&id).map_or(Ok(()), |said| Err(said.clone()))
    }

    /// The number of variants that only one of two compilers refuses.
    pub fn difference(&self, other: &Self) -> usize {
        let only = |a: &Self, b: &Self| a.0.keys().filter(|id| !b.contains(**id)).count();
        only(self, other) + only(other, self)
    }
}

/// The end of the names of a variant.
pub fn suffix(id: usize) -> String {
    format!("_q{id}q")
}

/// The text with the suffix after these names, also inside of longer ones: `PTX_ABI_DEFINED_Name` and `Name__member`. Each name
/// begins with a letter.
pub fn renamed(text: &str, names: &[&str], id: usize) -> String {
    let (suffix, mut out, mut rest) = (suffix(id), String::with_capacity(text.len()), text);
    while !rest.is_empty() {
        let is_name = |name: &&&str| rest.strip_prefix(**name).is_some_and(|after| !after.starts_with(is_letter));
        let name = names.iter().find(is_name);
        // Without a name here, the next one begins at the first letter after these letters.
        let next = || rest.trim_start_matches(is_letter).trim_start_matches(|c| !is_letter(c));
        let (part, after) = rest.split_at(name.map_or_else(|| rest.len() - next().len(), |name| name.len()));
        out += part;
        out += name.map_or("", |_| &suffix);
        rest = after;
    }
    out
}

/// A letter or digit. An underscore is between two names.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_renamed_everywhere() {
        let text = "#ifndef PTX_ABI_DEFINED_ns__A\nstruct A { AB a; }; // A, ns::A, A__b, x_y, __y\n";
        let expected = "#ifndef PTX_ABI_DEFINED_ns_q7q__A_q7q\nstruct A_q7q { AB a; }; // A_q7q, ns_q7q::A_q7q, A_q7q__b, x_y_q7q, __y\n";
        assert_eq!(renamed(text, &["A", "ns", "x_y"], 7), expected);
    }

    #[test]
    fn errors_belong_to_the_variant_of_their_line() {
        let mut unit = Unit::default();
        unit.push(9, "typedef int T;\n");
        unit.push(0, "a\nb\n");
        unit.push(1, "c\n");
        assert_eq!(unit.text(), "typedef int T;\na\nb\nc\n");
        let refused =
            unit.refused("u.cu(3): error: A_q0q::x\nu.cpp:4:12: error: no\nu.cpp:2:1: note: here\n").expect("lines");
        assert_eq!(refused.0.keys().copied().collect::<Vec<_>>(), [0, 1]);
        assert_eq!(refused.answer(0), Err("u.cu(3): error: A::x".to_owned()));
        assert_eq!(refused.answer(9), Ok(()));
        assert_eq!(refused.difference(&Refused::default()), 2);
        assert!(unit.refused("u.cu: error: no such file\n").is_err());
    }
}
