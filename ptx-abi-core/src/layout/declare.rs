//! What the derive writes down: the declaration of a type, and each of its fields with its offset in Rust.

use super::place::{Item, Placer, Rules};
use super::{Kind, Layout, PtxLayout, Variant};
use crate::bit_field::{BitFieldEnum, BitFieldType, Storage};

/// The declaration of a derived type.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The name in Rust.
    pub(super) name: &'static str,
    pub(super) cpp_name: &'static str,
    pub(super) form: Form,
    pub(super) rules: Rules,
    pub(super) pinned_size: Option<usize>,
    pub(super) pinned_align: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Aggregate,
    Transparent,
    Vector,
}

/// A `#[repr(C)]` struct.
pub const fn structure(name: &'static str) -> Shape {
    Shape { name, cpp_name: name, form: Form::Aggregate, rules: Rules::STRUCT, pinned_size: None, pinned_align: None }
}

/// A `#[repr(C)]` union.
pub const fn union_type(name: &'static str) -> Shape {
    Shape { rules: Rules::UNION, ..structure(name) }
}

/// A `#[repr(transparent)]` struct.
pub const fn transparent(name: &'static str) -> Shape {
    Shape { form: Form::Transparent, ..structure(name) }
}

/// A `#[ptx(vector)]` struct.
pub const fn vector(name: &'static str) -> Shape {
    Shape { form: Form::Vector, ..structure(name) }
}

impl Shape {
    /// `#[ptx(name = "…")]`.
    pub const fn cpp_name(self, cpp_name: &'static str) -> Self {
        Self { cpp_name, ..self }
    }

    /// `#[repr(packed(pack))]`.
    pub const fn packed(self, pack: usize) -> Self {
        Self { rules: self.rules.packed(pack), ..self }
    }

    /// `#[repr(align(align))]`.
    pub const fn aligned(self, align: usize) -> Self {
        Self { rules: self.rules.aligned(align), ..self }
    }

    /// `#[ptx(size = …)]`.
    pub const fn pinned_size(self, size: usize) -> Self {
        Self { pinned_size: Some(size), ..self }
    }

    /// `#[ptx(align = …)]`.
    pub const fn pinned_align(self, align: usize) -> Self {
        Self { pinned_align: Some(align), ..self }
    }
}

/// One field of the Rust type, or one bit-field inside the storage that precedes it in the list.
#[derive(Clone, Copy)]
pub struct Entry {
    pub(super) item: Item<'static>,
    pub(super) place: Place,
    pub(super) pinned: Option<usize>,
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    /// A field at a byte offset in Rust.
    Field { offset: usize, foreign: Option<Foreign> },
    /// The storage of the bit-fields that follow: byte offset and size in Rust.
    Storage { offset: usize, size: usize, bytes: bool },
    /// A bit-field in the storage before it.
    BitField,
}

/// A type of another crate that stands for a type of the ABI.
#[derive(Clone, Copy)]
pub(super) struct Foreign {
    pub(super) name: &'static str,
    pub(super) size: usize,
    pub(super) align: usize,
}

/// A field of type `T` at byte `offset`.
pub const fn member<T: PtxLayout>(name: &'static str, offset: usize) -> Entry {
    Entry { item: Item::member(name, T::LAYOUT), place: Place::Field { offset, foreign: None }, pinned: None }
}

/// A field of the foreign type `R`, written `rust`, that stands for `T`, at byte `offset`.
pub const fn member_as<T: PtxLayout, R>(name: &'static str, offset: usize, rust: &'static str) -> Entry {
    let foreign = Some(Foreign { name: rust, size: size_of::<R>(), align: align_of::<R>() });
    Entry { item: Item::member(name, T::LAYOUT), place: Place::Field { offset, foreign }, pinned: None }
}

/// The storage `S` of the bit-fields that follow in the list, at byte `offset`.
pub const fn storage<S: Storage>(name: &'static str, offset: usize) -> Entry {
    let place = Place::Storage { offset, size: size_of::<S>(), bytes: S::BYTES };
    Entry { item: Item::member(name, &UNPLACED), place, pinned: None }
}

