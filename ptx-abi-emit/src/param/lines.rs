//! Writes instructions, each on a line of its own or all on one line.

use core::fmt;

/// Writes instructions: `{:#}` puts each on a line of its own, `{}` puts spaces between them.
pub(crate) struct Lines<'f, 'a> {
    f: &'f mut fmt::Formatter<'a>,
    block: bool,
}

impl<'f, 'a> Lines<'f, 'a> {
    pub(crate) fn block(f: &'f mut fmt::Formatter<'a>) -> Result<Self, fmt::Error> {
        f.write_str("{")?;
        Ok(Self { f, block: true })
    }

    /// One instruction without braces.
    pub(crate) fn single(f: &'f mut fmt::Formatter<'a>) -> Self {
        Self { f, block: false }
    }

    pub(crate) fn next(&mut self, instruction: fmt::Arguments<'_>) -> fmt::Result {
        if self.block {
            self.f.write_str(if self.f.alternate() { "\n\t" } else { " " })?;
        }
        self.f.write_fmt(instruction)
    }

    pub(crate) fn end(self) -> fmt::Result {
        self.f.write_str(if self.f.alternate() { "\n}" } else { " }" })
    }
}
