//! The lines in which two texts differ.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The lines in which two texts differ: `-` marks lines of the first text, `+` lines of the second.
pub(super) fn line_diff(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let (mut old, mut new, mut number, mut out) = (&*old, &*new, 1, String::new());
    loop {
        let (removed, added) = next_common(old, new);
        if removed + added > 0 {
            out += &format!("line {number}:\n");
        }
        old[..removed].iter().for_each(|line| out += &format!("- {line}\n"));
        new[..added].iter().for_each(|line| out += &format!("+ {line}\n"));
        number += added + 1;
        let ([_, after_old @ ..], [_, after_new @ ..]) = (&old[removed..], &new[added..]) else { return out };
        (old, new) = (after_old, after_new);
    }
}

/// The number of lines of both texts that are searched for the next common line.
const WINDOW: usize = 200;

/// The numbers of lines in each text before the next common line; all lines if there is none.
fn next_common(old: &[&str], new: &[&str]) -> (usize, usize) {
    for sum in 0..WINDOW {
        for removed in 0..=sum {
            let added = sum - removed;
            match (old.get(removed), new.get(added)) {
                // Empty lines are common, so the line after them decides.
                (Some(a), Some(b))
                    if a == b && (sum == 0 || !a.is_empty() || old.get(removed + 1) == new.get(added + 1)) =>
                {
                    return (removed, added);
                }
                (None, None) if (old.len(), new.len()) == (removed, added) => return (removed, added),
                _ => {}
            }
        }
    }
    (old.len(), new.len())
}
