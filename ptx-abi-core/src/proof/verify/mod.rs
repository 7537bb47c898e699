//! The comparison to which the derive expands: the layout that Rust gives a type, and the one that the engine computes.
//!
//! Without the path of each function,
//! `LAYOUT = &laid_out(&members(at(&verify::<S, 2>(structure("S"), [member::<A>(…), member_as::<B, C>(…)]), 1)))` places and
//! compares in one pass. Each `at` is a call with the span of a field, so that rustc reports a failure there. The derive
//! writes one for each field that can be wrong on its own: foreign types, storage of bit-fields, pins, and bit-fields
//! unless their type has the name of an integer that is wide enough. Rust lays out all other fields as the engine does,
//! once those before them are right. If there are many of these calls, they follow each other:
//! `const { let verified = verify(…); at(&verified, 1); … }`.
//!
//! Most structs have no such field. `plain` proves them in less than half of the time, and calls `verify` only if something is
//! wrong or is not a member.

mod host;
mod names;
mod whole;

use core::mem::needs_drop;

use super::fields::{Entry, Form, Place, Shape};
use super::report::{Message, Report, Wrong};
use super::{Genuine, Proof};
use crate::abi::CppType;
use crate::abi::host::Host;
use crate::abi::layout::{Aggregate, Item, Layout, Member, PlaceError, Placer, Rules, TypeKind};
use crate::text::each;

/// The outcome of `verify` for a type with `N` entries.
#[derive(Clone, Copy)]
pub struct Verified<const N: usize> {
    shape: Shape,
    entries: [Entry; N],
    members: Members<N>,
    /// Whether a value of the type is dropped.
    drops: bool,
    wrong: Wrong,
}

/// The members of a type, each in its place.
#[derive(Clone, Copy)]
pub struct Members<const N: usize> {
    cpp_name: &'static str,
    form: Form,
    rules: Rules,
    instance: Option<&'static CppType<'static>>,
    /// Named members, followed by unnamed bit-fields.
    pub(super) array: [Member<'static>; N],
    pub(super) count: usize,
    unnamed: usize,
    generic: bool,
    /// The size of the type in Rust, in bytes.
    size: usize,
    align: usize,
    /// Whether the derive of a member has failed.
    pub(super) error: bool,
}

impl Proof {
    /// Places the entries and compares the result with `S`.
    pub const fn verify<S, const N: usize>(shape: Shape, entries: [Entry; N]) -> Verified<N> {
        let mut members = Members {
            cpp_name: shape.cpp_name,
            form: shape.form,
            rules: shape.rules,
            instance: shape.instance,
            array: [Member::EMPTY; N],
            count: 0,
            unnamed: 0,
            generic: false,
            size: size_of::<S>(),
            align: align_of::<S>(),
            error: false,
        };
        let drops = needs_drop::<S>();
        let wrong = check(&shape, &mut members, &entries, drops, Report::new(None));
        Verified { shape, entries, members, drops, wrong }
    }

    /// Fails if entry `index` is the first wrong one. The caller's span is that of the field.
    #[track_caller]
    pub const fn at<const N: usize>(verified: &Verified<N>, index: usize) -> &Verified<N> {
        if matches!(verified.wrong, Wrong::Entry(wrong) if wrong == index) {
            verified.fail();
        }
        verified
    }

    /// Returns the members. Fails if something is wrong that no `at` has reported.
    #[track_caller]
    pub const fn members<const N: usize>(verified: &Verified<N>) -> Members<N> {
        if !matches!(verified.wrong, Wrong::Nothing) {
            verified.fail();
        }
        verified.members
    }

