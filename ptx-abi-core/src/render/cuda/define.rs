//! The definition of one type.

use core::fmt::{self, Display, Write as _};
use core::mem;

use super::names::{Base, Extents, Ident, Path, Simple, element, is_bytes, is_generic, spelling, split};
use crate::handle::Handle;
use crate::layout::{Aggregate, Kind, Layout, Member};
use crate::pointer::Space;
use crate::scalar::Scalar;

/// The definition, in its namespaces.
pub(super) fn define<'l>(f: &mut dyn fmt::Write, layout: &'l Layout<'l>, roots: &'l [&'l Layout<'l>]) -> fmt::Result {
    let (spaces, _) = split(layout.name);
    open(f, spaces)?;
    write!(f, "// {}", Size(layout))?;
    if is_generic(layout) {
        let (_, generic) = split(layout.name);
        write!(f, "; an instance of the generic type {generic} of Rust")?;
    }
    f.write_char('\n')?;
    let name = Simple(layout);
    match layout.kind {
        Kind::Struct(aggregate) | Kind::Union(aggregate) => {
            let body = Body::of(layout, roots);
            let pragma = body.pragma();
            super::host::refuse(f, layout, &name, body.needs_attributes())?;
            push_pack(f, pragma)?;
            let attributes = Attributes { align: body.alignas(&aggregate), packed: body.packed };
            writeln!(f, "{}{attributes} {name} {{", keyword(layout.kind))?;
            body.write(f, 1)?;
            f.write_str("};\n")?;
            pop_pack(f, pragma)?;
        }
        Kind::Vector { element, members } => {
            let align = Some(layout.align).filter(|align| *align > element.align());
            writeln!(f, "struct{} {name} {{", Attributes { align, packed: false })?;
            for member in members {
                let base = Base { layout: member.layout, roots, global: false };
                writeln!(f, "    {base} {}; // byte {}", Ident(member.cpp_name), member.offset())?;
            }
            f.write_str("};\n")?;
        }
        Kind::Transparent(Aggregate { members: [wrapped, ..], .. }) => {
            let inner = wrapped.layout;
            let (base, extents) = (Base { layout: inner, roots, global: false }, Extents(inner));
            if is_bytes(element(inner)) {
                // An alias cannot be aligned.
                writeln!(f, "struct alignas({}) {name} {{\n    {base} bytes{extents}; // byte 0\n}};", layout.align)?;
            } else {
                writeln!(f, "using {name} = {base}{extents};")?;
            }
        }
        Kind::Enum { repr, variants } => {
            writeln!(f, "enum class {name} : {} {{", spelling(repr))?;
            for variant in variants {
                writeln!(f, "    {} = {},", Ident(variant.cpp_name), Value(variant.value, repr))?;
            }
            f.write_str("};\n")?;
        }
        _ => {}
    }
    close(f, spaces)
}

/// A declaration without a definition.
pub(super) fn declare(f: &mut dyn fmt::Write, forward: super::walk::Forward<'_>) -> fmt::Result {
    let (spaces, name) = split(forward.name);
    for space in spaces.split("::").filter(|space| !space.is_empty()) {
        write!(f, "namespace {} {{ ", Ident(space))?;
    }
    match forward.layout {
        Some(layout) => match layout.kind {
            Kind::Enum { repr, .. } => write!(f, "enum class {} : {};", Simple(layout), spelling(repr))?,
            kind => write!(f, "{} {};", keyword(kind), Simple(layout))?,
        },
        None => write!(f, "struct {};", Ident(name))?,
    }
    for _ in spaces.split("::").filter(|space| !space.is_empty()) {
        f.write_str(" }")?;
    }
    if forward.generic {
        // The name of a pointee is all that is known of it.
        write!(f, " // never defined: stands for one of {}_..., cast the pointer", Ident(name))?;
    } else if forward.layout.is_none() {
        f.write_str(" // not defined in this header")?;
    }
    f.write_char('\n')
}

fn open(f: &mut dyn fmt::Write, spaces: &str) -> fmt::Result {
    if spaces.is_empty() {
        return Ok(());
    }
    writeln!(f, "namespace {} {{", Path { name: spaces, separator: " { namespace " })
}

fn close(f: &mut dyn fmt::Write, spaces: &str) -> fmt::Result {
    if spaces.is_empty() {
        return Ok(());
    }
    spaces.split("::").try_for_each(|_| f.write_char('}'))?;
    writeln!(f, " // namespace {}", Path { name: spaces, separator: "::" })
}

