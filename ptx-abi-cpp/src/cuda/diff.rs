//! The lines in which two texts differ.

use core::fmt::{self, Display};

/// Two texts. [`Display`] shows the lines in which they differ: `-` marks lines of the first text, `+` lines of the
/// second.
#[derive(Clone, Copy, Debug)]
pub struct LineDiff<'a> {
    old: &'a str,
    new: &'a str,
}

/// The difference between two texts.
pub const fn line_diff<'a>(old: &'a str, new: &'a str) -> LineDiff<'a> {
    LineDiff { old, new }
}

/// The number of lines of both texts that are searched for the next common line.
const WINDOW: usize = 200;

impl Display for LineDiff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut old, mut new) = (self.old.lines(), self.new.lines());
        let mut number = 1;
        loop {
            let (removed, added) = next_common(&old, &new);
            if removed + added > 0 {
                writeln!(f, "line {number}:")?;
            }
            for line in old.by_ref().take(removed) {
                writeln!(f, "- {line}")?;
            }
            for line in new.by_ref().take(added) {
                writeln!(f, "+ {line}")?;
            }
            number += added + 1;
            if old.next().is_none() & new.next().is_none() {
                return Ok(());
            }
        }
    }
}

/// The line after line `index`.
fn next<'a>(lines: &(impl Iterator<Item = &'a str> + Clone), index: usize) -> Option<&'a str> {
    lines.clone().nth(index + 1)
}

/// The numbers of lines in each text before the next common line; all lines if there is none.
fn next_common<'a>(
    old: &(impl Iterator<Item = &'a str> + Clone),
    new: &(impl Iterator<Item = &'a str> + Clone),
) -> (usize, usize) {
    for sum in 0..WINDOW {
        for removed in 0..=sum {
            let added = sum - removed;
            match (old.clone().nth(removed), new.clone().nth(added)) {
                // Empty lines are common, so the line after them decides.
                (Some(a), Some(b))
                    if a == b && (sum == 0 || !a.is_empty() || next(old, removed) == next(new, added)) =>
                {
                    return (removed, added);
                }
                (None, None) if old.clone().count() == removed && new.clone().count() == added => {
                    return (removed, added);
                }
                _ => {}
            }
        }
    }
    (old.clone().count(), new.clone().count())
}
