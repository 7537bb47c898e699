//! The shortest edit that makes a struct fit a kernel.
//!
//! A help leads to right code only if no other edit is as short: types show neither which of two fields of one type is too
//! many, nor in which order they were. So a help comes from the only shortest edit, or there is none.

use crate::abi::min;
use crate::text::{each, find};

/// The most fields and parameters that are compared crosswise. In longer lists these are the ones around the first
/// difference.
pub(super) const MOST: usize = 32;

/// No parameter belongs to a field.
const NONE: u8 = u8::MAX;

/// Which fields fit which parameters.
#[derive(Clone, Copy)]
pub(super) struct Fits {
    pub(super) fields: usize,
    pub(super) slots: usize,
    /// For each field, a bit for each parameter that takes it.
    pub(super) rows: [u32; MOST],
}

/// What to write.
#[derive(Clone, Copy)]
pub(super) enum Edit {
    /// Remove these fields.
    Remove(u32),
    /// Remove one of the fields from the first to the last; the types fit either way.
    RemoveOne(usize, usize),
    /// Add a field for this parameter.
    Add(usize),
    /// Add a field for one of the parameters from the first to the last; the types fit either way.
    AddOne(usize, usize),
    /// Give this field the type of this parameter.
    Change(usize, usize),
    /// Put the fields in this order.
    Order([u8; MOST]),
    /// Several edits are equally short.
    Unclear,
}

/// An edit, and the parameter that belongs to each field.
#[derive(Clone, Copy)]
pub(super) struct Script {
    pub(super) edit: Edit,
    slots: [u8; MOST],
}

impl Script {
    #[inline]
    pub(super) const fn slot(&self, field: usize) -> Option<usize> {
        if self.slots[field] == NONE { None } else { Some(self.slots[field] as usize) }
    }
}

/// The number of edits from each place in both lists to their ends, and whether the shortest edits are several.
type Table = [[(u8, bool); MOST + 1]; MOST + 1];

impl Fits {
    #[inline]
    pub(super) const fn get(&self, field: usize, slot: usize) -> bool {
        self.rows[field] >> slot & 1 != 0
    }

    /// The shortest edit.
    #[inline]
    pub(super) const fn script(&self) -> Script {
        let table = self.table();
        let (edits, several) = table[0][0];
        // Side by side, unless one edit is the shortest.
        let mut script = Script { edit: Edit::Unclear, slots: [NONE; MOST] };
        each!(i, 0..min(self.fields, self.slots), { script.slots[i] = i as u8 });
        if self.fields == self.slots {
            match self.orders() {
                // Another order is one edit, and a type is one as well.
                (Some(_), _) if edits == 1 => return script,
                (Some(order), false) => return Script { edit: Edit::Order(order), ..script },
                (Some(_), true) => return script,
                (None, _) => {}
            }
        }
        if !several {
            let slots = self.path(&table);
            if !self.is_displaced(&slots) {
                return Script { edit: self.first_edit(&slots), slots };
            }
            if let (true, Some(order)) = (self.fields == self.slots, self.only_order()) {
                script.edit = Edit::Order(order);
            }
        } else if edits == 1 {
            script = Script { edit: self.one_of(), slots: self.path(&table) };
        }
        script
    }

    /// The Levenshtein distance, where a field that fits costs nothing.
    #[inline]
    const fn table(&self) -> Table {
        let mut table = [[(0, false); MOST + 1]; MOST + 1];
        let mut i = self.fields + 1;
        while i > 0 {
            i -= 1;
            let mut j = self.slots + 1;
            while j > 0 {
                j -= 1;
                let mut best = (u8::MAX, false);
                if i < self.fields && j < self.slots {
                    let (edits, several) = table[i + 1][j + 1];
                    best = (edits + !self.get(i, j) as u8, several);
                }
                if i < self.fields {
                    best = shorter(best, table[i + 1][j]);
                }
                if j < self.slots {
                    best = shorter(best, table[i][j + 1]);
                }
                table[i][j] = if i == self.fields && j == self.slots { (0, false) } else { best };
            }
        }
        table
    }

    /// The parameter of each field in the shortest edit.
    #[inline]
    const fn path(&self, table: &Table) -> [u8; MOST] {
        let mut slots = [NONE; MOST];
        let (mut i, mut j) = (0, 0);
        while i < self.fields {
            let edits = table[i][j].0;
            if j < self.slots && edits == table[i + 1][j + 1].0 + !self.get(i, j) as u8 {
                slots[i] = j as u8;
                (i, j) = (i + 1, j + 1);
            } else if edits == table[i + 1][j].0 + 1 {
                i += 1;
            } else {
                j += 1;
            }
        }
        slots
    }

    /// The fields without a parameter, the parameters without a field, and the fields of another type.
    #[inline]
    const fn left(&self, slots: &[u8; MOST]) -> (u32, u32, u32) {
        let (mut fields, mut free, mut changed) = (0, ((1_u64 << self.slots) - 1) as u32, 0);
        each!(i, 0..self.fields, {
            if slots[i] == NONE {
                fields |= 1 << i;
            } else {
                free &= !(1 << slots[i]);
                changed |= (!self.get(i, slots[i] as usize) as u32) << i;
            }
        });
        (fields, free, changed)
    }

