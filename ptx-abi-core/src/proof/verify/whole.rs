//! The comparisons once all entries are in their places: size, alignment, pins and native vectors.

use super::super::fields::{Entry, Form, Place};
use super::super::report::Wrong;
use super::Check;
use crate::abi::layout::{Placer, TypeKind};
use crate::abi::vector::rule;
use crate::text::{each, find};

impl Check<'_> {
    /// Compares size and alignment of the whole type.
    #[inline]
    pub(super) const fn whole(&mut self) {
        let name = self.shape.name;
        let abi_align = self.placer.align();
        let abi_size = match self.placer.size() {
            Ok(size) => size,
            Err(error) => return self.report.unplaceable_type(name, error),
        };
        self.anonymous();
        self.pins(abi_size, abi_align);
        let all_is_right = self.report.is_empty();
        if abi_align != self.align
            && self.align_by_repr(true) != self.align
            && !matches!(self.shape.form, Form::Described)
        {
            self.report.changed();
        }
        if matches!(self.shape.form, Form::Vector) && all_is_right {
            return self.vector();
        }
        if abi_align != self.align {
            // The effect of foreign types on the alignment has been reported with their offsets.
            if !self.report.foreign {
                match cause_of_alignment(self.entries, self.align, abi_align) {
                    // An integer in a wrong place has been reported.
                    Some(i) if matches!(self.entries[i].place, Place::Integer) => {
                        if all_is_right {
                            self.report.storage_align(i, name, &self.entries[i], self.run_of(i), abi_align);
                        }
                    }
                    Some(i) => self.report.align(
                        Wrong::Entry(i),
                        name,
                        self.align,
                        abi_align,
                        self.shape,
                        Some(&self.entries[i]),
                    ),
                    None => self.report.align(Wrong::Type, name, self.align, abi_align, self.shape, None),
                }
            }
        } else if all_is_right && abi_size != self.size {
            match self.storage_over(self.entries.len(), abi_size) {
                Some(storage) => self.report.storage_over(storage, &self.entries[storage], &self.run, ""),
                None => self.report.size(self.shape, self.size, abi_size),
            }
        }
        if self.report.integer && self.align_by_repr(false) < abi_align {
            self.report.align_instead_of_storage(abi_align, self.shape.rules.pack());
        }
    }

    /// The size in bytes of the run of bit-fields in storage `i`. All entries have been placed once.
    #[inline]
    const fn run_of(&self, i: usize) -> usize {
        let Ok(mut placer) = Placer::try_new(self.shape.rules) else { return 0 };
        let mut start = 0;
        let mut next = 0;
        while next < self.entries.len() && (next <= i || matches!(self.entries[next].place, Place::BitField)) {
            if next == i {
                start = placer.end();
            } else if matches!(self.entries[next].place, Place::Field | Place::Foreign | Place::BitField) {
                _ = placer.place(&self.entries[next].item);
            }
            next += 1;
        }
        placer.end() - start
    }

    #[inline]
    const fn pins(&mut self, abi_size: usize, abi_align: usize) {
        let name = self.shape.name;
        match self.shape.pinned_size {
            (true, pinned) if pinned != abi_size => self.report.pinned_size(name, pinned, abi_size),
            _ => {}
        }
        match self.shape.pinned_align {
            (true, pinned) if pinned != abi_align => self.report.pinned_align(name, pinned, abi_align),
            _ => {}
        }
    }

    /// The alignment in bytes that the type as the derive has read it has in Rust. Without `integers`, bytes store all
    /// bit-fields.
    #[inline]
    const fn align_by_repr(&self, integers: bool) -> usize {
        let rules = self.shape.rules;
        let mut align = rules.align();
        each!(i, 0..self.entries.len(), {
            let entry = &self.entries[i];
            let of_field = match entry.place {
                Place::Field => entry.item.layout().align,
                Place::Foreign | Place::Owner | Place::Aligns => entry.align,
                Place::Integer if integers => entry.align,
                _ => 1,
            };
            let of_field = match rules.pack() {
                Some(pack) if pack < of_field => pack,
                _ => of_field,
            };
            if of_field > align {
                align = of_field;
            }
        });
        align
    }

    /// Checks the alignment of a native vector (guide 1.2).
    #[inline]
    const fn vector(&mut self) {
        let (name, count) = (self.shape.name, self.count);
        each!(i, 0..count, {
            let (first, element) = (&self.members[0], &self.members[i]);
            match (first.layout.kind, element.layout.kind) {
                (TypeKind::Scalar(one), TypeKind::Scalar(other)) if one as u8 == other as u8 => {}
                (_, TypeKind::Scalar(_)) => return self.report.vector_mixed(first, element),
                _ => return self.report.vector_element(element),
            }
        });
        let TypeKind::Scalar(element) = self.members[0].layout.kind else { return };
        // Guide 1.2: odd counts have the alignment of the element, and even counts that of the whole. Facts G6: CUDA adds 3
        // and 4 elements of 64-bit types, 3 with alignment 8, and 4 with alignment 16 and with 32.
        let align = match (count, element.size()) {
            (4, 8) if self.align == 32 => 32,
            (4, 8) => 16,
            (1..=4, _) => rule(element, count),
            _ => return self.report.vector_len(name, count),
        };
        if align != self.align {
            self.report.align(Wrong::Type, name, self.align, align, self.shape, None);
        }
    }
}

/// The index of the entry that causes an alignment of `rust` bytes in Rust where the ABI has `abi`.
#[inline]
const fn cause_of_alignment(entries: &[Entry], rust: usize, abi: usize) -> Option<usize> {
    find!(i, 0..entries.len(), {
        let entry = &entries[i];
        let too_low = entry.item.layout().align == abi && entry.align < abi;
        let too_high = entry.align == rust && rust > abi;
        matches!(entry.place, Place::Foreign) && (too_low || too_high)
            || matches!(entry.place, Place::Integer) && too_high
    })
}
