//! Writes instructions, each on a line of its own or all on one line.

use core::fmt;

/// Writes instructions: `{:#}` puts each on a line of its own, `{}` puts spaces between them.
pub(crate) struct Lines<'f, 'a> {
    f: &'f mut fmt::Formatter<'a>,
    block: bool,
}

impl<'f, 'a> Lines<'f, 'a> {
    /// Begins a block, or one instruction without braces.
    pub(crate) fn begin(f: &'f mut fmt::Formatter<'a>, block: bool) -> Result<Self, fmt::Error> {
        f.write_str(if block { "{" } else { "" })?;
        Ok(Self { f, block })
    }

    pub(crate) fn next(&mut self, instruction: fmt::Arguments<'_>) -> fmt::Result {
        if self.block {
            self.f.write_str(if self.f.alternate() { "\n\t" } else { " " })?;
        }
        self.f.write_fmt(instruction)
    }

    pub(crate) fn end(self) -> fmt::Result {
        self.f.write_str(match (self.block, self.f.alternate()) {
            (false, _) => "",
            (true, true) => "\n}",
            (true, false) => " }",
        })
    }
}
