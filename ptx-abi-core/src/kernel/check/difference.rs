//! The message for two parameter lists that differ: the difference, both lists side by side, and what to write.

use super::compare::{Comparison, Difference};
use super::kernel::KernelParam;
use super::script::{Edit, MOST, Script};
use crate::abi::layout::TypeKind;
use crate::abi::{Pointer, StateSpace};
use crate::kernel::param_offset;
use crate::kernel::ptx::Declared;
use crate::param::{Param, push_too_large};
use crate::text::{Bytes, Text, push};

/// The maximum length of a message in bytes, without the struct to paste at its end.
pub(super) const LONGEST: usize = 2048;

/// A message. In a constant `…` replaces the rest of a longer one; at run time [`whole`](crate::text::whole) joins its parts.
pub(super) type Message = Text<LONGEST>;

/// The maximum number of lines in a table, so that it fits in a message.
const ROWS: usize = 16;

/// The maximum width of the left column, in bytes.
const WIDTH: usize = 40;

/// The width of the column of sizes and offsets, in bytes.
const CELL: usize = 13;

/// How two parameter lists differ.
pub(crate) struct Differing {
    pub(super) message: Message,
    /// Whether the kernel has other parameters altogether: [`Verdict::is_altogether`].
    pub(super) altogether: bool,
}

/// What a message is about.
pub(super) struct Verdict<'a> {
    pub(super) lists: &'a Comparison<'a>,
    pub(super) difference: Difference,
    /// The field and the parameter that differ.
    pub(super) field: usize,
    pub(super) slot: usize,
    /// What to write, if types and order decide it.
    script: Option<Script>,
    /// The first field of the script.
    pub(super) from: usize,
    /// The numbers of fields and of parameters in the script.
    pub(super) counts: (usize, usize),
}

/// Appends all lines except the first, which names the kernel. Returns [`Verdict::is_altogether`].
#[inline]
pub(super) const fn push(text: &mut Message, lists: &Comparison<'_>, index: usize, difference: Difference) -> bool {
    let verdict = Verdict::new(lists, index, difference);
    text.push_str("\n  ");
    verdict.push_cause(text);
    let count = lists.kernel.params.len();
    if count != lists.params.len() {
        push!(text, "\n  the kernel has {}{}", count, if count == 1 { " parameter" } else { " parameters" });
        let fields = lists.params.len();
        push!(text, ", the struct has {}{}", fields, if fields == 1 { " field" } else { " fields" });
    }
    verdict.push_table(text);
    verdict.push_help(text);
    verdict.is_altogether()
}

impl<'a> Verdict<'a> {
    #[inline]
    pub(super) const fn new(lists: &'a Comparison<'a>, index: usize, difference: Difference) -> Self {
        let mut new = Self { lists, difference, field: index, slot: index, script: None, from: index, counts: (0, 0) };
        if is_of_one(difference) {
            return new;
        }
        // In long lists, some fields before the difference may be the one too many.
        let is_long = max(lists.params.len(), lists.kernel.params.len()) > MOST;
        new.from = if is_long { index.saturating_sub(ROWS / 2) } else { 0 };
        let Some(fits) = lists.fits(new.from) else { return new };
        let script = fits.script();
        new.counts = (fits.fields, fits.slots);
        match script.edit {
            Edit::Remove(removed) => {
                (new.field, new.difference) = (new.from + removed.trailing_zeros() as usize, Difference::Surplus);
            }
            Edit::Add(slot) => (new.slot, new.difference) = (new.from + slot, Difference::Missing),
            Edit::Change(field, slot) => {
                (new.field, new.slot) = (new.from + field, new.from + slot);
                if let Some(difference) = lists.difference_of(new.field, new.slot) {
                    new.difference = difference;
                }
            }
            Edit::RemoveOne(..) | Edit::AddOne(..) | Edit::Order(_) | Edit::Unclear => {}
        }
        new.script = Some(script);
        new
    }

    /// Whether the difference is not that of one field from one parameter, but that of the places in a launch.
    #[inline]
    pub(super) const fn is_of_launch(&self) -> bool {
        matches!(self.difference, Difference::Moved { .. } | Difference::TooLarge(_))
    }