    /// Marks the members as those of one instance of a generic type.
    pub const fn generic<const N: usize>(members: Members<N>) -> Members<N> {
        Members { generic: true, ..members }
    }
}

impl Layout<'static> {
    /// The layout of the verified members.
    ///
    /// It is a function of `Layout`, because `LAYOUT` has that type: [`Proof`] explains it.
    #[doc(hidden)]
    pub const fn __laid_out<P: Genuine, const N: usize>(verified: &'static Members<N>) -> Layout<'static> {
        let (members, unnamed): (&[Member<'_>], &[Member<'_>]) = if verified.count == N {
            (&verified.array, &[])
        } else {
            let (members, others) = verified.array.split_at(verified.count);
            (members, others.split_at(verified.unnamed).0)
        };
        let Members { rules, generic, instance, .. } = *verified;
        let aggregate = Aggregate { members, unnamed, rules, generic, instance, opaque: false };
        let kind = match verified.form {
            _ if verified.error => TypeKind::ERROR,
            Form::Aggregate | Form::Described if rules.is_union() => TypeKind::Union(aggregate),
            Form::Aggregate | Form::Described => TypeKind::Struct(aggregate),
            Form::Transparent => TypeKind::Transparent(aggregate),
            Form::Vector => match members[0].layout.kind {
                TypeKind::Scalar(element) => TypeKind::Vector { element, members },
                _ => TypeKind::ERROR,
            },
        };
        Layout { name: verified.cpp_name, size: verified.size, align: verified.align, kind }
    }
}

impl<const N: usize> Verified<N> {
    /// Fails with a message that contains every problem and all numbers.
    #[track_caller]
    const fn fail(&self) -> ! {
        let mut message = Message::new(self.shape.name);
        let mut members = self.members;
        members.count = 0;
        check(&self.shape, &mut members, &self.entries, self.drops, Report::new(Some(&mut message)));
        panic!("{}", message.finish().as_str());
    }
}

/// Fills in the members. Returns what is wrong first.
const fn check<const N: usize>(
    shape: &Shape,
    out: &mut Members<N>,
    entries: &[Entry; N],
    drops: bool,
    report: Report<'_>,
) -> Wrong {
    let Ok(placer) = Placer::try_new(shape.rules) else {
        // The macro refuses such a packing, and rustc such an alignment.
        return Wrong::Nothing;
    };
    let (size, align) = (out.size, out.align);
    let mut check = Check {
        shape,
        entries,
        members: &mut out.array,
        count: 0,
        unnamed: 0,
        marker: 1,
        size,
        align,
        drops,
        placer,
        report,
        run: Run::at(0),
        lost: false,
    };
    let error = check.run();
    out.count = check.count;
    out.unnamed = check.unnamed;
    out.error = error;
    check.report.first
}

struct Check<'a> {
    shape: &'a Shape,
    entries: &'a [Entry],
    members: &'a mut [Member<'static>],
    count: usize,
    /// The number of unnamed bit-fields, which are stored from the end of `members` down.
    unnamed: usize,
    /// The alignment of the markers before the next item, in bytes; 1 if there are none.
    marker: usize,
    /// The size of the type in Rust, in bytes.
    size: usize,
    align: usize,
    drops: bool,
    placer: Placer,
    report: Report<'a>,
    run: Run,
    /// Whether an item has no place, so that the places of the items after it are unknown.
    lost: bool,
}

/// The bytes of a run of bit-fields.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// The end of the member before the run.
    pub(super) start: usize,
    /// The byte with the first bit. There may be padding before it. It is `end` if no bit-field has bits.
    pub(super) first: usize,
    pub(super) end: usize,
}

impl Run {
    #[inline]
    const fn at(start: usize) -> Self {
        Self { start, first: start, end: start }
    }

    #[inline]
    const fn add(&mut self, bit: usize, width: usize) {
        let has_bits = self.first < self.end;
        let end = (bit + width).div_ceil(8);
        if end > self.end {
            self.end = end;
        }
        if width == 0 && !has_bits {
            self.first = self.end;
        } else if width > 0 && (!has_bits || bit / 8 < self.first) {
            self.first = bit / 8;
        }
    }
}