    /// Whether a field without a place fits a parameter without a field. Then it may be in the wrong place, so neither
    /// another type nor its removal has to be right.
    #[inline]
    const fn is_displaced(&self, slots: &[u8; MOST]) -> bool {
        let (fields, mut free, mut changed) = self.left(slots);
        let mut wrong = fields | changed;
        while changed != 0 {
            free |= 1 << slots[changed.trailing_zeros() as usize];
            changed &= changed - 1;
        }
        while wrong != 0 {
            if self.rows[wrong.trailing_zeros() as usize] & free != 0 {
                return true;
            }
            wrong &= wrong - 1;
        }
        false
    }

    /// What to write first. Fields too many or missing move the others, so types come last.
    #[inline]
    const fn first_edit(&self, slots: &[u8; MOST]) -> Edit {
        match self.left(slots) {
            (0, 0, changed) => {
                let field = changed.trailing_zeros() as usize;
                Edit::Change(field, slots[field] as usize)
            }
            (0, free, _) => Edit::Add(free.trailing_zeros() as usize),
            (fields, _, _) => Edit::Remove(fields),
        }
    }

    /// All places for one field too many, or for one that is missing: they are neighbours.
    #[inline]
    const fn one_of(&self) -> Edit {
        let (more, fewer) = (self.fields > self.slots, self.fields < self.slots);
        let all = if more { self.slots } else { self.fields };
        // Up to here the lists fit from their start.
        let mut last = 0;
        while last < all && self.get(last, last) {
            last += 1;
        }
        // From here on they fit from their end.
        let mut first = all;
        while first > 0 && self.get(first - 1 + more as usize, first - 1 + fewer as usize) {
            first -= 1;
        }
        match (more, fewer) {
            (true, _) => Edit::RemoveOne(first, last),
            (_, true) => Edit::AddOne(first, last),
            _ => Edit::Unclear,
        }
    }

    /// The fields that do not fit the parameter beside them.
    #[inline]
    const fn wrong(&self) -> u32 {
        let mut wrong = 0;
        each!(i, 0..self.fields, { wrong |= (!self.get(i, i) as u32) << i });
        wrong
    }

    /// The order that two swapped fields or one moved block leave to write, and whether there are several such orders.
    #[inline]
    const fn orders(&self) -> (Option<[u8; MOST]>, bool) {
        let (count, wrong) = (self.fields, self.wrong());
        let mut found = None;
        if wrong == 0 {
            return (found, false);
        }
        let (first, last) = (wrong.trailing_zeros() as usize, wrong.ilog2() as usize);
        // Two neighbours are a moved block as well.
        each!(i, 0..count, {
            each!(j, i + 2..count, {
                if wrong & !(1 << i | 1 << j) == 0 && self.get(i, j) && self.get(j, i) {
                    if found.is_some() {
                        return (found, true);
                    }
                    let mut order = moved(0, 0, 0);
                    (order[i], order[j]) = (j as u8, i as u8);
                    found = Some(order);
                }
            });
        });
        each!(start, 0..first + 1, {
            each!(end, last + 1..count + 1, {
                each!(by, 1..end - start, {
                    if self.fits_moved(start, end, by) {
                        if found.is_some() {
                            return (found, true);
                        }
                        found = Some(moved(start, end, by));
                    }
                });
            });
        });
        (found, false)
    }

    /// Whether the fields from `start` to `end` fit if the first `by` of them move after the others.
    #[inline]
    const fn fits_moved(&self, start: usize, end: usize, by: usize) -> bool {
        find!(slot, start..end, !self.get(source(slot, start, end, by), slot)).is_none()
    }

    /// The only order of the wrong fields, if each fits one parameter of them.
    #[inline]
    const fn only_order(&self) -> Option<[u8; MOST]> {
        let wrong = self.wrong();
        let mut order = moved(0, 0, 0);
        let (mut rest, mut taken) = (wrong, 0);
        while rest != 0 {
            let field = rest.trailing_zeros() as usize;
            let free = self.rows[field] & wrong;
            if free.count_ones() != 1 || taken & free != 0 {
                return None;
            }
            order[free.trailing_zeros() as usize] = field as u8;
            taken |= free;
            rest &= rest - 1;
        }
        Some(order)
    }
}

/// The shorter of two edits, of which the second has one step more.
#[inline]
const fn shorter(best: (u8, bool), (edits, several): (u8, bool)) -> (u8, bool) {
    if edits + 1 < best.0 {
        (edits + 1, several)
    } else if edits + 1 == best.0 {
        (best.0, true)
    } else {
        best
    }
}

/// The field that comes to a place if the first `by` of the fields from `start` to `end` move after the others.
#[inline]
const fn source(slot: usize, start: usize, end: usize, by: usize) -> usize {
    if slot < start || slot >= end { slot } else { start + (slot - start + by) % (end - start) }
}

/// The order that [`source`] describes.
#[inline]
const fn moved(start: usize, end: usize, by: usize) -> [u8; MOST] {
    let mut order = [0; MOST];
    each!(slot, 0..MOST, { order[slot] = source(slot, start, end, by) as u8 });
    order
}
