//! The members of a definition.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use core::mem;
use core::ops::Range;

use ptx_abi_core::__private::cpp::cpp_of;
use ptx_abi_core::layout::Aggregate;
use ptx_abi_core::{Layout, Member, TypeKind};

use super::define::keyword;
use super::line::{Anonymous, Declared, Line, Lowered, MAX_COLUMN, has_constructors, note};
use crate::names::{
    Speller, alias, by_name, defined, element, extents, in_namespace, member_name, member_names, spelling, target,
    unaliased,
};
use crate::types::{CppType, Library, Scalar, StateSpace};

/// `#pragma pack(push, 2)`, or nothing.
pub(super) fn push_pack(pragma: Option<usize>) -> String {
    pragma.map_or(String::new(), |pack| format!("#pragma pack(push, {pack})\n"))
}

pub(super) const fn pop_pack(pragma: Option<usize>) -> &'static str {
    if pragma.is_some() { "#pragma pack(pop)\n" } else { "" }
}

/// The attributes of a type after `struct`: ` alignas(16)`, or nothing.
pub(super) fn attributes(align: Option<usize>, packed: bool) -> String {
    // gcc does not accept `alignas` beside an attribute.
    match (packed, align) {
        (true, Some(align)) => format!(" __attribute__((packed, aligned({align})))"),
        (true, None) => " __attribute__((packed))".to_owned(),
        (false, Some(align)) => format!(" alignas({align})"),
        (false, None) => String::new(),
    }
}

/// The members of a structure or union.
pub(super) struct Body<'l> {
    layout: &'l Layout<'l>,
    /// The type around all anonymous types. In C++ the members belong to it.
    outer: &'l Layout<'l>,
    inside: Anonymous,
    pack: Option<usize>,
    /// Whether the packing is 1 because the type has bit-fields, which all compilers pack only by attributes (facts 1.4).
    packed: bool,
    /// Whether all padding is written, because nothing else creates it.
    padded: bool,
    /// The place in the outermost type, in bits.
    base: usize,
    speller: Speller<'l>,
}

impl<'l> Body<'l> {
    pub(super) fn of(layout: &'l Layout<'l>, types: &'l [&'l Layout<'l>]) -> Self {
        // In a namespace, or if a member has the name of a type, C++ may find another name first.
        let (spaces, _) = in_namespace(defined(layout));
        let global = !spaces.is_empty() || hides(layout, layout, types);
        Self { speller: Speller { types, global, own: true, ..Speller::ALONE }, ..Self::rules(layout) }
    }

    fn inside(&self, member: &'l Member<'l>) -> Self {
        let inside = self.inside.and(member.layout);
        let Self { outer, speller, .. } = *self;
        Self { outer, inside, base: self.base + member.bit_offset, speller, ..Self::rules(member.layout) }
    }

