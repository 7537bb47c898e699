//! The declaration that the derive writes: that of a type, and each of its fields with its offset in Rust.

use core::mem::needs_drop;

use super::Proof;
use super::report::CHANGED;
use crate::abi::CppType;
use crate::abi::layout::advice::Described;
use crate::abi::layout::{Aggregate, Item, Layout, Member, Placer, PtxLayout, Refusal, Rules, TypeKind, Variant};
use crate::bit_field::BitFieldType;
use crate::bit_field::access::{Enumeration, Stored};
use crate::bit_field::align::Aligns;
use crate::bit_field::types::declared;
use crate::proof::mapped::Witness;
use crate::text::{Bytes, fail};

/// The declaration of a derived type.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The name in Rust.
    pub(super) name: &'static str,
    pub(super) cpp_name: &'static str,
    pub(super) form: Form,
    pub(super) rules: Rules,
    /// Whether there is a pin, and its value in bytes.
    pub(super) pinned_size: (bool, usize),
    pub(super) pinned_align: (bool, usize),
    /// The parameters of the template in C++.
    pub(super) instance: Option<&'static CppType<'static>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Aggregate,
    /// A struct or union that a user has described by hand.
    Described,
    Transparent,
    Vector,
}

impl Shape {
    /// `#[ptx(name = "…")]`.
    pub const fn cpp_name(self, cpp_name: &'static str) -> Self {
        Self { cpp_name, ..self }
    }

    /// The instance of a template with this name.
    pub const fn instance(self, cpp_name: &'static str, instance: &'static CppType<'static>) -> Self {
        Self { cpp_name, instance: Some(instance), ..self }
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
        Self { pinned_size: (true, size), ..self }
    }

    /// `#[ptx(align = …)]`.
    pub const fn pinned_align(self, align: usize) -> Self {
        Self { pinned_align: (true, align), ..self }
    }
}

/// One field of the Rust type, or one bit-field inside the storage that precedes it in the list.
//
// The struct is flat and is read in place, because const evaluation pays for every nested value and every copy.
#[derive(Clone, Copy)]
pub struct Entry {
    pub(super) item: Item<'static>,
    pub(super) place: Place,
    /// The offset of the field in Rust, in bytes.
    pub(super) offset: usize,
    /// The size of the field in Rust, in bytes, if it is not that of the item: for foreign types and storage.
    pub(super) size: usize,
    /// The alignment in Rust, in bytes, for the same fields, and for a field that `#[bit_fields]` has added for it.
    pub(super) align: usize,
    /// The spelling of a foreign type in the program.
    pub(super) foreign: &'static str,
    /// The byte that `#[ptx(offset = …)]` names.
    pub(super) pinned: Option<usize>,
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    /// A field.
    Field,
    /// A field whose foreign type represents another.
    Foreign,
    /// Such a field that needs a drop.
    Owner,
    /// An array of bytes that stores the bit-fields that follow.
    Bytes,
    /// An integer that stores the bit-fields that follow.
    Integer,
    /// A bit-field in the storage before it.
    BitField,
    /// A field that is not a member. It gives the Rust type the alignment of a bit-field.
    Aligns,
}

/// A field for [`run_sizes`]. It needs no name, because that function reports nothing.
pub const fn unnamed(layout: &'static Layout<'static>) -> Entry {
    Entry::new(Item::member("", layout), 0)
}

/// The layout of an entry that has no layout. The engine never reads it.
const UNPLACED: Layout<'static> = Layout { name: "", size: 0, align: 1, kind: TypeKind::Marker };

const fn bit_field(layout: &'static Layout<'static>, name: &'static str, width: u32) -> Entry {
    let item = Item::bit_field(name, layout, width);
    Entry { item, place: Place::BitField, offset: 0, size: 0, align: 0, foreign: "", pinned: None }
}

impl Entry {
    pub(super) const fn new(item: Item<'static>, offset: usize) -> Self {
        Self { item, place: Place::Field, offset, size: 0, align: 0, foreign: "", pinned: None }
    }

    pub(super) const fn of(field: &Member<'static>) -> Self {
        Self::new(Item::member(field.name, field.layout), field.bit_offset / 8)
    }