    /// Appends what differs.
    #[inline]
    const fn push_cause(&self, text: &mut Message) {
        let (params, slot) = (self.lists.params, self.slot);
        match self.edit() {
            Edit::Remove(removed) if removed.count_ones() > 1 => {
                self.push_names(text, removed);
                return text.push_str(" are not parameters of the kernel");
            }
            Edit::RemoveOne(first, last) => {
                text.push_str("one of ");
                self.push_names(text, !0 >> (MOST - 1 - last) & !0 << first);
                return text.push_str(" is not a parameter of the kernel");
            }
            Edit::AddOne(first, last) => {
                let (first, last) = (self.from + first, self.from + last);
                return push!(text, "one of the parameters {} to {} of the kernel has no field", first, last);
            }
            _ => {}
        }
        match self.difference {
            Difference::TooLarge(max) => return push_too_large(text, params, max),
            Difference::Missing | Difference::Malformed(_) => push!(text, "parameter {} of the kernel", slot),
            _ => {
                text.push_str("`");
                push_param(text, &params[self.field]);
                text.push_str("`");
            }
        }
        let declared = self.declared();
        match self.difference {
            Difference::Malformed(malformed) => push!(text, " cannot be read: {}", malformed.message()),
            Difference::Missing => text.push_str(" has no field"),
            Difference::Surplus => text.push_str(" is not a parameter of the kernel"),
            Difference::Size(kernel) => {
                let size = params[self.field].size;
                push!(text, " has {}, parameter {} of the kernel has {}", Bytes(size), slot, Bytes(kernel));
            }
            Difference::InBytes => {
                push!(text, " is passed in bytes (guide 2.3), parameter {} of the kernel is a scalar", slot);
            }
            Difference::InScalar => {
                push!(text, " is a scalar, parameter {} of the kernel is in bytes: a struct, union or array", slot);
            }
            Difference::Half => {
                self.push_kinds(text, "a 16-bit float", "`");
                if let Some(declared) = declared {
                    push_declared(text, &declared);
                }
                text.push_str("`");
            }
            Difference::Pointer => self.push_kinds(text, "a number", "a pointer"),
            Difference::Space => {
                let rust = match params[self.field].layout.innermost().kind {
                    TypeKind::Pointer(Pointer { space: StateSpace::Shared, .. }) => "an address in shared memory",
                    TypeKind::Pointer(Pointer { space: StateSpace::Local, .. }) => "an address in local memory",
                    _ => "a generic address",
                };
                let kernel = match declared {
                    Some(Declared { pointee_space: Some(StateSpace::Shared), .. }) => "one in shared memory",
                    Some(Declared { pointee_space: Some(StateSpace::Local), .. }) => "one in local memory",
                    _ => "a generic one",
                };
                self.push_kinds(text, rust, kernel);
            }
            Difference::Integer => self.push_kinds(text, "a float", "an integer"),
            Difference::Float => {
                let rust = match params[self.field].layout.innermost().kind {
                    TypeKind::Pointer(_) => "a pointer",
                    TypeKind::Handle(_) => "a handle",
                    _ => "an integer",
                };
                self.push_kinds(text, rust, "a float");
            }
            Difference::Spelled => {
                push!(text, " is not what the kernel's name spells for parameter {}: `", slot);
                if let Some(spelled) = self.lists.kernel.spelled(slot) {
                    text.push_str(spelled.text.get());
                }
                text.push_str("`");
            }
            Difference::Moved { rust, kernel } => {
                push!(text, " is at byte {} of a launch buffer, parameter {} of the kernel", rust, slot);
                push!(text, " at byte {}: ", kernel);
                match declared {
                    Some(declared) => {
                        push!(text, "the alignments are {} and {}", params[self.field].align, declared.alignment());
                    }
                    None => text.push_str("an alignment differs"),
                }
            }
            Difference::Refused(refusal) => {
                text.push_str(": ");
                refusal.push(text);
            }
            Difference::TooLarge(_) => {}
        }
    }

    #[inline]
    pub(super) const fn edit(&self) -> Edit {
        match &self.script {
            Some(script) => script.edit,
            None => Edit::Unclear,
        }
    }