const fn keyword(kind: Kind<'_>) -> &'static str {
    if let Kind::Union(_) = kind { "union" } else { "struct" }
}

/// `#pragma pack(push, 2)`, or nothing.
fn push_pack(f: &mut dyn fmt::Write, pragma: Option<usize>) -> fmt::Result {
    pragma.map_or(Ok(()), |pack| writeln!(f, "#pragma pack(push, {pack})"))
}

fn pop_pack(f: &mut dyn fmt::Write, pragma: Option<usize>) -> fmt::Result {
    pragma.map_or(Ok(()), |_| f.write_str("#pragma pack(pop)\n"))
}

/// `48 bytes, alignment 16 bytes`.
pub(super) struct Size<'l>(pub(super) &'l Layout<'l>);

impl Display for Size<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout { size, align, .. } = *self.0;
        let plural = |number| if number == 1 { "" } else { "s" };
        write!(f, "{size} byte{}, alignment {align} byte{}", plural(size), plural(align))
    }
}

/// The value of an enumerator.
pub(super) struct Value(pub(super) i128, pub(super) Scalar);

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(value, repr) = *self;
        match repr {
            // There is no literal for the number without its sign.
            Scalar::S64 if value == i128::from(i64::MIN) => write!(f, "{}LL - 1", value + 1),
            Scalar::S64 => write!(f, "{value}LL"),
            Scalar::U64 => write!(f, "{value}ULL"),
            Scalar::U32 => write!(f, "{value}U"),
            _ if value == i128::from(i32::MIN) => write!(f, "{} - 1", value + 1),
            _ => write!(f, "{value}"),
        }
    }
}

/// What is said of a type behind `struct`: ` alignas(16)`, or nothing.
struct Attributes {
    align: Option<usize>,
    /// Packed by the attribute.
    packed: bool,
}

impl Display for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // gcc takes no `alignas` beside an attribute.
        match (self.packed, self.align) {
            (true, Some(align)) => write!(f, " __attribute__((packed, aligned({align})))"),
            (true, None) => f.write_str(" __attribute__((packed))"),
            (false, Some(align)) => write!(f, " alignas({align})"),
            (false, None) => Ok(()),
        }
    }
}

/// The members of a structure or union.
struct Body<'l> {
    layout: &'l Layout<'l>,
    unnamed: &'l [Member<'l>],
    pack: Option<usize>,
    /// Whether the packing, of 1, is that of the attribute: facts 1.4, only this one packs bit-fields for all compilers.
    packed: bool,
    /// Whether all padding is written, as nothing else makes it.
    padded: bool,
    /// Its place in the outermost type, in bits.
    base: usize,
    roots: &'l [&'l Layout<'l>],
    /// Whether names of types begin with `::`.
    global: bool,
}

impl<'l> Body<'l> {
    fn of(layout: &'l Layout<'l>, roots: &'l [&'l Layout<'l>]) -> Self {
        // In a namespace, or behind a member with the name of a type, another name may be found first.
        let (spaces, _) = split(layout.name);
        let global = !spaces.is_empty() || hides(layout, layout);
        Self::new(layout, 0, roots, global)
    }

    fn new(layout: &'l Layout<'l>, base: usize, roots: &'l [&'l Layout<'l>], global: bool) -> Self {
        let (Kind::Struct(aggregate) | Kind::Union(aggregate)) = layout.kind else {
            return Self { layout, unnamed: &[], pack: None, packed: false, padded: false, base, roots, global };
        };
        let pack = aggregate.rules.pack();
        // NVRTC does not pack bit-fields by the pragma, but by the attribute, which is a packing of 1.
        let unnamed = aggregate.unnamed;
        let packed = pack.is_some() && aggregate.members.iter().chain(unnamed).any(Member::is_bit_field);
        let padded = packed && pack.is_some_and(|pack| pack > 1);
        let pack = if packed { Some(1) } else { pack };
        Self { layout, unnamed, pack, packed, padded, base, roots, global }
    }

    /// The packing that the pragma asks for.
    fn pragma(&self) -> Option<usize> {
        self.pack.filter(|_| !self.packed)
    }

    /// Whether bit-fields are packed, or one is aligned, here or in an anonymous member: only attributes can write that.
    fn needs_attributes(&self) -> bool {
        let aligned = |member: &Member<'_>| member.is_bit_field() && member.align() > 1;
        self.packed
            || self.layout.members().iter().chain(self.unnamed).any(aligned)
            || self.layout.members().iter().any(|member| {
                member.anonymous && Body::new(member.layout, 0, self.roots, self.global).needs_attributes()
            })
    }

