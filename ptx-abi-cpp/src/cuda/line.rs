//! Writes the declaration of one member.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;

use ptx_abi_core::__private::cpp::{bottom, is_opaque_struct, library};
use ptx_abi_core::{Layout, Member, TypeKind};

use crate::names::{Speller, element, is_bytes, member_name, storage, unaliased};
use crate::types::{Element, HandleKind, Header, Pointer, StateSpace};

/// The rightmost column at which comments begin.
pub(super) const MAX_COLUMN: usize = 48;

/// The part of a type's meaning that its C++ type does not show.
pub(super) fn note(layout: &Layout<'_>) -> String {
    match element(layout).kind {
        TypeKind::Handle(HandleKind::Texture) => ", a cudaTextureObject_t".to_owned(),
        TypeKind::Handle(HandleKind::Surface) => ", a cudaSurfaceObject_t".to_owned(),
        TypeKind::Handle(HandleKind::Sampler) => ", the handle of a sampler".to_owned(),
        TypeKind::Pointer(Pointer { space: StateSpace::Shared, pointee, .. }) => {
            format!(", the address of a {pointee} in shared memory")
        }
        TypeKind::Pointer(Pointer { space: StateSpace::Local, pointee, .. }) => {
            format!(", the address of a {pointee} in local memory")
        }
        _ => String::new(),
    }
}

/// The anonymous types around a member.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anonymous {
    /// There are none, or only unions: g++ accepts any member.
    No,
    /// There is a struct: g++ accepts no member with constructors, but it accepts an array of such members.
    Struct,
    /// There is an anonymous type inside a struct: g++ does not accept such an array either.
    Nested,
}

impl Anonymous {
    /// The anonymous types around the members of a type that is inside of this one.
    pub(super) const fn and(self, layout: &Layout<'_>) -> Self {
        match (self, layout.kind) {
            (Self::No, TypeKind::Struct(_)) => Self::Struct,
            (Self::No, _) => Self::No,
            _ => Self::Nested,
        }
    }
}

/// The replacement for a member's type where C++ accepts no class with constructors (facts 11).
enum StandIn {
    /// CUDA's type with the same bits.
    Raw(String),
    /// Aligned bytes.
    Bytes,
}

impl StandIn {
    fn of(layout: &Layout<'_>, inside: Anonymous) -> Option<Self> {
        let (inner, one) = (layout.innermost(), bottom(layout));
        let is_array = matches!(inner.kind, TypeKind::Array { .. });
        if inside == Anonymous::No || inside == Anonymous::Struct && is_array || !has_constructors(inner) {
            return None;
        }
        let Some(library) = library(one) else { return Some(Self::Bytes) };
        Some(match library.element {
            Element::Half | Element::BFloat16 => Self::Raw(format!("{}_raw", library.name)),
            _ => storage(library).map_or(Self::Bytes, Self::Raw),
        })
    }
}

/// Whether the type has constructors in C++. CUDA's classes of small numbers have them, and so has every type that
/// contains one.
pub(super) fn has_constructors(layout: &Layout<'_>) -> bool {
    let layout = element(layout);
    match library(layout) {
        Some(library) => !matches!(library.header, Header::Vectors | Header::Driver),
        None => match layout.kind {
            // Nothing is known about an opaque type.
            _ if is_opaque_struct(layout) => true,
            TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Transparent(_) => {
                layout.members().iter().any(|member| has_constructors(member.layout))
            }
            _ => false,
        },
    }
}

/// The type of a member as the header declares it.
#[derive(Clone, Copy)]
pub(super) struct Declared<'l> {
    pub(super) layout: &'l Layout<'l>,
    pub(super) inside: Anonymous,
    pub(super) speller: Speller<'l>,
}

impl Declared<'_> {
    /// The parts before and after the name, and whether only `alignas` gives the type an alignment.
    pub(super) fn parts(&self) -> (String, String, bool) {
        let layout = self.layout;
        match StandIn::of(layout, self.inside) {
            Some(StandIn::Raw(name)) => {
                (format!("{}{name}", if self.speller.global { "::" } else { "" }), unaliased(layout).1, false)
            }
            Some(StandIn::Bytes) => ("unsigned char".to_owned(), format!("[{}]", layout.size), true),
            None => {
                let (before, after) = self.speller.parts(layout);
                (before, after, is_bytes(element(layout)))
            }
        }
    }

    /// The type without a name.
    pub(super) fn text(&self) -> String {
        let (base, extents, _) = self.parts();
        base + &extents
    }
}

/// The attribute with which a member packs the type around it.
#[derive(Clone, Copy)]
pub(super) enum Lowered {
    BitField,
    /// The member of a union that is aligned to so many bytes.
    OfUnion(usize),
}

/// The declaration of a member: `alignas(16) float mass[3];`.
pub(super) struct Line<'l> {
    pub(super) member: &'l Member<'l>,
    pub(super) declared: Declared<'l>,
    /// The type that has the member in C++.
    pub(super) outer: &'l Layout<'l>,
    /// A minimum alignment in bytes, besides the one that the member asks for.
    pub(super) align: usize,
    pub(super) pack: Option<usize>,
    pub(super) lowered: Option<Lowered>,
}

impl Line<'_> {
    /// The type in Rust, if another type replaces it.
    pub(super) fn stands_for(&self) -> Option<&str> {
        let layout = self.member.layout;
        let one = bottom(layout);
        StandIn::of(layout, self.declared.inside).map(|_| library(one).map_or(one.name, |library| library.name))
    }

    pub(super) fn text(&self) -> String {
        let Self { member, ref declared, outer, pack, lowered, .. } = *self;
        let layout = member.layout;
        let (base, extents, bytes) = declared.parts();
        let natural = if bytes || member.is_bit_field() { 1 } else { layout.align };
        let asked = member.align().max(self.align).max(if bytes { layout.align } else { 1 });
        let asked = Some(asked.min(pack.unwrap_or(usize::MAX))).filter(|asked| *asked > natural);
        let mut text = match asked {
            Some(align) if !member.is_bit_field() => format!("alignas({align}) {base}"),
            _ => base,
        };
        let is_pointer =
            matches!(element(layout).kind, TypeKind::Pointer(pointer) if pointer.space == StateSpace::Generic);
        text += if is_pointer { "" } else { " " };
        if !member.name.is_empty() {
            text += &format!("{}{extents}", member_name(member, outer));
        }
        if member.is_bit_field() {
            text += &format!("{}: {}", if member.name.is_empty() { "" } else { " " }, member.bit_width);
            // nvcc does not support `alignas` on a bit-field.
            if let Some(align) = asked {
                text += &format!(" __attribute__((aligned({align})))");
            }
        }
        text + &match lowered {
            Some(Lowered::BitField) => " __attribute__((packed));".to_owned(),
            Some(Lowered::OfUnion(bytes)) => format!(" PTX_ABI_PACKED({bytes});"),
            None => ";".to_owned(),
        }
    }
}
