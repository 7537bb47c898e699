//! Refuses types that the compilers for the target host lay out differently.
//!
//! This check does not run where all compilers agree: [`Check::run`] tests [`Host::TARGET`] first.

use super::super::fields::Place;
use super::super::report::Wrong;
use super::Check;
use crate::abi::host::{Differing, Host, HostDifference, Sides};

impl Check<'_> {
    /// Refuses a type that differs on the target host. The caller has found no other problem.
    #[inline]
    pub(super) const fn host(&mut self) {
        let Some(mut sides) = Sides::new(Host::TARGET, self.shape.rules) else { return };
        // The first bit-field in the last storage before the difference is the reason.
        let mut storage = None;
        let mut i = 0;
        while i < self.entries.len() {
            let entry = &self.entries[i];
            match entry.place {
                Place::Bytes | Place::Integer => storage = Some(i + 1),
                Place::Aligns | Place::Owner => {}
                Place::Field | Place::Foreign | Place::BitField => {
                    if let Some(difference) = sides.place(&entry.item) {
                        let index = if let Some(storage) = storage { storage } else { i };
                        return self.report.host_differs(Wrong::Entry(index), entry.item.name(), &difference);
                    }
                }
            }
            i += 1;
        }
        let Some(difference) = sides.whole() else { return };
        let wrong = match self.storage_of(&difference, storage) {
            Some(storage) => Wrong::Entry(storage),
            None => Wrong::Type,
        };
        self.report.host_differs(wrong, self.shape.name, &difference);
    }

    /// The index of the first bit-field in the storage that causes a difference of the whole. On aarch64 that storage has
    /// the unnamed bit-field with the alignment, otherwise it is the `last` one.
    #[inline]
    const fn storage_of(&self, difference: &HostDifference<'_>, last: Option<usize>) -> Option<usize> {
        if !matches!((difference.host, difference.what), (Host::LinuxAarch64, Differing::Align)) {
            return last;
        }
        let mut storage = None;
        let mut i = 0;
        while i < self.entries.len() {
            let entry = &self.entries[i];
            match entry.place {
                Place::Bytes | Place::Integer => storage = Some(i + 1),
                Place::BitField if entry.item.is_unnamed() && entry.item.layout().align == difference.there => {
                    return storage;
                }
                _ => {}
            }
            i += 1;
        }
        last
    }
}
