//! Two parameter lists side by side.

use super::compare::Difference;
use super::difference::{Message, Verdict, push_param};
use super::kernel::KernelParam;
use super::script::{Edit, MOST};
use crate::abi::{max, min};
use crate::kernel::param_offset;
use crate::kernel::ptx::Declared;
use crate::param::Param;
use crate::text::{Text, each, from_byte, position, push};

/// The maximum number of lines in a table, so that it fits in a message.
pub(super) const ROWS: usize = 16;

/// The maximum width of the left column, in bytes.
const WIDTH: usize = 40;

/// The width of the column of sizes and offsets, in bytes.
const CELL: usize = 13;

impl<'a> Verdict<'a> {
    #[inline]
    pub(super) const fn rows(&self) -> Rows<'_, 'a> {
        Rows { verdict: self, field: 0, slot: 0 }
    }

    /// Whether a line of the table has a field and a parameter, after `i` fields and `j` parameters. A field too many and
    /// a parameter without a field have lines of their own.
    #[inline]
    const fn sides(&self, i: usize, j: usize) -> (bool, bool) {
        let (has_field, has_slot) = (i < self.lists.params.len(), j < self.lists.kernel.params.len());
        let (Some(script), true, true) = (&self.script, has_field && i >= self.from, has_slot && j >= self.from) else {
            return (has_field, has_slot);
        };
        let (field, slot) = (i - self.from, j - self.from);
        let (fields, slots) = self.counts;
        if field >= fields || slot >= slots {
            return (field < fields || slot >= slots, slot < slots || field >= fields);
        }
        match script.slot(field) {
            None => (true, false),
            Some(other) => (other == slot, true),
        }
    }

    #[inline]
    pub(super) const fn is_marked(&self, row: Row) -> bool {
        let (Some(i), Some(j)) = (row.field, row.slot) else { return true };
        match (self.edit(), self.difference) {
            (_, Difference::TooLarge(_)) => false,
            (_, Difference::Moved { .. }) => i == self.field,
            (Edit::RemoveOne(first, last), _) if i >= self.from + first && i <= self.from + last => true,
            (Edit::AddOne(first, last), _) if j >= self.from + first && j <= self.from + last => true,
            _ => self.lists.difference_of(i, j).is_some(),
        }
    }

    /// Appends both lists side by side. Of long lists it shows the part around the difference.
    #[inline]
    pub(super) const fn push_table(&self, text: &mut Message) {
        let params = self.lists.params;
        // The number of the line that differs, and of all lines.
        let (mut here, mut all, mut rows) = (0, 0, self.rows());
        while rows.field <= self.field && rows.slot <= self.slot && rows.next().is_some() {
            (here, all) = (all, all + 1);
        }
        while rows.next().is_some() {
            all += 1;
        }
        let first = if all <= ROWS { 0 } else { here.saturating_sub(ROWS / 2) };
        let end = if all - first <= ROWS { all } else { first + ROWS };
        let mut width = "struct".len();
        each!(i, first.saturating_sub(MOST)..min(end, params.len()), {
            width = max(width, min(left_length(&params[i]), WIDTH));
        });
        let sm = self.lists.kernel.origin.sm();
        text.push_str("\n     ");
        push_padded(text, "struct", width);
        match sm {
            Some(sm) => push!(text, "  bytes          kernel for sm_{}", sm.number()),
            None => text.push_str("  kernel"),
        }
        if first > 0 {
            text.push_str("\n     …");
        }
        let (mut rows, mut line) = (self.rows(), 0);
        while let (Some(row), true) = (rows.next(), line < end) {
            if line >= first {
                self.push_row(text, row, width);
            }
            line += 1;
        }
        if end < all {
            text.push_str("\n     …");
        }
    }

    #[inline]
    const fn push_row(&self, text: &mut Message, row: Row, width: usize) {
        let params = self.lists.params;
        text.push_str(if self.is_marked(row) { "\n  >  " } else { "\n     " });
        match row.field {
            Some(i) => push_left(text, &params[i], width),
            None => push_padded(text, "-", width),
        }
        text.push_str("  ");
        if let Some(sm) = self.lists.kernel.origin.sm() {
            match row.field {
                Some(i) => push_padded(text, cell(params[i].size, param_offset(params, i, sm)).as_str(), CELL),
                None => push_padded(text, "-", CELL),
            }
            text.push_str("  ");
        }
        let Some(slot) = row.slot else { return text.push_str("-") };
        match &self.lists.kernel.params[slot] {
            KernelParam::Declared(declared) => {
                // A long symbol in each line would leave a constant no bytes for the help.
                let symbol = self.lists.kernel.symbol;
                let is_long = symbol.len() > WIDTH && matches!(position(declared.name, symbol), Some(0));
                let name = from_byte(declared.name, if is_long { symbol.len() } else { 0 });
                Declared { name, ..*declared }.push(text);
            }
            KernelParam::Malformed(_) => text.push_str("?"),
            KernelParam::Placed(size, offset) => text.push_str(cell(*size, *offset).as_str()),
        }
        if let Some(spelled) = self.lists.kernel.type_of(slot) {
            push!(text, "  // {}", spelled.text.get());
        }
    }
}

/// A line of the table: a field, a parameter, or both.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) field: Option<usize>,
    pub(super) slot: Option<usize>,
}

/// The lines of the table that come after so many fields and parameters.
pub(super) struct Rows<'v, 'a> {
    verdict: &'v Verdict<'a>,
    pub(super) field: usize,
    pub(super) slot: usize,
}

impl Rows<'_, '_> {
    #[inline]
    pub(super) const fn next(&mut self) -> Option<Row> {
        let (has_field, has_slot) = self.verdict.sides(self.field, self.slot);
        if !has_field && !has_slot {
            return None;
        }
        let field = if has_field { Some(self.field) } else { None };
        let slot = if has_slot { Some(self.slot) } else { None };
        self.field += has_field as usize;
        self.slot += has_slot as usize;
        Some(Row { field, slot })
    }
}

/// Appends a parameter as `n: u32`, padded. In a constant, `…` replaces the rest of a wider one.
#[inline]
const fn push_left(text: &mut Message, param: &Param<'_>, width: usize) {
    if text.is_part() {
        push_param(text, param);
        return push_spaces(text, width.saturating_sub(left_length(param)));
    }
    let mut left = Text::<WIDTH>::new();
    push_param(&mut left, param);
    push_padded(text, left.as_str(), width);
}

/// The number of bytes of a parameter as `n: u32`.
#[inline]
const fn left_length(param: &Param<'_>) -> usize {
    let mut text = Text::<WIDTH>::counting();
    push_param(&mut text, param);
    text.counted()
}

/// Formats a size and an offset in bytes: `4 at 8`.
#[inline]
const fn cell(size: usize, offset: usize) -> Text<WIDTH> {
    let mut text = Text::new();
    push!(text, "{} at {}", size, offset);
    text
}

const fn push_padded<const N: usize>(text: &mut Text<N>, part: &str, width: usize) {
    text.push_str(part);
    // The width is counted in bytes, because nearly all names and types are ASCII.
    push_spaces(text, width.saturating_sub(part.len()));
}

const fn push_spaces<const N: usize>(text: &mut Text<N>, mut count: usize) {
    while count > 0 {
        text.push_str(" ");
        count -= 1;
    }
}