/// What [`storage`] has instead of a layout: the engine never sees it.
pub(super) const UNPLACED: Layout<'static> = Layout { name: "", size: 0, align: 1, kind: Kind::Marker };

/// A bit-field of `width` bits; without a name, an unnamed one.
pub const fn bits<T: BitFieldType>(name: &'static str, width: u32) -> Entry {
    Entry { item: Item::bit_field(name, T::LAYOUT, width), place: Place::BitField, pinned: None }
}

/// A bit-field of `width` bits that holds an enumeration.
pub const fn enum_bits<T: BitFieldEnum>(name: &'static str, width: u32) -> Entry {
    Entry { item: Item::bit_field(name, T::LAYOUT, width), place: Place::BitField, pinned: None }
}

impl Entry {
    /// `#[ptx(name = "…")]`.
    pub const fn cpp_name(self, cpp_name: &'static str) -> Self {
        Self { item: self.item.cpp_name(cpp_name), ..self }
    }

    /// `#[ptx(anonymous)]`.
    pub const fn anonymous(self) -> Self {
        Self { item: self.item.anonymous(), ..self }
    }

    /// `#[ptx(offset = …)]`.
    pub const fn pinned(self, offset: usize) -> Self {
        Self { pinned: Some(offset), ..self }
    }
}

/// Says where the storage of a run of bit-fields stands: for [`run_sizes`], before its size is known.
pub const fn run() -> Entry {
    let place = Place::Storage { offset: 0, size: 0, bytes: true };
    Entry { item: Item::member("", &UNPLACED), place, pinned: None }
}

/// The sizes in bytes of the storage of each of the `RUNS` runs of bit-fields (guide 1.3), leading padding included.
///
/// What cannot be placed is left out: [`verify`](super::verify::verify) reports it.
pub const fn run_sizes<const N: usize, const RUNS: usize>(shape: Shape, entries: [Entry; N]) -> [usize; RUNS] {
    let mut sizes = [0; RUNS];
    let Ok(mut placer) = Placer::new(shape.rules) else { return sizes };
    let (mut i, mut runs, mut start) = (0, 0, 0);
    while i < N {
        if matches!(entries[i].place, Place::Storage { .. }) {
            start = placer.end();
            runs += 1;
        } else if placer.place(&entries[i].item).is_ok() && matches!(entries[i].place, Place::BitField) {
            sizes[runs - 1] = placer.end() - start;
        }
        i += 1;
    }
    sizes
}

/// The layout of the enumeration `S`, represented by the integer `R`.
///
/// # Panics
///
/// `R` is wider than 64 bits.
pub const fn enumeration<S, R: BitFieldType>(
    name: &'static str,
    variants: &'static [Variant<'static>],
) -> Layout<'static> {
    let Kind::Scalar(repr) = R::LAYOUT.kind else { panic!("an enumeration of the PTX ABI is at most 64 bits wide") };
    assert!(size_of::<S>() == R::LAYOUT.size && align_of::<S>() == R::LAYOUT.align);
    Layout { name, size: R::LAYOUT.size, align: R::LAYOUT.align, kind: Kind::Enum { repr, variants } }
}

/// An enumerator.
pub const fn variant(name: &'static str, cpp_name: &'static str, value: i128) -> Variant<'static> {
    Variant { name, cpp_name, value }
}

/// The values of the enumerators of `S`.
pub const fn values<S: PtxLayout, const N: usize>() -> [i128; N] {
    let mut values = [0; N];
    if let Kind::Enum { variants, .. } = S::LAYOUT.kind {
        let mut i = 0;
        while i < N {
            values[i] = variants[i].value;
            i += 1;
        }
    }
    values
}

/// What a type has for a layout whose derive has failed.
pub const FAILED: &Layout<'static> = &Layout { name: "", size: 0, align: 1, kind: Kind::Error };