    /// Refuses `key`, which changes nothing on a field that is not a member. The caller's span is that of the field.
    #[track_caller]
    pub const fn expect_member(self, key: &str) -> Self {
        let layout = self.item.layout();
        if matches!(layout.kind, TypeKind::Marker) {
            fail!("[PTX414] `{}` is not a member in C++: remove `{}`", layout.name, key);
        }
        self
    }

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

/// The place of the storage of a run of bit-fields, for [`run_sizes`], before the size of the storage is known.
pub const fn run() -> Entry {
    Proof::stored(crate::bit_field::access::storage::<[u8; 0]>(), "", 0)
}

/// The sizes in bytes of the storage of each of the `RUNS` runs of bit-fields (guide 1.3), leading padding included.
///
/// Items that cannot be placed are left out; `Proof::verify` reports them.
pub const fn run_sizes<const N: usize, const RUNS: usize>(shape: Shape, entries: [Entry; N]) -> [usize; RUNS] {
    let mut sizes = [0; RUNS];
    let Ok(mut placer) = Placer::try_new(shape.rules) else { return sizes };
    let (mut i, mut run) = (0, 0);
    while i < N {
        if !matches!(entries[i].place, Place::Bytes) {
            _ = placer.place(&entries[i].item);
            i += 1;
            continue;
        }
        let start = placer.end();
        i += 1;
        while i < N && matches!(entries[i].place, Place::BitField) {
            _ = placer.place(&entries[i].item);
            i += 1;
        }
        sizes[run] = placer.end() - start;
        run += 1;
    }
    sizes
}

/// The entry of a field of the foreign type `R`, spelled `foreign`, that represents the type of `entry`.
const fn foreign_entry<R>(entry: Entry, foreign: &'static str) -> Entry {
    let place = if needs_drop::<R>() { Place::Owner } else { Place::Foreign };
    Entry { place, size: size_of::<R>(), align: align_of::<R>(), foreign, ..entry }
}

impl Proof {
    /// A `#[repr(C)]` struct.
    pub const fn structure(name: &'static str) -> Shape {
        Shape {
            name,
            cpp_name: name,
            form: Form::Aggregate,
            rules: Rules::STRUCT,
            pinned_size: (false, 0),
            pinned_align: (false, 0),
            instance: None,
        }
    }

    /// A `#[repr(C)]` union.
    pub const fn union_type(name: &'static str) -> Shape {
        Shape { rules: Rules::UNION, ..Self::structure(name) }
    }

    /// A `#[repr(transparent)]` struct.
    pub const fn transparent(name: &'static str) -> Shape {
        Shape { form: Form::Transparent, ..Self::structure(name) }
    }

    /// A `#[ptx(vector)]` struct.
    pub const fn vector(name: &'static str) -> Shape {
        Shape { form: Form::Vector, ..Self::structure(name) }
    }

    /// The layout of the `#[ptx(opaque)]` struct `S`, whose size and alignment in C++ are the pins of the shape. A struct
    /// without bytes in Rust is only a pointee.
    #[track_caller]
    pub const fn opaque<S>(shape: Shape, generic: bool) -> Layout<'static> {
        let ((_, size), (_, align)) = (shape.pinned_size, shape.pinned_align);
        let instance = shape.instance;
        let kind = if size_of::<S>() == 0 {
            TypeKind::Refused(Refusal::OnlyInCpp { size, align, instance })
        } else {
            if size_of::<S>() != size || align_of::<S>() != align {
                super::report::opaque_differs(shape.name, (size_of::<S>(), align_of::<S>()), (size, align));
            }
            TypeKind::Struct(Aggregate { generic, instance, ..Aggregate::OPAQUE })
        };
        Layout { name: shape.cpp_name, size: size_of::<S>(), align: align_of::<S>(), kind }
    }

    /// A field of a described type at byte `offset`. The caller's span is that of the field.
    #[track_caller]
    pub const fn member_with<T>(described: Described<T>, name: &'static str, offset: usize) -> Entry {
        described.layout.expect_accepted(name);
        Entry::new(Item::member(name, described.layout), offset)
    }

    /// A field of type `T` at byte `offset`. The caller's span is that of the field.
    #[track_caller]
    pub const fn member<T: PtxLayout>(name: &'static str, offset: usize) -> Entry {
        let layout = T::LAYOUT;
        layout.expect_accepted(name);
        Entry::new(Item::member(name, layout), offset)
    }

    /// A field of a packed type at byte `offset`, whose type `T` is spelled as a vector. rustc refuses an aligned type there
    /// (E0588), and does not say what to write. The caller's span is that of the field.
    #[track_caller]
    pub const fn vector_in_packed<T: PtxLayout>(name: &'static str, offset: usize) -> Entry {
        if let TypeKind::Vector { element, members: [first, ..] } = T::LAYOUT.kind {
            if T::LAYOUT.align > element.align() {
                super::report::aligned_in_packed(name, T::LAYOUT, first.layout);
            }
        }
        Self::member::<T>(name, offset)
    }

    /// A field of the foreign type `R`, spelled `foreign`, that represents `T`, at byte `offset`.
    #[track_caller]
    pub const fn member_as<T: PtxLayout, R>(name: &'static str, offset: usize, foreign: &'static str) -> Entry {
        foreign_entry::<R>(Self::member::<T>(name, offset), foreign)
    }

    /// A field of the type `R`, spelled `foreign`, for which a map may name another type, at byte `offset`.
    #[track_caller]
    pub const fn member_mapped<R, W: Witness>(
        _: W,
        described: Described<W::Type>,
        name: &'static str,
        offset: usize,
        foreign: &'static str,
    ) -> Entry {
        let entry = Self::member_with(described, name, offset);
        if W::IS_MAPPED { foreign_entry::<R>(entry, foreign) } else { entry }
    }