    /// The packing of the type.
    fn rules(layout: &'l Layout<'l>) -> Self {
        let pack = match layout.kind {
            TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) => aggregate.rules.pack(),
            _ => None,
        };
        // NVRTC packs bit-fields only by the attribute, which is a packing of 1, and not by the pragma.
        let packed = pack.is_some() && with_unnamed(layout).any(Member::is_bit_field);
        let padded = packed && pack.is_some_and(|pack| pack > 1);
        let pack = if packed { Some(1) } else { pack };
        let (outer, inside, base, speller) = (layout, Anonymous::No, 0, Speller::ALONE);
        Self { layout, outer, inside, pack, packed, padded, base, speller }
    }

    /// The packing that the pragma sets.
    pub(super) fn pragma(&self) -> Option<usize> {
        self.pack.filter(|_| !self.has_attribute())
    }

    /// Whether the attribute of the type packs it. The attribute does not pack classes with constructors, and g++ warns
    /// (facts 1.4). The pragma packs a type with such a member, and each bit-field has an attribute.
    pub(super) fn has_attribute(&self) -> bool {
        self.packed && !self.layout.members().iter().any(|member| has_constructors(member.layout))
    }

    /// The alignment to which an attribute of the member lowers the alignment of its type.
    fn lowered(&self, member: &Member<'_>) -> Option<Lowered> {
        let pack = self.pack?;
        if member.is_bit_field() {
            return (self.packed && !self.has_attribute()).then_some(Lowered::BitField);
        }
        // nvcc's compiler for the host packs a union only by its members (facts 1.4).
        (self.is_union() && member.layout.align > pack).then_some(Lowered::OfUnion(pack))
    }

    /// Whether a bit-field of a type of one byte has the attribute, about which clang warns by default (facts 1.4).
    pub(super) fn packs_bytes(&self) -> bool {
        with_unnamed(self.layout).any(|member| {
            let is_packed = matches!(self.lowered(member), Some(Lowered::BitField));
            is_packed && member.layout.size == 1 || member.is_anonymous() && self.inside(member).packs_bytes()
        })
    }

    /// Whether bit-fields are packed or aligned, here or in an anonymous member. Only attributes can express that.
    pub(super) fn needs_attributes(&self) -> bool {
        let aligned = |member: &Member<'_>| member.is_bit_field() && member.align() > 1;
        let inside = |member| self.inside(member).needs_attributes();
        self.packed
            || with_unnamed(self.layout).any(|member| aligned(member) || member.is_anonymous() && inside(member))
    }

    /// The alignment that the type must ask for, if its members do not have it.
    pub(super) fn alignas(&self, aggregate: &Aggregate<'_>) -> Option<usize> {
        let limit = self.pack.unwrap_or(usize::MAX);
        let declared = aggregate.members.iter().filter(|member| is_declared(member));
        let of_members = declared.map(|member| member.layout.align.max(asked(member)).min(limit));
        (of_members.fold(1, usize::max) < self.layout.align).then_some(self.layout.align)
    }

    fn line(&self, member: &'l Member<'l>, align: usize) -> Line<'l> {
        let Self { outer, inside, pack, speller, .. } = *self;
        let declared = Declared { layout: member.layout, inside, speller };
        Line { member, declared, outer, align, pack, lowered: self.lowered(member) }
    }

    pub(super) fn write(&self, out: &mut String, depth: usize) {
        let all = with_unnamed(self.layout).filter(|member| !member.is_anonymous());
        let width = all.map(|member| self.line(member, 1).text().chars().count()).max().unwrap_or(0).min(MAX_COLUMN);
        let mut unnamed = unnamed(self.layout).iter().peekable();
        // The alignment that arrays without elements ask of the next member, the place of these arrays, and the end of
        // the written part, in bits.
        let (mut align, mut gap, mut end) = (1, 0, 0);
        for member in self.layout.members() {
            // An unnamed bit-field at the place of an array without elements may be on either side of it.
            let width_of = |unnamed: &Member<'_>| if is_declared(member) { 0 } else { unnamed.bit_width };
            let is_before = |unnamed: &&Member<'_>| unnamed.bit_offset + width_of(unnamed) <= member.bit_offset;
            while let Some(before) = unnamed.next_if(is_before) {
                self.write_gap(out, end, gap.min(before.bit_offset), depth);
                (align, gap) = (1, 0);
                self.write_line(out, before, 1, depth, width);
                end = end.max(before.bit_offset + before.bit_width);
            }
            if self.padded && !member.is_bit_field() {
                self.write_padding(out, end, member.bit_offset, depth);
                end = end.max(member.bit_offset);
            }
            if !is_declared(member) {
                align = align.max(member.layout.align).max(member.align());
                gap = gap.max(member.bit_offset);
                let (name, extents) = (member_name(member, self.outer), extents(member.layout));
                let byte = (self.base + member.bit_offset) / 8;
                let note = format!("// {name}{extents} is at byte {byte}, and has no bytes: CUDA has no such arrays");
                push(out, depth, &note);
                continue;
            }
            if member.is_bit_field() {
                // An alignment on the bit-field would also raise the alignment of the type.
                align = 1;
                self.write_gap(out, end, gap, depth);
            } else if !self.is_union() {
                self.write_explicit(out, end, self.natural(end, member, align)..member.offset(), depth);
            }
            if member.is_anonymous() {
                self.write_anonymous(out, member, depth);
            } else {
                self.write_line(out, member, align, depth, width);
            }
            (align, gap) = (1, 0);
            end = end.max(member.bit_offset + member.bit_width);
        }
        for member in unnamed {
            self.write_gap(out, end, mem::replace(&mut gap, 0).min(member.bit_offset), depth);
            end = end.max(member.bit_offset + member.bit_width);
            self.write_line(out, member, 1, depth, width);
        }
        // The members are followed by padding up to the alignment, unless bindgen wrote more.
        let size = end.div_ceil(8).next_multiple_of(self.layout.align);
        self.write_explicit(out, end, size..self.layout.size, depth);
    }

    const fn is_union(&self) -> bool {
        matches!(self.layout.kind, TypeKind::Union(_))
    }

    /// Writes the padding after `end`, in bits, as one unnamed bit-field for each byte, if C++ would continue at the start
    /// of these bytes and Rust continues at their end. This happens before an anonymous member, or if bindgen wrote padding.
    fn write_explicit(&self, out: &mut String, end: usize, bytes: Range<usize>, depth: usize) {
        if !bytes.is_empty() {
            for byte in end.div_ceil(8)..bytes.end {
                push(out, depth, &format!("unsigned char : 8; // byte {}, padding", self.base / 8 + byte));
            }
        }
    }

    /// The byte at which C++ places a member after `end`, in bits, with an alignment of at least `align` bytes. Packing
    /// lowers the alignment of the member's type, but not the alignment that its declaration asks for (facts 1.4).
    fn natural(&self, end: usize, member: &Member<'_>, align: usize) -> usize {
        // C++ aligns an anonymous member only by its type, which would also change its size.
        let align = if member.is_anonymous() { 1 } else { align };
        let align = member.layout.align.min(self.pack.unwrap_or(usize::MAX)).max(align).max(asked(member));
        end.div_ceil(8).next_multiple_of(align)
    }

    /// Moves a bit-field to the place where an array without elements ended the bit-fields before it.
    fn write_gap(&self, out: &mut String, mut end: usize, start: usize, depth: usize) {
        if end >= start || self.is_union() {
            return;
        }
        if self.packed {
            // nvcc ignores a width of zero in a packed type (facts 1.4).
            return self.write_padding(out, end, start, depth);
        }
        let integer = [Scalar::U8, Scalar::U16, Scalar::U32, Scalar::U64]
            .into_iter()
            .find(|integer| end.next_multiple_of(8 * integer.size()) == start);
        if let Some(integer) = integer {
            let (integer, start) = (spelling(integer), self.base + start);
            return push(out, depth, &format!("{integer} : 0; // what follows starts at bit {start}"));
        }
        while end < start {
            // Each padding stays within one byte, so that its place is unambiguous.
            let bits = 8 - end % 8;
            push(out, depth, &format!("unsigned char : {bits}; // {}, padding", self.bits(end, bits)));
            end += bits;
        }
    }

    /// Writes padding between two bits as unnamed bit-fields.
    fn write_padding(&self, out: &mut String, mut end: usize, start: usize, depth: usize) {
        while end < start {
            let bits = (start - end).min(64);
            let packed = if self.has_attribute() { "" } else { " __attribute__((packed))" };
            push(out, depth, &format!("unsigned long long : {bits}{packed}; // {}, padding", self.bits(end, bits)));
            end += bits;
        }
    }

    /// The place of so many bits in the outermost type.
    fn bits(&self, first: usize, count: usize) -> String {
        let first = self.base + first;
        format!("bits {first} to {}", first + count - 1)
    }

    fn write_line(&self, out: &mut String, member: &'l Member<'l>, align: usize, depth: usize, width: usize) {
        let line = self.line(member, align);
        let first = self.base + member.bit_offset;
        let place = match member.bit_width {
            _ if !member.is_bit_field() => {
                let bits = line.stands_for().map_or(String::new(), |name| format!(", the bits of a {name}"));
                format!("byte {}{bits}{}", first / 8, note(member.layout))
            }
            0 => format!("what follows starts at bit {first}"),
            1 => format!("bit {first}"),
            bits => self.bits(member.bit_offset, bits),
        };
        push(out, depth, &format!("{:width$} // {place}", line.text()));
    }

    fn write_anonymous(&self, out: &mut String, member: &'l Member<'l>, depth: usize) {
        let (TypeKind::Struct(aggregate) | TypeKind::Union(aggregate)) = member.layout.kind else { return };
        let body = self.inside(member);
        let repacked = self.pragma() != body.pragma();
        if repacked {
            *out += &match body.pragma() {
                // The pragma around the outer type must not apply to this type.
                None => "#pragma pack(push)\n#pragma pack()\n".to_owned(),
                pragma => push_pack(pragma),
            };
        }
        let asked = Some(asked(member)).filter(|align| *align > member.layout.align);
        let attributes = attributes(body.alignas(&aggregate).max(asked), body.has_attribute());
        let byte = (self.base + member.bit_offset) / 8;
        push(out, depth, &format!("{}{attributes} {{ // byte {byte}", keyword(member.layout.kind)));
        body.write(out, depth + 1);
        push(out, depth, "};");
        *out += if repacked { "#pragma pack(pop)\n" } else { "" };
    }
}

