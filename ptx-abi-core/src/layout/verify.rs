//! What the derive expands to: comparing the layout that Rust gives a type with the one that the engine computes.
//!
//! `LAYOUT = &layout(at(at(&verify::<S, 2>(structure("S"), [member::<A>(…), member::<B>(…)]), 0), 1))`: one pass
//! computes and compares, each [`at`] is a call whose span is a field, so that a failure is reported there.

use super::declare::{Entry, Foreign, Form, Place, Shape, UNPLACED};
use super::place::{Item, PlaceError, Placer};
use super::report::{self, Report};
use super::{Aggregate, Kind, Layout, Member};
use crate::scalar::Scalar;

/// The outcome of [`verify`] for a type with `N` entries.
#[derive(Clone, Copy)]
pub struct Verified<const N: usize> {
    shape: Shape,
    entries: [Entry; N],
    items: [Item<'static>; N],
    item_count: usize,
    members: [Member<'static>; N],
    member_count: usize,
    /// Size and alignment of the type in Rust, in bytes.
    size: usize,
    align: usize,
    /// The index of the first wrong entry; `N` if the type as a whole is wrong, more if nothing is.
    wrong: usize,
    /// Whether the layout of a member is not known because its derive has failed.
    error: bool,
}

/// Places the entries and compares the result with `S`.
pub const fn verify<S, const N: usize>(shape: Shape, entries: [Entry; N]) -> Verified<N> {
    let mut verified = Verified {
        shape,
        entries,
        items: [Item::unnamed(&UNPLACED, 0); N],
        item_count: 0,
        members: [Member::EMPTY; N],
        member_count: 0,
        size: size_of::<S>(),
        align: align_of::<S>(),
        wrong: usize::MAX,
        error: false,
    };
    let mut report = Report::new(None);
    verified.compare(&mut report);
    verified.wrong = report.first_wrong();
    verified
}

/// Fails if entry `index` is the first wrong one. The caller's span is that of the field.
#[track_caller]
pub const fn at<const N: usize>(verified: &'static Verified<N>, index: usize) -> &'static Verified<N> {
    if verified.wrong == index {
        verified.fail();
    }
    verified
}

/// The layout; fails if the type is wrong as a whole.
#[track_caller]
pub const fn layout<const N: usize>(verified: &'static Verified<N>) -> Layout<'static> {
    if verified.wrong <= N {
        verified.fail();
    }
    let members = verified.members.split_at(verified.member_count).0;
    let items = verified.items.split_at(verified.item_count).0;
    let rules = verified.shape.rules;
    let aggregate = Aggregate { members, items, rules };
    let kind = match verified.shape.form {
        _ if verified.error => Kind::Error,
        Form::Aggregate if rules.is_union() => Kind::Union(aggregate),
        Form::Aggregate => Kind::Struct(aggregate),
        Form::Transparent => Kind::Transparent(aggregate),
        Form::Vector => match members[0].layout.kind {
            Kind::Scalar(element) => Kind::Vector { element, members },
            _ => Kind::Error,
        },
    };
    Layout { name: verified.shape.cpp_name, size: verified.size, align: verified.align, kind }
}

impl<const N: usize> Verified<N> {
    /// Places and compares everything; what is wrong goes to the report.
    const fn compare(&mut self, report: &mut Report<'_>) {
        let mut i = 0;
        while i < N {
            if matches!(self.entries[i].item.layout().kind, Kind::Error) {
                // The derive of that type has reported its own error.
                self.error = true;
                return;
            }
            i += 1;
        }
        let mut placer = match Placer::new(self.shape.rules) {
            Ok(placer) => placer,
            Err(error) => return report::unplaceable(report, N, self.shape.name, None, error),
        };
        let mut i = 0;
        while i < N {
            i = match self.entries[i].place {
                Place::Storage { .. } => self.compare_run(&mut placer, i, report),
                _ => self.compare_member(&mut placer, i, report),
            };
        }
        self.compare_whole(&placer, report);
    }

    /// Places entry `i`; returns its first bit, if it could be placed.
    const fn place(&mut self, placer: &mut Placer, i: usize, report: &mut Report<'_>) -> Option<usize> {
        let entry = self.entries[i];
        let bit = match placer.place(&entry.item) {
            Ok(bit) => bit,
            Err(error) => {
                report::unplaceable(report, i, self.shape.name, Some(&entry.item), error);
                return None;
            }
        };
        self.items[self.item_count] = entry.item;
        self.item_count += 1;
        if entry.item.is_member() {
            self.members[self.member_count] = entry.item.at(bit);
            self.member_count += 1;
        }
        if let Some(pinned) = entry.pinned {
            if bit != 8 * pinned {
                report::pinned(report, i, &entry.item, pinned, bit);
            }
        }
        Some(bit)
    }

    /// Compares the ordinary member `i`; returns the index of the next entry.
    const fn compare_member(&mut self, placer: &mut Placer, i: usize, report: &mut Report<'_>) -> usize {
        let entry = self.entries[i];
        // Rust may put what has no size anywhere in a transparent type; C++ knows what is wrapped only.
        if matches!(self.shape.form, Form::Transparent) && entry.item.layout().size == 0 {
            return i + 1;
        }
        let Some(bit) = self.place(placer, i, report) else {
            return i + 1;
        };
        if let Place::Field { offset, foreign } = entry.place {
            if let Some(foreign) = foreign {
                if foreign.size != entry.item.layout().size {
                    report::foreign_size(report, i, &entry.item, &foreign);
                }
            }
            if 8 * offset != bit {
                report::offset(report, i, &entry.item, offset, bit / 8, foreign);
            }
        }
        i + 1
    }

    /// Compares the storage `i` with the run of bit-fields that follows it; returns the index of the next entry.
    const fn compare_run(&mut self, placer: &mut Placer, i: usize, report: &mut Report<'_>) -> usize {
        let Place::Storage { offset, size, bytes } = self.entries[i].place else {
            return i + 1;
        };
        let union = self.shape.rules.is_union();
        let start = if union { 0 } else { placer.end() };
        let (mut first, mut end) = (usize::MAX, start);
        let mut mixed = false;
        let mut next = i + 1;
        while next < N && matches!(self.entries[next].place, Place::BitField) {
            let item = self.entries[next].item;
            if let (Some(bit), Some(width)) = (self.place(placer, next, report), item.width()) {
                let bit_end = bit + width as usize;
                if width > 0 && bit / 8 < first {
                    first = bit / 8;
                }
                if bit_end.div_ceil(8) > end {
                    end = bit_end.div_ceil(8);
                }
            }
            mixed |= item.layout().size != self.entries[i + 1].item.layout().size;
            next += 1;
        }
        if first > end {
            first = end;
        }
        // An array of bytes is the run, an integer covers at least the bytes that are in use.
        let fits = if bytes {
            offset == start && size == end - start && first >= start
        } else {
            offset >= start && offset <= first && offset + size >= end
        };
        if !fits {
            let name = self.entries[i].item.name();
            report::storage(report, i, name, (offset, offset + size), (start, end), first, bytes);
        }
        // On MSVC bit-fields of different sizes never share a unit; nvcc follows the host compiler there.
        if cfg!(target_env = "msvc") && mixed && !union {
            report::msvc(report, i, self.entries[i].item.name());
        }
        next
    }

    /// Compares size and alignment of the whole type, once each member is in its place.
    const fn compare_whole(&self, placer: &Placer, report: &mut Report<'_>) {
        let fields_are_right = report.first_wrong() == usize::MAX;
        let size = match placer.size() {
            Ok(size) => size,
            Err(error) => return report::unplaceable(report, N, self.shape.name, None, error),
        };
        if matches!(self.shape.form, Form::Transparent) && self.member_count == 0 {
            return report::unplaceable(report, N, self.shape.name, None, PlaceError::Empty);
        }
        if matches!(self.shape.form, Form::Vector) && fields_are_right {
            return self.compare_vector(report);
        }
        if placer.align() != self.align {
            let packed = self.shape.rules.pack().is_some();
            let cause = self.aligned_by(placer.align());
            report::align(report, N, self.shape.name, self.align, placer.align(), packed, cause);
        } else if fields_are_right && size != self.size {
            report::size(report, N, self.shape.name, self.size, size);
        }
        if let Some(pinned) = self.shape.pinned_size {
            if pinned != size {
                report::pinned_whole(report, N, self.shape.name, "size", pinned, size);
            }
        }
        if let Some(pinned) = self.shape.pinned_align {
            if pinned != placer.align() {
                report::pinned_whole(report, N, self.shape.name, "alignment", pinned, placer.align());
            }
        }
    }

    /// The foreign field whose alignment in Rust is the cause of an alignment that is not `align` bytes.
    const fn aligned_by(&self, align: usize) -> Option<(&Item<'static>, Foreign)> {
        let mut i = 0;
        while i < N {
            if let Place::Field { foreign: Some(foreign), .. } = self.entries[i].place {
                let item = &self.entries[i].item;
                let too_low = item.layout().align == align && foreign.align < align;
                let too_high = foreign.align == self.align && self.align > align;
                if too_low || too_high {
                    return Some((item, foreign));
                }
            }
            i += 1;
        }
        None
    }

    /// Guide 1.2: the alignment of a native vector.
    const fn compare_vector(&self, report: &mut Report<'_>) {
        let count = self.member_count;
        let mut i = 1;
        while i < count {
            if !same_scalar(self.members[0].layout, self.members[i].layout) {
                return report::vector_elements(report, N, self.shape.name);
            }
            i += 1;
        }
        let Kind::Scalar(element) = self.members[0].layout.kind else {
            return report::vector_elements(report, N, self.shape.name);
        };
        match native_vector_align(element, count) {
            None => report::vector_elements(report, N, self.shape.name),
            // Facts G6: CUDA has 4-element vectors of 64-bit types with alignment 16 and with 32.
            Some(16) if count == 4 && element.size() == 8 && self.align == 32 => {}
            Some(align) if align != self.align => {
                report::align(report, N, self.shape.name, self.align, align, false, None);
            }
            Some(_) => {}
        }
    }

    /// Says what is wrong, with all the numbers.
    #[track_caller]
    const fn fail(&self) -> ! {
        let mut text = report::Message::new();
        report::headline(&mut text, self.shape.name);
        let mut copy = *self;
        copy.item_count = 0;
        copy.member_count = 0;
        copy.compare(&mut Report::new(Some(&mut text)));
        panic!("{}", text.as_str());
    }
}

const fn same_scalar(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    match (a.kind, b.kind) {
        (Kind::Scalar(a), Kind::Scalar(b)) => a as u8 == b as u8,
        _ => false,
    }
}

/// Guide 1.2: odd counts are aligned as the element, even ones as the whole; `None` where no such vector exists.
///
/// Facts G6: CUDA adds 3 and 4 elements of 64-bit types, aligned to 8 and (its plain and `_16a` forms) to 16 bytes.
const fn native_vector_align(element: Scalar, count: usize) -> Option<usize> {
    match (count, element.size()) {
        (4, 8) => Some(16),
        (1 | 3, size) => Some(size),
        (2 | 4, size) => Some(count * size),
        _ => None,
    }
}