    /// The declaration of the parameter that differs, in PTX.
    #[inline]
    pub(super) const fn declared(&self) -> Option<Declared<'a>> {
        match self.lists.kernel.params.split_at_checked(self.slot) {
            Some((_, [KernelParam::Declared(declared), ..])) => Some(*declared),
            _ => None,
        }
    }

    /// Appends the names of these fields of the script: `` `x`, `y` and `z` ``.
    #[inline]
    pub(super) const fn push_names(&self, text: &mut Message, mut fields: u32) {
        while fields != 0 {
            let name = self.lists.params[self.from + fields.trailing_zeros() as usize].name;
            fields &= fields - 1;
            push!(text, "`{}`", name);
            text.push_str(match fields.count_ones() {
                0 => "",
                1 => " and ",
                _ => ", ",
            });
        }
    }

    #[inline]
    const fn push_kinds(&self, text: &mut Message, rust: &str, kernel: &str) {
        push!(text, " is {}, parameter {} of the kernel is {}", rust, self.slot, kernel);
    }

    /// The lines of the table.
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

    /// Whether a line of the table is wrong.
    #[inline]
    const fn is_marked(&self, row: Row) -> bool {
        let (Some(i), Some(j)) = (row.field, row.slot) else { return true };
        match (self.edit(), self.difference) {
            (_, Difference::TooLarge(_)) => false,
            (_, Difference::Moved { .. }) => i == self.field,
            (Edit::RemoveOne(first, last), _) if i >= self.from + first && i <= self.from + last => true,
            (Edit::AddOne(first, last), _) if j >= self.from + first && j <= self.from + last => true,
            _ => self.lists.difference_of(i, j).is_some(),
        }
    }

    /// Whether the kernel has other parameters altogether, so that the message ends with a struct to paste: several lines of
    /// the table are wrong, and more than half of the kernel's parameters are on such lines. The rule excludes lists that one
    /// other order or one field more or less mends, and kernels with parameters that no field fits.
    #[inline]
    const fn is_altogether(&self) -> bool {
        if matches!(self.edit(), Edit::Order(_) | Edit::RemoveOne(..) | Edit::AddOne(..)) || is_of_one(self.difference)
        {
            return false;
        }
        let (mut rows, mut lines, mut wrong) = (self.rows(), 0, 0);
        while let Some(row) = rows.next() {
            if let Some(KernelParam::Malformed(_) | KernelParam::Declared(Declared { lanes: 0, .. })) = self.param(row)
            {
                return false;
            }
            if self.is_marked(row) {
                (lines, wrong) = (lines + 1, wrong + row.slot.is_some() as usize);
            }
        }
        lines > 1 && 2 * wrong > self.lists.kernel.params.len()
    }

    /// Appends both lists side by side. Of long lists it shows the part around the difference.
    #[inline]
    const fn push_table(&self, text: &mut Message) {
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
        let mut i = first.saturating_sub(MOST);
        while i < end && i < params.len() {
            width = max(width, min(left_length(&params[i]), WIDTH));
            i += 1;
        }
        let sm = self.lists.kernel.origin.sm();
        text.push_str("\n     ");
        push_padded(text, "struct", width);
        match sm {
            Some(sm) => push!(text, "  bytes          kernel for sm_{}", sm.number() as usize),
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
            let ours = match row.field {
                Some(i) => cell(params[i].size, param_offset(params, i, sm)),
                None => DASH,
            };
            push_padded(text, ours.as_str(), CELL);
            text.push_str("  ");
        }
        match self.param(row) {
            Some(KernelParam::Declared(declared)) => push_declared(text, declared),
            Some(KernelParam::Malformed(_)) => text.push_str("?"),
            Some(KernelParam::Placed(size, offset)) => text.push_str(cell(*size, *offset).as_str()),
            None => text.push_str("-"),
        }
        if let Some(slot) = row.slot {
            if let Some(spelled) = self.lists.kernel.spelled(slot) {
                push!(text, "  // {}", spelled.text.get());
            }
        }
    }

    /// The parameter of a line.
    #[inline]
    const fn param(&self, row: Row) -> Option<&'a KernelParam<'a>> {
        match row.slot {
            Some(slot) => Some(&self.lists.kernel.params[slot]),
            None => None,
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

/// Whether this is a difference that no other field and no other order mends.
#[inline]
const fn is_of_one(difference: Difference) -> bool {
    matches!(
        difference,
        Difference::Malformed(_) | Difference::Refused(_) | Difference::Moved { .. } | Difference::TooLarge(_)
    )
}

/// What the table shows where a list has ended.
const DASH: Text<WIDTH> = {
    let mut text = Text::new();
    text.push_str("-");
    text
};

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

/// Appends `` in `kernels/saxpy.ptx` ``, or nothing without a path.
#[inline]
pub(super) const fn push_place(message: &mut Message, path: &str) {
    if !path.is_empty() {
        push!(message, " in `{}`", path);
    }
}

/// Appends a parameter as `n: u32`.
pub(super) const fn push_param<const N: usize>(text: &mut Text<N>, param: &Param<'_>) {
    push!(text, "{}: ", param.name);
    text.push_type(param.layout);
}

/// Appends a declaration as `.align 16 .b8 p[48]`.
pub(super) const fn push_declared<const N: usize>(text: &mut Text<N>, declared: &Declared<'_>) {
    if let Some(align) = declared.align {
        push!(text, ".align {} ", align);
    }
    text.push_str(declared.spelling);
    if declared.pointer {
        text.push_str(" .ptr");
    }
    text.push_str(match declared.pointee_space {
        Some(StateSpace::Shared) => " .shared",
        Some(StateSpace::Local) => " .local",
        // Both sides have generic addresses.
        _ => "",
    });
    push!(text, " {}", declared.name);
    if let Some(len) = declared.len {
        push!(text, "[{}]", len);
    }
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

#[inline]
const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

#[inline]
const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