    /// The alignment that the type has to ask for, if its members do not give it.
    fn alignas(&self, aggregate: &Aggregate<'_>) -> Option<usize> {
        let limit = self.pack.unwrap_or(usize::MAX);
        let declared = aggregate.members.iter().filter(|member| is_declared(member));
        let of_members = declared.map(|member| member.layout.align.max(asked(member)).min(limit));
        (of_members.fold(1, usize::max) < self.layout.align).then_some(self.layout.align)
    }

    fn line(&self, member: &'l Member<'l>, align: usize) -> Line<'l> {
        Line { member, align, pack: self.pack, roots: self.roots, global: self.global }
    }

    fn write(&self, f: &mut dyn fmt::Write, depth: usize) -> fmt::Result {
        let all = || self.layout.members().iter().filter(|member| !member.anonymous).chain(self.unnamed);
        let width = all().map(|member| length(&self.line(member, 1))).max().unwrap_or(0).min(MAX_COLUMN);
        let mut unnamed = self.unnamed.iter().peekable();
        // What an array without elements asks of the member behind it, and where what is written ends, in bits.
        let (mut align, mut end) = (1, 0);
        for member in self.layout.members() {
            while let Some(before) = unnamed.next_if(|unnamed| unnamed.bit_offset <= member.bit_offset) {
                self.write_line(f, before, mem::replace(&mut align, 1), depth, width)?;
            }
            if self.padded && !member.is_bit_field() {
                self.write_padding(f, end, member.bit_offset, depth)?;
            }
            if !is_declared(member) {
                align = align.max(member.layout.align);
                let byte = (self.base + member.bit_offset) / 8;
                let (name, extents) = (Ident(member.cpp_name), Extents(member.layout));
                writeln!(
                    f,
                    "{:1$}// {name}{extents} is at byte {byte}, and has no bytes: CUDA has no such arrays",
                    "",
                    4 * depth
                )?;
            } else if member.anonymous {
                // C++ aligns no anonymous member but by its type, and so also its size.
                let natural = usize::div_ceil(end, 8 * member.layout.align) * member.layout.align;
                if member.align() > asked(member) && !matches!(self.layout.kind, Kind::Union(_)) {
                    for byte in natural..member.offset() {
                        writeln!(
                            f,
                            "{:1$}unsigned char : 8; // byte {2}, padding",
                            "",
                            4 * depth,
                            self.base / 8 + byte
                        )?;
                    }
                }
                self.write_anonymous(f, member, depth)?;
            } else {
                self.write_line(f, member, mem::replace(&mut align, 1), depth, width)?;
            }
            end = end.max(member.bit_offset + member.bit_width);
        }
        unnamed.try_for_each(|member| self.write_line(f, member, mem::replace(&mut align, 1), depth, width))
    }

    /// Unnamed bit-fields between two bits.
    fn write_padding(&self, f: &mut dyn fmt::Write, mut end: usize, start: usize, depth: usize) -> fmt::Result {
        while end < start {
            let bits = (start - end).min(64);
            let (first, last) = (self.base + end, self.base + end + bits - 1);
            writeln!(f, "{:1$}unsigned long long : {bits}; // bits {first} to {last}, padding", "", 4 * depth)?;
            end += bits;
        }
        Ok(())
    }

    fn write_line(
        &self,
        f: &mut dyn fmt::Write,
        member: &'l Member<'l>,
        align: usize,
        depth: usize,
        width: usize,
    ) -> fmt::Result {
        let line = self.line(member, align);
        write!(f, "{:1$}{line}", "", 4 * depth)?;
        write!(f, "{:1$} // ", "", width.saturating_sub(length(&line)))?;
        let first = self.base + member.bit_offset;
        match member.bit_width {
            _ if !member.is_bit_field() => {
                write!(f, "byte {}", first / 8)?;
                note(f, member.layout)?;
            }
            0 => write!(f, "what follows starts at bit {first}")?,
            1 => write!(f, "bit {first}")?,
            bits => write!(f, "bits {first} to {}", first + bits - 1)?,
        }
        f.write_char('\n')
    }

    fn write_anonymous(&self, f: &mut dyn fmt::Write, member: &'l Member<'l>, depth: usize) -> fmt::Result {
        let (Kind::Struct(aggregate) | Kind::Union(aggregate)) = member.layout.kind else { return Ok(()) };
        let body = Body::new(member.layout, self.base + member.bit_offset, self.roots, self.global);
        let repacked = self.pragma() != body.pragma();
        match body.pragma() {
            Some(_) if repacked => push_pack(f, body.pragma())?,
            // The pragma around the type is not meant for this one.
            None if repacked => f.write_str("#pragma pack(push)\n#pragma pack()\n")?,
            _ => {}
        }
        let own = body.alignas(&aggregate);
        let asked = Some(asked(member)).filter(|align| *align > member.layout.align);
        let attributes = Attributes { align: own.max(asked), packed: body.packed };
        write!(f, "{:1$}{2}{attributes} {{", "", 4 * depth, keyword(member.layout.kind))?;
        writeln!(f, " // byte {}", (self.base + member.bit_offset) / 8)?;
        body.write(f, depth + 1)?;
        writeln!(f, "{:1$}}};", "", 4 * depth)?;
        if repacked { f.write_str("#pragma pack(pop)\n") } else { Ok(()) }
    }
}