    /// The storage `S`, at byte `offset`, of the bit-fields that follow in the list.
    pub const fn stored<S>(storage: Stored<S>, name: &'static str, offset: usize) -> Entry {
        let place = if storage.bytes { Place::Bytes } else { Place::Integer };
        let (size, align) = (size_of::<S>(), align_of::<S>());
        Entry { item: Item::member(name, &UNPLACED), place, offset, size, align, foreign: "", pinned: None }
    }

    /// A field that `#[bit_fields]` has added for its alignment.
    pub const fn aligns<T: Aligns>() -> Entry {
        let item = Item::member("", &UNPLACED);
        Entry { item, place: Place::Aligns, offset: 0, size: 0, align: align_of::<T>(), foreign: "", pinned: None }
    }

    /// A bit-field of `width` bits, declared with the integer or `bool` `T`. An empty name makes it unnamed.
    pub const fn bits<T: BitFieldType>(name: &'static str, width: u32) -> Entry {
        bit_field(T::LAYOUT, name, width)
    }

    /// A bit-field of `WIDTH` bits with `#[bits(WIDTH)]`, whose type is not spelled as an integer or `bool`.
    pub const fn attribute_bits<T: declared::Attribute<WIDTH>, const WIDTH: u32>(name: &'static str) -> Entry {
        bit_field(T::BIT_FIELD, name, WIDTH)
    }

    /// The same in `#[ptx(bits(…))]`.
    pub const fn list_bits<T: declared::InList<WIDTH>, const WIDTH: u32>(name: &'static str) -> Entry {
        bit_field(T::BIT_FIELD, name, WIDTH)
    }

    /// A bit-field of `width` bits, whose type is spelled as a float with the bits of `I`.
    pub const fn float_bits<T: declared::Float<I>, I>(name: &'static str, width: u32) -> Entry {
        bit_field(T::BIT_FIELD, name, width)
    }

    /// A bit-field of `width` bits, whose type is spelled as a character.
    pub const fn character_bits<T: declared::Character>(name: &'static str, width: u32) -> Entry {
        bit_field(T::BIT_FIELD, name, width)
    }

    /// A bit-field of `width` bits, whose type is spelled as an array.
    pub const fn array_bits<T: declared::Array>(name: &'static str, width: u32) -> Entry {
        bit_field(T::BIT_FIELD, name, width)
    }

    /// A bit-field of `width` bits, whose type is spelled as a pointer.
    pub const fn address_bits<T: declared::Address>(name: &'static str, width: u32) -> Entry {
        bit_field(T::BIT_FIELD, name, width)
    }

    /// A bit-field of `width` bits, declared with the enumeration `T`.
    pub const fn enum_bits<T>(enumeration: Enumeration<T>, name: &'static str, width: u32) -> Entry {
        bit_field(enumeration.layout, name, width)
    }

    /// The layout of the enumeration `S`, represented by the integer `R`.
    ///
    /// # Panics
    ///
    /// If `R` is wider than 64 bits, if values of `S` are dropped, or if `R` is not the integer that represents `S`, because
    /// another macro has changed the `repr`.
    #[track_caller]
    pub const fn enum_layout<S, R: BitFieldType>(
        name: &'static str,
        variants: &'static [Variant<'static>],
    ) -> Layout<'static> {
        let TypeKind::Scalar(repr) = R::LAYOUT.kind else {
            fail!(
                "[PTX305] `{}` cannot represent an enum: name an integer of at most 64 bits (guide 1.1)",
                R::LAYOUT.name
            )
        };
        // rustc has refused `as` for such a type. An older rustc allows it by a lint (rust-lang/rust#73333).
        if core::mem::needs_drop::<S>() {
            fail!("[PTX111] `{}` implements `Drop`: a C++ enum is an integer and has no destructor (guide 1.1)", name);
        }
        if size_of::<S>() != R::LAYOUT.size || align_of::<S>() != R::LAYOUT.align {
            fail!(
                "[PTX113] `{}` has {} in Rust, `{}` has {} (guide 1.1)\n  help: {}",
                name,
                Bytes(size_of::<S>()),
                R::LAYOUT.name,
                Bytes(R::LAYOUT.size),
                CHANGED
            );
        }
        Layout {
            name,
            size: R::LAYOUT.size,
            align: R::LAYOUT.align,
            kind: TypeKind::Enum { repr, variants, instance: None },
        }
    }

    /// The same enumeration, which is in an instance of a template.
    pub const fn enum_in_template(layout: Layout<'static>, instance: &'static CppType<'static>) -> Layout<'static> {
        let TypeKind::Enum { repr, variants, .. } = layout.kind else { return layout };
        Layout { kind: TypeKind::Enum { repr, variants, instance: Some(instance) }, ..layout }
    }
}

/// The layout of a type whose derive has failed.
pub const FAILED: &Layout<'static> = &Layout { name: "", size: 0, align: 1, kind: TypeKind::ERROR };

/// A reference whose fields are named in code that never runs.
///
/// # Panics
///
/// Always.
pub const fn never<'a, T>() -> &'a mut T {
    panic!("nothing calls this")
}