impl Check<'_> {
    /// Places and compares everything. Returns true if the derive of a member has failed, which has its own error.
    #[inline]
    const fn run(&mut self) -> bool {
        let mut i = 0;
        while i < self.entries.len() {
            let entry = &self.entries[i];
            if matches!(entry.item.layout.kind, TypeKind::Error(_)) {
                return true;
            }
            match entry.place {
                Place::Field | Place::Foreign => self.member(i),
                Place::Owner => {
                    // Its size and place do not matter.
                    self.lost = true;
                    self.report.owner(i, entry);
                }
                Place::Bytes | Place::Integer => {
                    // The call also places the bit-fields that follow.
                    i = self.storage(i);
                    continue;
                }
                Place::BitField | Place::Aligns => {}
            }
            i += 1;
        }
        self.unnamed_after_named();
        if !self.lost {
            self.whole();
            if !matches!(Host::TARGET, Host::LinuxX86_64) && self.report.is_empty() {
                self.host();
            }
        }
        false
    }

    /// Places entry `i`; returns its first bit and its width, if it has a place.
    #[inline]
    const fn place(&mut self, i: usize) -> Option<(usize, usize)> {
        let item = &self.entries[i].item;
        match self.placer.place(item) {
            Ok(bit) => {
                let member = item.placed(bit, self.marker);
                if item.is_member() {
                    self.members[self.count] = member;
                    self.count += 1;
                } else if item.is_unnamed() {
                    self.unnamed += 1;
                    self.members[self.members.len() - self.unnamed] = member;
                }
                self.marker = item.marker(self.marker);
                Some((bit, member.bit_width))
            }
            Err(error) => {
                self.lost = true;
                self.report.unplaceable(i, item, error, &self.placer);
                if matches!(error, PlaceError::ZeroWidthInPacked) {
                    // The messages for later ones count from where the help has moved this one.
                    let bits = self.placer.bits_to_boundary(item.layout);
                    _ = self.placer.place(&Item::bit_field("skipped", item.layout, bits as u32));
                }
                None
            }
        }
    }

    #[inline]
    const fn member(&mut self, i: usize) {
        let entry = &self.entries[i];
        // Rust may put a field without size anywhere in a transparent type. C++ has only the wrapped member.
        if matches!(self.shape.form, Form::Transparent) && entry.item.layout().size == 0 {
            return;
        }
        let Some((bit, _)) = self.place(i) else { return };
        if self.lost {
            return;
        }
        if matches!(entry.place, Place::Foreign) && entry.size != entry.item.layout().size {
            // Its place depends on the same mistake.
            return self.report.foreign_size(i, entry);
        }
        // The place of a marker in Rust does not matter. If it moves a member, the comparison of that member finds it.
        if matches!(entry.item.layout().kind, TypeKind::Marker) {
            return;
        }
        if 8 * entry.offset != bit {
            match self.storage_over(i, bit / 8) {
                Some(storage) => {
                    self.report.storage_over(storage, &self.entries[storage], &self.run, entry.item.name());
                }
                None => self.report.offset(i, entry, bit / 8, self.shape),
            }
        }
        match entry.pinned {
            Some(pinned) if pinned != bit / 8 => self.report.pinned(i, entry, pinned, bit / 8),
            _ => {}
        }
    }

    /// The index of the integer before entry `i` that covers byte `byte`, where the ABI has other content.
    #[inline]
    const fn storage_over(&self, i: usize, byte: usize) -> Option<usize> {
        let mut before = i;
        while before > 0 {
            before -= 1;
            let entry = &self.entries[before];
            match entry.place {
                Place::BitField => {}
                Place::Integer if entry.offset + entry.size > byte => return Some(before),
                _ => return None,
            }
        }
        None
    }

    /// Places the bit-fields that follow the storage `i`, and compares the storage with them. Returns the index after them,
    /// or that of a bit-field whose type comes from a failed derive.
    #[inline]
    const fn storage(&mut self, i: usize) -> usize {
        let mut run = Run::at(if self.shape.rules.is_union() { 0 } else { self.placer.end() });
        let mut all_placed = true;
        let mut next = i + 1;
        while next < self.entries.len() && matches!(self.entries[next].place, Place::BitField) {
            if matches!(self.entries[next].item.layout.kind, TypeKind::Error(_)) {
                return next;
            }
            match self.place(next) {
                Some((bit, width)) => run.add(bit, width),
                None => all_placed = false,
            }
            next += 1;
        }
        if !all_placed {
            return next;
        }
        self.run = run;
        if self.drops {
            // One report, at the type, is enough.
            self.drops = false;
            self.report.drops(self.shape.name);
        }
        if !self.lost {
            let storage = &self.entries[i];
            if !is_stored(&run, storage) {
                self.report.storage(i, storage, &run);
            }
        }
        next
    }

    /// Moves the unnamed bit-fields, which are in reverse at the end of the members, after the named ones.
    #[inline]
    const fn unnamed_after_named(&mut self) {
        let (mut low, mut high) = (self.members.len() - self.unnamed, self.members.len());
        while low + 1 < high {
            high -= 1;
            (self.members[low], self.members[high]) = (self.members[high], self.members[low]);
            low += 1;
        }
        let first = self.members.len() - self.unnamed;
        each!(i, 0..self.unnamed, { self.members[self.count + i] = self.members[first + i] });
    }
}

/// Whether this storage has the bytes of the run. An array of bytes must be the run. An integer must cover at least the
/// bytes that have bits.
#[inline]
const fn is_stored(run: &Run, storage: &Entry) -> bool {
    let (start, end) = (storage.offset, storage.offset + storage.size);
    if matches!(storage.place, Place::Bytes) {
        start == run.start && end == run.end && run.first >= run.start
    } else {
        start >= run.start && start <= run.first && end >= run.end
    }
}
