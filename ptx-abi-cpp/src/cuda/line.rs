//! Writes the declaration of one member.

use core::fmt::{self, Display, Write as _};
use ptx_abi_core::__private::cpp::is_opaque_struct;

use crate::names::{Base, Extents, MemberName, element, is_bytes};
use crate::types::HandleKind;
use crate::types::StateSpace;
use crate::types::{Element, Header, Library};
use ptx_abi_core::__private::cpp::library;
use ptx_abi_core::layout::{Layout, Member, TypeKind};

/// The rightmost column at which comments begin.
pub(super) const MAX_COLUMN: usize = 48;

/// Writes the part of a type's meaning that its C++ type does not show.
pub(super) fn note(f: &mut dyn fmt::Write, layout: &Layout<'_>) -> fmt::Result {
    match element(layout).kind {
        TypeKind::Handle(HandleKind::Texture) => f.write_str(", a cudaTextureObject_t"),
        TypeKind::Handle(HandleKind::Surface) => f.write_str(", a cudaSurfaceObject_t"),
        TypeKind::Handle(HandleKind::Sampler) => f.write_str(", the handle of a sampler"),
        TypeKind::Pointer(pointer) => match pointer.space {
            StateSpace::Shared => write!(f, ", the address of a {} in shared memory", pointer.pointee),
            StateSpace::Local => write!(f, ", the address of a {} in local memory", pointer.pointee),
            _ => Ok(()),
        },
        _ => Ok(()),
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

/// The type inside all arrays and aliases.
fn innermost_element<'l>(layout: &'l Layout<'l>) -> &'l Layout<'l> {
    match layout.innermost() {
        Layout { kind: TypeKind::Array { element, .. }, .. } => innermost_element(element),
        inner => inner,
    }
}

/// The replacement for a member's type where C++ accepts no class with constructors (facts 11).
#[derive(Clone, Copy)]
enum StandIn {
    /// CUDA's type with the same bits.
    Raw(&'static str),
    /// Aligned bytes.
    Bytes,
}

impl StandIn {
    fn of(layout: &Layout<'_>, inside: Anonymous) -> Option<Self> {
        let (inner, one) = (layout.innermost(), innermost_element(layout));
        let is_array = matches!(inner.kind, TypeKind::Array { .. });
        if inside == Anonymous::No || inside == Anonymous::Struct && is_array || !has_constructors(inner) {
            return None;
        }
        let Some(Library { element, len, .. }) = library(one) else { return Some(Self::Bytes) };
        Some(match (element, len) {
            (Element::Half, 1) => Self::Raw("__half_raw"),
            (Element::Half, _) => Self::Raw("__half2_raw"),
            (Element::BFloat16, 1) => Self::Raw("__nv_bfloat16_raw"),
            (Element::BFloat16, _) => Self::Raw("__nv_bfloat162_raw"),
            (Element::E4M3 | Element::E5M2, 1) => Self::Raw("__nv_fp8_storage_t"),
            (Element::E4M3 | Element::E5M2, 2) => Self::Raw("__nv_fp8x2_storage_t"),
            (Element::E4M3 | Element::E5M2, _) => Self::Raw("__nv_fp8x4_storage_t"),
            _ => Self::Bytes,
        })
    }
}

/// Whether the type has constructors in C++. CUDA's classes of small numbers have them, and so has every type that
/// contains one.
pub(super) fn has_constructors(layout: &Layout<'_>) -> bool {
    let layout = element(layout);
    match library(layout) {
        Some(library) => library.header != Header::Vectors,
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
    pub(super) roots: &'l [&'l Layout<'l>],
    /// Whether names of types begin with `::`.
    pub(super) global: bool,
}

impl Declared<'_> {
    /// Writes the part before the name.
    fn write_base(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match StandIn::of(self.layout, self.inside) {
            Some(StandIn::Raw(name)) => write!(f, "{}{name}", if self.global { "::" } else { "" }),
            Some(StandIn::Bytes) => f.write_str("unsigned char"),
            None => write!(f, "{}", Base { layout: self.layout, roots: self.roots, global: self.global }),
        }
    }

    /// Writes the part after the name.
    fn write_extents(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match StandIn::of(self.layout, self.inside) {
            Some(StandIn::Bytes) => write!(f, "[{}]", self.layout.size),
            Some(StandIn::Raw(_)) => {
                let mut layout = self.layout.innermost();
                while let TypeKind::Array { element, len } = layout.kind {
                    write!(f, "[{len}]")?;
                    layout = element.innermost();
                }
                Ok(())
            }
            None => write!(f, "{}", Extents(self.layout)),
        }
    }

    /// Whether only `alignas` gives the type an alignment.
    fn is_bytes(&self) -> bool {
        let stand_in = StandIn::of(self.layout, self.inside);
        matches!(stand_in, Some(StandIn::Bytes)) || is_bytes(element(self.layout))
    }
}

/// Writes the type without a name.
impl Display for Declared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_base(f)?;
        self.write_extents(f)
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
        let one = innermost_element(layout);
        StandIn::of(layout, self.declared.inside).map(|_| library(one).map_or(one.name, |library| library.name))
    }
}

impl Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { member, ref declared, outer, pack, lowered, .. } = *self;
        let layout = member.layout;
        let bytes = declared.is_bytes();
        let natural = if bytes || member.is_bit_field() { 1 } else { layout.align };
        let asked = member.align().max(self.align).max(if bytes { layout.align } else { 1 });
        let asked = asked.min(pack.unwrap_or(usize::MAX));
        if asked > natural && !member.is_bit_field() {
            write!(f, "alignas({asked}) ")?;
        }
        let is_pointer =
            matches!(element(layout).kind, TypeKind::Pointer(pointer) if pointer.space == StateSpace::Generic);
        declared.write_base(f)?;
        if !is_pointer {
            f.write_char(' ')?;
        }
        if !member.name.is_empty() {
            write!(f, "{}", MemberName { member, outer })?;
            declared.write_extents(f)?;
        }
        if member.is_bit_field() {
            write!(f, "{}: {}", if member.name.is_empty() { "" } else { " " }, member.bit_width)?;
            // nvcc does not support `alignas` on a bit-field.
            if asked > natural {
                write!(f, " __attribute__((aligned({asked})))")?;
            }
        }
        match lowered {
            Some(Lowered::BitField) => f.write_str(" __attribute__((packed))")?,
            Some(Lowered::OfUnion(bytes)) => write!(f, " PTX_ABI_PACKED({bytes})")?,
            None => {}
        }
        f.write_char(';')
    }
}

/// The number of characters.
pub(super) fn length(text: &dyn Display) -> usize {
    struct Counter(usize);
    impl fmt::Write for Counter {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 += text.chars().count();
            Ok(())
        }
    }
    let mut counter = Counter(0);
    // The counter never fails.
    let _ = write!(counter, "{text}");
    counter.0
}
