//! Refuses types that the compilers for the target host lay out differently.
//!
//! This check does not run where all compilers agree: [`Check::run`] tests [`Host::TARGET`] first.

use super::super::fields::Place;
use super::super::report::Wrong;
use super::Check;
use crate::abi::host::{Differing, Host, Sides};
use crate::text::each;

impl Check<'_> {
    /// Refuses a type that differs on the target host. The caller has found no other problem.
    #[inline]
    pub(super) const fn host(&mut self) {
        let Some(mut sides) = Sides::new(Host::TARGET, self.shape.rules) else { return };
        // The index of the first bit-field in the last storage before the difference, which is the reason for it, and in the
        // storage of the unnamed bit-field with the largest alignment, in bytes, which is the reason on aarch64.
        let (mut storage, mut of_unnamed, mut unnamed) = (None, None, 1);
        each!(i, 0..self.entries.len(), {
            let entry = &self.entries[i];
            match entry.place {
                Place::Bytes | Place::Integer => storage = Some(i + 1),
                Place::Aligns | Place::Owner => {}
                Place::Field | Place::Foreign | Place::BitField => {
                    if let Some(difference) = sides.place(&entry.item) {
                        let index = if let Some(storage) = storage { storage } else { i };
                        return self.report.host_differs(Wrong::Entry(index), entry.item.name(), &difference);
                    }
                    if entry.item.is_unnamed() && entry.item.layout().align > unnamed {
                        (of_unnamed, unnamed) = (storage, entry.item.layout().align);
                    }
                }
            }
        });
        let Some(difference) = sides.whole() else { return };
        let storage = match (difference.host, difference.what) {
            (Host::LinuxAarch64, Differing::Align) => of_unnamed,
            _ => storage,
        };
        let wrong = match storage {
            Some(storage) => Wrong::Entry(storage),
            None => Wrong::Type,
        };
        self.report.host_differs(wrong, self.shape.name, &difference);
    }
}