/// Writes a line inside of so many braces.
fn push(out: &mut String, depth: usize, line: &str) {
    *out += &format!("{}{line}\n", "    ".repeat(depth));
}

/// Whether C++ can declare the member: NVRTC refuses arrays without elements.
pub(super) const fn is_declared(member: &Member<'_>) -> bool {
    member.bit_width > 0
}

/// The alignment in bytes that the declaration of a member asks for, or 1.
fn asked(member: &Member<'_>) -> usize {
    // An alignment on the type of an anonymous member would change its size.
    if member.is_anonymous() && member.layout.size % member.align() != 0 { 1 } else { member.align() }
}

/// The unnamed bit-fields of a structure or union.
const fn unnamed<'l>(layout: &Layout<'l>) -> &'l [Member<'l>] {
    match layout.kind {
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) => aggregate.unnamed,
        _ => &[],
    }
}

/// The members of a structure or union, also unnamed bit-fields.
pub(super) fn with_unnamed<'l>(layout: &Layout<'l>) -> impl Iterator<Item = &'l Member<'l>> {
    layout.members().iter().chain(unnamed(layout))
}

/// Whether a member has the same name as a type or namespace with which the members' types begin.
pub(super) fn hides(outer: &Layout<'_>, layout: &Layout<'_>, types: &[&Layout<'_>]) -> bool {
    with_unnamed(layout).any(|member| {
        if member.is_anonymous() {
            return hides(outer, member.layout, types);
        }
        let name = first_name(element(member.layout), types);
        // The arguments have names too.
        let Some(name) = name else { return true };
        // C++ may append a `_` to a name.
        let is_it = |other: &&str| other.trim_end_matches('_') == name.trim_end_matches('_');
        !name.is_empty() && member_names(outer).iter().any(is_it)
    })
}

/// The first name in the C++ spelling of the type; empty if the spelling consists of keywords. An instance of a template
/// has several names.
fn first_name<'l>(layout: &'l Layout<'l>, types: &[&'l Layout<'l>]) -> Option<&'l str> {
    let ty = match layout.kind {
        TypeKind::Pointer(pointer) if matches!(pointer.space, StateSpace::Generic) => {
            let ty = target(types, pointer.pointee);
            if let Some(alias) = alias(types, ty) {
                return first_name(unaliased(alias).0, types);
            }
            *ty
        }
        _ => match cpp_of(layout) {
            Some(ty) => ty,
            None => return Some(""),
        },
    };
    match by_name(&ty) {
        ty if ty.is_instance() => None,
        CppType::Library(&Library { name, .. }) | CppType::Named(name) => {
            Some(name.split_once("::").map_or(name, |(first, _)| first))
        }
        _ => Some(""),
    }
}