/// Whether C++ can declare it: NVRTC refuses arrays without elements.
pub(super) const fn is_declared(member: &Member<'_>) -> bool {
    member.bit_width > 0
}

/// The alignment in bytes that the declaration of a member asks for; 1 if it asks for none.
fn asked(member: &Member<'_>) -> usize {
    // An alignment of the type of an anonymous member would change its size.
    if member.anonymous && member.layout.size % member.align() != 0 { 1 } else { member.align() }
}

/// Comments begin at most so far to the right.
const MAX_COLUMN: usize = 48;

/// Whether a member has the name of a type.
fn hides(outer: &Layout<'_>, layout: &Layout<'_>) -> bool {
    layout.members().iter().any(|member| {
        let inner = element(member.layout);
        let (_, name) = split(inner.name);
        outer.declares(name) || member.anonymous && hides(outer, inner)
    })
}

/// What the type in C++ does not say.
fn note(f: &mut dyn fmt::Write, layout: &Layout<'_>) -> fmt::Result {
    match element(layout).kind {
        Kind::Handle(Handle::Texture) => f.write_str(", a cudaTextureObject_t"),
        Kind::Handle(Handle::Surface) => f.write_str(", a cudaSurfaceObject_t"),
        Kind::Handle(Handle::Sampler) => f.write_str(", the handle of a sampler"),
        Kind::Pointer(pointer) => match pointer.space {
            Space::Generic => Ok(()),
            Space::Shared => write!(f, ", the address of a {} in shared memory", pointer.pointee),
            Space::Local => write!(f, ", the address of a {} in local memory", pointer.pointee),
        },
        _ => Ok(()),
    }
}

/// The declaration of a member: `alignas(16) float mass[3];`.
struct Line<'l> {
    member: &'l Member<'l>,
    /// More alignment than it asks for itself.
    align: usize,
    pack: Option<usize>,
    roots: &'l [&'l Layout<'l>],
    global: bool,
}

impl Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { member, pack, roots, global, .. } = *self;
        let layout = member.layout;
        let bytes = is_bytes(element(layout));
        let natural = if bytes || member.is_bit_field() { 1 } else { layout.align };
        let asked = member.align().max(self.align).max(if bytes { layout.align } else { 1 });
        let asked = asked.min(pack.unwrap_or(usize::MAX));
        if asked > natural && !member.is_bit_field() {
            write!(f, "alignas({asked}) ")?;
        }
        let base = Base { layout, roots, global };
        let is_pointer = matches!(element(layout).kind, Kind::Pointer(pointer) if pointer.space == Space::Generic);
        write!(f, "{base}")?;
        if !is_pointer {
            f.write_char(' ')?;
        }
        if !member.name.is_empty() {
            write!(f, "{}{}", Ident(member.cpp_name), Extents(layout))?;
        }
        if member.is_bit_field() {
            write!(f, "{}: {}", if member.name.is_empty() { "" } else { " " }, member.bit_width)?;
            // nvcc knows no `alignas` of a bit-field.
            if asked > natural {
                write!(f, " __attribute__((aligned({asked})))")?;
            }
        }
        f.write_char(';')
    }
}

/// The number of characters.
fn length(text: &dyn Display) -> usize {
    struct Counter(usize);
    impl fmt::Write for Counter {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 += text.chars().count();
            Ok(())
        }
    }
    let mut counter = Counter(0);
    // The counter takes everything.
    let _ = write!(counter, "{text}");
    counter.0
}
