//! The message for two parameter lists that differ. This file writes the difference, `table` both lists side by side, and
//! `help` what to write.

use super::compare::{Comparison, Difference};
use super::kernel::KernelParam;
use super::script::{Edit, MOST, Script};
use super::table::ROWS;
use crate::abi::layout::TypeKind;
use crate::abi::{Pointer, StateSpace};
use crate::kernel::ptx::Declared;
use crate::param::{Param, push_too_large};
use crate::text::{Bytes, Counted, Text, push};

/// The maximum length of a message in bytes, without the struct to paste at its end.
pub(super) const LONGEST: usize = 2048;

/// A message. In a constant `…` replaces the rest of a longer one; at run time [`whole`](crate::text::whole) joins its parts.
pub(super) type Message = Text<LONGEST>;

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
    pub(super) script: Option<Script>,
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
        push!(text, "\n  the kernel has {}, ", Counted(count, "parameter"));
        push!(text, "the struct has {}", Counted(lists.params.len(), "field"));
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
        let is_long = lists.params.len() > MOST || lists.kernel.params.len() > MOST;
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
                    declared.push(text);
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
                if let Some(spelled) = self.lists.kernel.type_of(slot) {
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
            let is_marked = self.is_marked(row) as usize;
            lines += is_marked;
            let Some(slot) = row.slot else { continue };
            if let KernelParam::Malformed(_) | KernelParam::Declared(Declared { lanes: 0, .. }) =
                self.lists.kernel.params[slot]
            {
                return false;
            }
            wrong += is_marked;
        }
        lines > 1 && 2 * wrong > self.lists.kernel.params.len()
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
