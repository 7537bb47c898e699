//! Refuses bit-fields that MSVC lays out in another way, on hosts where nvcc follows it.
//!
//! Nothing here runs for other targets: [`Check::run`] asks `cfg!(target_env = "msvc")` first.

use super::super::declare::Place;
use super::super::place::{Item, Placer, Rules};
use super::super::{Kind, Layout};
use super::Check;

/// Places items as MSVC does: facts 1.6, and as [`Placer`] what is no bit-field.
struct Msvc {
    union: bool,
    /// In bytes; `usize::MAX` where there is none.
    pack: usize,
    /// The byte at which the items so far end.
    end: usize,
    align: usize,
    /// The size in bytes of the unit that the last bit-field is in; 0 behind anything else.
    unit: usize,
    /// How many of its bits, the last ones, are free.
    free: usize,
    /// The alignment in bytes of the markers before the next item; 1 where there is none.
    marker: usize,
}

impl Msvc {
    const fn new(rules: Rules) -> Self {
        let pack = match rules.pack() {
            Some(pack) => pack,
            None => usize::MAX,
        };
        Self { union: rules.is_union(), pack, end: 0, align: 1, unit: 0, free: 0, marker: 1 }
    }

    /// Places the next item, which the engine has taken, and says at which bit it starts.
    const fn place(&mut self, item: &Item<'_>) -> usize {
        let layout = item.layout();
        if matches!(layout.kind, Kind::Marker) {
            // In a union it may be there for a bit-field, which has the alignment in C++ by itself.
            if !self.union {
                self.marker = item.marker(self.marker);
            }
            return 8 * self.end;
        }
        let align = self.align_of(item);
        self.marker = 1;
        match item.width() {
            Some(0) => {
                // Only behind a bit-field.
                if self.unit > 0 {
                    self.unit = 0;
                    return self.take(if self.union { layout.size } else { 0 }, align, true);
                }
                8 * self.end
            }
            Some(width) => {
                let width = width as usize;
                if !self.union && self.unit == layout.size && width <= self.free {
                    let start = 8 * self.end - self.free;
                    self.free -= width;
                    return start;
                }
                self.unit = layout.size;
                self.free = 8 * layout.size - width;
                self.take(layout.size, align, true)
            }
            None => {
                self.unit = 0;
                // As a marker, where Rust has no other (E0587).
                self.take(layout.size, align, layout.size == 0)
            }
        }
    }

    /// The alignment in bytes that the item asks for.
    const fn align_of(&self, item: &Item<'_>) -> usize {
        let Layout { align: natural, .. } = *item.layout();
        let align = if natural < self.pack { natural } else { self.pack };
        max(align, max(item.align(), self.marker))
    }

    /// The first bit of the next `size` bytes, which align the whole; bit-fields do not where it is a union.
    const fn take(&mut self, size: usize, align: usize, not_in_union: bool) -> usize {
        let start = if self.union { 0 } else { self.end.next_multiple_of(align) };
        if start + size > self.end {
            self.end = start + size;
        }
        if align > self.align && !(self.union && not_in_union) {
            self.align = align;
        }
        8 * start
    }
}

/// The engine and [`Msvc`] side by side.
struct Both {
    ours: Placer,
    msvc: Msvc,
    /// The explicit alignment in bytes, which neither of them knows.
    explicit: usize,
}

/// What MSVC does otherwise, with both numbers: ours first.
pub(in super::super) enum Difference {
    /// The first bit of a member.
    Bit(usize, usize),
    /// In bytes.
    Align(usize, usize),
    /// In bytes.
    Size(usize, usize),
}

impl Both {
    /// `None` for what the engine refuses.
    const fn new(rules: Rules) -> Option<Self> {
        match Placer::new(rules.aligned(1)) {
            Ok(ours) => Some(Self { ours, msvc: Msvc::new(rules), explicit: rules.align() }),
            Err(_) => None,
        }
    }

    /// Places an item; compares where it is a named member.
    const fn place(&mut self, item: &Item<'_>) -> Option<Difference> {
        let Ok(bit) = self.ours.place(item) else { return None };
        let msvc = self.msvc.place(item);
        if item.is_member() && bit != msvc { Some(Difference::Bit(bit, msvc)) } else { None }
    }

    const fn whole(&self) -> Option<Difference> {
        if self.ours.size().is_err() {
            return None;
        }
        let mut ours = self.ours.align();
        // Markers that no item follows align the whole.
        let mut msvc = max(self.msvc.align, self.msvc.marker);
        // Up to the natural alignment it may be there because bytes do not align as bit-fields do: C++ may have none.
        if self.explicit > ours {
            ours = self.explicit;
            msvc = max(msvc, self.explicit);
        }
        if ours != msvc {
            return Some(Difference::Align(ours, msvc));
        }
        let (ours, msvc) = (self.ours.end().next_multiple_of(ours), self.msvc.end.next_multiple_of(msvc));
        if ours == msvc { None } else { Some(Difference::Size(ours, msvc)) }
    }
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Whether MSVC gives these items, all of which the engine takes, another layout (facts 1.6).
///
/// An explicit alignment that bit-fields, or other members, have here too is not counted on.
pub const fn msvc_differs(rules: Rules, items: &[Item<'_>]) -> bool {
    let Some(mut both) = Both::new(rules) else { return false };
    let mut i = 0;
    while i < items.len() {
        if both.place(&items[i]).is_some() {
            return true;
        }
        i += 1;
    }
    both.whole().is_some()
}

impl Check<'_> {
    /// Refuses a type with bit-fields that MSVC lays out in another way. Nothing else is wrong with it.
    pub(super) const fn msvc(&mut self) {
        let Some(mut both) = Both::new(self.shape.rules) else { return };
        // The last storage before what is elsewhere: what is in it is the reason.
        let mut storage = None;
        let mut i = 0;
        while i < self.entries.len() {
            let entry = &self.entries[i];
            match entry.place {
                Place::Bytes | Place::Integer => storage = Some(i),
                Place::Aligns => {}
                Place::Field | Place::Foreign | Place::BitField => {
                    if let (Some(difference), Some(storage)) = (both.place(&entry.item), storage) {
                        return self.report.msvc_differs(storage, entry.item.name(), &difference);
                    }
                }
            }
            i += 1;
        }
        if let (Some(difference), Some(storage)) = (both.whole(), storage) {
            self.report.msvc_differs(storage, self.shape.name, &difference);
        }
    }
}
