//! Names in C++. There the members of an anonymous struct or union are members of the type around it, so no other member
//! may have their names. The derive refuses all other duplicates itself, because it reads both names.

use super::Check;
use crate::abi::layout::{Layout, Member, TypeKind, str_eq};
use crate::text::{each, hash};

/// The number of names that fit. For more names there are several passes, each for the names with some of the hashes.
const SLOTS: usize = 1 << 10;

/// Some of the names that a type declares, in a hash table, so that the time is proportional to the number of names.
struct Names {
    /// An empty string marks a free slot, because every member has a name.
    slots: [&'static str; SLOTS],
    used: usize,
    pass: usize,
    passes: usize,
}

impl Names {
    /// Adds a name if it belongs to this pass. Returns false if the name is already there.
    #[inline]
    const fn insert(&mut self, name: &'static str) -> bool {
        let hash = (hash(name) >> 16) as usize;
        if hash % self.passes != self.pass {
            return true;
        }
        let mut slot = hash / self.passes % SLOTS;
        while !self.slots[slot].is_empty() {
            if str_eq(self.slots[slot], name) {
                return false;
            }
            slot = (slot + 1) % SLOTS;
        }
        // One slot stays empty, so that every search ends.
        if self.used + 1 < SLOTS {
            self.slots[slot] = name;
            self.used += 1;
        }
        true
    }
}

/// The number of names that the members bring to the type around them.
#[inline]
const fn count(members: &[Member<'_>]) -> usize {
    let mut count = 0;
    each!(i, 0..members.len(), {
        count += if members[i].is_anonymous() { self::count(members[i].layout.members()) } else { 1 };
    });
    count
}

impl Check<'_> {
    /// Refuses anonymous members that C++ cannot declare.
    #[inline]
    pub(super) const fn anonymous(&mut self) {
        let (mut found, mut names) = (false, 0);
        each!(i, 0..self.entries.len(), {
            let entry = &self.entries[i];
            if !entry.item.is_anonymous() {
                names += 1;
            } else if is_aggregate(entry.item.layout()) {
                found = true;
                names += count(entry.item.layout().members());
            } else {
                self.report.anonymous(i, entry);
            }
        });
        if !found {
            return;
        }
        let passes = 1 + names / (SLOTS / 2);
        each!(pass, 0..passes, { self.anonymous_names(Names { slots: [""; SLOTS], used: 0, pass, passes }) });
    }

    /// Reports each anonymous member that brings a name of another member.
    #[inline]
    const fn anonymous_names(&mut self, mut names: Names) {
        each!(i, 0..self.entries.len(), {
            let item = &self.entries[i].item;
            if !item.is_anonymous() && item.is_member() && !item.is_hidden() {
                names.insert(item.cpp_name);
            }
        });
        each!(i, 0..self.entries.len(), {
            let item = &self.entries[i].item;
            if item.is_anonymous() && is_aggregate(item.layout()) {
                self.bring(&mut names, i, item.layout().members());
            }
        });
    }

    /// Adds the names that the anonymous entry `i` brings, including those of its own anonymous members.
    #[inline]
    const fn bring(&mut self, names: &mut Names, i: usize, members: &'static [Member<'static>]) {
        each!(j, 0..members.len(), {
            let member = &members[j];
            if member.is_anonymous() {
                self.bring(names, i, member.layout.members());
            } else if !member.is_hidden() && !names.insert(member.cpp_name()) {
                self.report.anonymous_name(i, &self.entries[i], member.cpp_name());
            }
        });
    }
}

#[inline]
const fn is_aggregate(layout: &Layout<'_>) -> bool {
    matches!(layout.kind, TypeKind::Struct(_) | TypeKind::Union(_))
}
