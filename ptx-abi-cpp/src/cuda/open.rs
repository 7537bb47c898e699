//! What a file of checks does not compare: each is a line of the file, and the test of the file asks for a list of them.

use core::fmt::{self, Display};

use ptx_abi_read::glob;

use super::CudaAsserts;

/// The beginning of each line.
const START: &str = "// not compared: ";

/// Writes the line of an item: of a member, `Light.data`, or of a parameter, `launch.stream`.
pub(super) fn write(f: &mut dyn fmt::Write, item: &dyn Display, why: &dyn Display) -> fmt::Result {
    writeln!(f, "{START}{item}: {why}")
}

/// The items that a file of checks does not compare, and the patterns that list them.
struct Open<'a> {
    text: &'a str,
    patterns: &'a [&'a str],
}

impl<'a> Open<'a> {
    /// The items, each with its reason.
    fn items(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.text.lines().filter_map(|line| line.strip_prefix(START)?.split_once(": "))
    }

    fn unlisted(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let is_listed = |item| self.patterns.iter().any(|pattern| glob::matches(pattern, item));
        self.items().filter(move |(item, _)| !is_listed(item))
    }

    /// The patterns that match nothing.
    fn stale(&self) -> impl Iterator<Item = &'a str> {
        self.patterns.iter().copied().filter(|pattern| !self.items().any(|(item, _)| glob::matches(pattern, item)))
    }
}

impl Display for Open<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((first, _)) = self.unlisted().next() {
            f.write_str("the checks do not compare everything that Rust declares:")?;
            self.unlisted().try_for_each(|(item, why)| write!(f, "\n  `{item}`: {why}"))?;
            write!(f, "\n  help: give a pointer a type that C++ has; list the rest: `; not_compared \"{first}\"`")?;
        }
        let separator = if self.unlisted().next().is_some() { "\n" } else { "" };
        self.stale().enumerate().try_for_each(|(index, pattern)| {
            let separator = if index == 0 { separator } else { "\n" };
            write!(f, "{separator}`not_compared \"{pattern}\"` matches nothing that is not compared: remove it")
        })
    }
}

/// Compares the lines of the text with the list of the checks.
///
/// # Panics
///
/// If the text names items that `not_compared` does not list, or if it lists others.
#[track_caller]
pub fn expect_listed(asserts: &CudaAsserts<'_>, text: &str) {
    let open = Open { text, patterns: asserts.listed() };
    assert!(open.unlisted().next().is_none() && open.stale().next().is_none(), "{open}");
}
