//! What the compiler of the header has to check.

use core::fmt::{self, Display};

use super::define::{Value, is_declared};
use super::kind::CppKind;
use super::names::{Base, Extents, Ident, Name, Path as NamePath, Symbol, element, is_bytes, parts, spelling};
use crate::layout::{Kind, Layout, Member, str_eq};
use crate::pointer::{Pointer, Space};
use crate::scalar::Scalar;

/// Where a member is: the names and places that lead to it from the type.
#[derive(Clone, Copy)]
struct Path<'p> {
    /// What stands between names.
    separator: &'static str,
    before: Option<&'p Path<'p>>,
    member: &'p Member<'p>,
    /// Whether it is the first element of the member, an array.
    element: bool,
    /// Its place among the members of the type around it.
    index: usize,
}

impl Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(before) = self.before {
            write!(f, "{}", Path { separator: self.separator, ..*before })?;
        }
        if self.member.anonymous {
            return Ok(());
        }
        if self.before.is_some_and(Path::has_name) {
            f.write_str(self.separator)?;
        }
        write!(f, "{}", Ident(self.member.cpp_name))?;
        let mut layout = self.member.layout;
        let is_name = self.separator != ".";
        while let (Kind::Array { element, .. }, true) = (layout.kind, self.element && !is_name) {
            f.write_str("[0]")?;
            layout = element;
        }
        Ok(())
    }
}

impl Path<'_> {
    fn has_name(&self) -> bool {
        !self.member.anonymous || self.before.is_some_and(Self::has_name)
    }

    /// The initializer of the outermost type that sets the last member alone.
    fn write_initializer(&self, f: &mut dyn fmt::Write, value: &dyn Display) -> fmt::Result {
        let inner = |f: &mut fmt::Formatter<'_>| {
            for _ in 0..self.index {
                f.write_str("{}, ")?;
            }
            write!(f, "{value}")
        };
        let inner = FromFn(inner);
        match self.before {
            Some(before) => before.write_initializer(
                f,
                &FromFn(|f: &mut fmt::Formatter<'_>| {
                    let braces = 1 + if before.element { dimensions(before.member.layout) } else { 0 };
                    (0..braces).try_for_each(|_| f.write_str("{"))?;
                    write!(f, "{inner}")?;
                    (0..braces).try_for_each(|_| f.write_str("}"))
                }),
            ),
            None => write!(f, "{inner}"),
        }
    }
}

/// How many arrays are inside of each other.
const fn dimensions(mut layout: &Layout<'_>) -> usize {
    let mut count = 0;
    while let Kind::Array { element, .. } = layout.kind {
        layout = element;
        count += 1;
    }
    count
}

/// What `core::fmt::from_fn` is in later versions of Rust.
struct FromFn<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> Display for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// The checks of one type.
pub(super) struct Asserts<'l> {
    pub(super) layout: &'l Layout<'l>,
    pub(super) roots: &'l [&'l Layout<'l>],
    /// Whether the header has defined the type: all types are known. Otherwise the members of members are checked too.
    pub(super) defined: bool,
}

impl Asserts<'_> {
    pub(super) fn write(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let layout = self.layout;
        let name = Name(layout);
        writeln!(f, "static_assert(sizeof({name}) == {}, \"{name}: size\");", layout.size)?;
        writeln!(f, "static_assert(alignof({name}) == {}, \"{name}: alignment\");", layout.align)?;
        match layout.kind {
            Kind::Struct(_) | Kind::Union(_) | Kind::Vector { .. } => self.members(f, layout, None, 0, false),
            Kind::Enum { repr, variants } => {
                let integer = spelling(repr);
                if self.defined {
                    writeln!(f, "PTX_ABI_INTEGER({name}, {integer});")?;
                }
                variants.iter().try_for_each(|variant| {
                    let (variant, value) = (Ident(variant.cpp_name), Value(variant.value, repr));
                    write!(f, "static_assert(static_cast<{integer}>({name}::{variant}) == {value}, ")?;
                    writeln!(f, "\"{name}::{variant}: value\");")
                })
            }
            _ => Ok(()),
        }
    }

    /// The members of a structure or union that is at byte `base`, `in_union` if a union is around it.
    fn members(
        &self,
        f: &mut dyn fmt::Write,
        layout: &Layout<'_>,
        before: Option<&Path<'_>>,
        base: usize,
        in_union: bool,
    ) -> fmt::Result {
        let in_union = in_union || matches!(layout.kind, Kind::Union(_));
        for (index, member) in layout.members().iter().filter(|member| is_declared(member)).enumerate() {
            let path = Path { separator: ".", before, member, element: false, index };
            let offset = base + member.offset();
            if member.is_bit_field() {
                self.bit_field(f, &path, in_union)?;
                continue;
            }
            if member.anonymous {
                self.members(f, member.layout, Some(&path), offset, in_union)?;
                continue;
            }
            self.member(f, &path, offset)?;
            let inner = element(member.layout).innermost();
            if !self.defined && matches!(inner.kind, Kind::Struct(_) | Kind::Union(_)) {
                let is_array = matches!(member.layout.kind, Kind::Array { .. });
                let path = Path { element: is_array, ..path };
                self.members(f, inner, Some(&path), offset, in_union)?;
            }
        }
        Ok(())
    }

    fn member(&self, f: &mut dyn fmt::Write, path: &Path<'_>, offset: usize) -> fmt::Result {
        let (name, layout) = (Name(self.layout), path.member.layout);
        if !self.defined {
            writeln!(f, "PTX_ABI_PLACE({name}, {path}, {offset}, {});", layout.size)?;
            return write_kind(f, self.layout, path);
        }
        let (base, extents) = (Base { layout, roots: self.roots, global: false }, Extents(layout));
        writeln!(f, "PTX_ABI_MEMBER({name}, {path}, {offset}, {base}{extents});")
    }

    fn bit_field(&self, f: &mut dyn fmt::Write, path: &Path<'_>, in_union: bool) -> fmt::Result {
        let (name, member) = (Name(self.layout), path.member);
        let declared = Base { layout: member.layout, roots: self.roots, global: false };
        if self.defined {
            writeln!(f, "PTX_ABI_BITS_TYPE({name}, {path}, {declared});")?;
        } else {
            write_kind(f, self.layout, path)?;
        }
        if in_union {
            // No constant expression sees it: a union holds one member at a time.
            return Ok(());
        }
        let (symbol, prefix) = (Symbol(name.0), if self.defined { "" } else { "placed_" });
        let unique = Path { separator: "__", ..*path };
        write!(f, "PTX_ABI_BITS({prefix}{symbol}__{unique}, {name}, {path}, {}, ", member.bit_width)?;
        path.write_initializer(f, &FromFn(|f: &mut fmt::Formatter<'_>| one(f, name.0, path)))?;
        f.write_str(");\n")
    }
}

/// The checks of what is no type of its own, in a header written by hand.
fn write_kind(f: &mut dyn fmt::Write, layout: &Layout<'_>, path: &Path<'_>) -> fmt::Result {
    let (name, member) = (Name(layout), path.member.layout);
    let innermost = element(member).innermost();
    // How C++ declares opaque bytes, nobody knows.
    let nested = matches!(member.kind, Kind::Array { element: Layout { kind: Kind::Array { .. }, .. }, .. });
    if nested && !is_bytes(element(member)) {
        writeln!(f, "PTX_ABI_EXTENTS({name}, {path}, {});", Extents(member))?;
    }
    if let Some(CppKind { letter, bytes, .. }) = CppKind::of(innermost) {
        let of = if path.member.is_bit_field() { "BITS_KIND" } else { "KIND" };
        writeln!(f, "PTX_ABI_{of}({name}, {path}, '{letter}', {bytes});")?;
    }
    match innermost.kind {
        Kind::Pointer(pointer) if matches!(pointer.space, Space::Generic) => write_target(f, layout, path, &pointer),
        _ => Ok(()),
    }
}

/// What a pointer points to. Rust knows its name alone, which is its name in C++; `c_void` is anything, `const` or not.
fn write_target(f: &mut dyn fmt::Write, layout: &Layout<'_>, path: &Path<'_>, pointer: &Pointer<'_>) -> fmt::Result {
    let (name, (_, target, levels)) = (Name(layout), parts(pointer.pointee));
    if levels.is_empty() && str_eq(target, "void") {
        return Ok(());
    }
    writeln!(f, "PTX_ABI_TARGET_CONST({name}, {path}, {});", !pointer.mutable)?;
    let kind = if levels.is_empty() { CppKind::of_name(target) } else { Some(CppKind::POINTER) };
    match kind {
        Some(CppKind { letter, bytes, total }) => {
            writeln!(f, "PTX_ABI_TARGET_KIND({name}, {path}, '{letter}', {bytes}, {total});")
        }
        None => {
            writeln!(f, "PTX_ABI_TARGET_TYPE({name}, {path}, ::{});", NamePath { name: target, separator: "::" })
        }
    }
}

/// A value of the bit-field's type that is not zero, and that it can hold.
fn one(f: &mut fmt::Formatter<'_>, layout: &Layout<'_>, path: &Path<'_>) -> fmt::Result {
    match path.member.layout.kind {
        Kind::Bool => f.write_str("true"),
        Kind::Scalar(scalar) if scalar.is_signed() => f.write_str("-1"),
        Kind::Int128 { signed: true } => f.write_str("-1"),
        Kind::Enum { repr, .. } => {
            let value = if Scalar::is_signed(repr) { "-1" } else { "1" };
            write!(f, "static_cast<decltype({}::{path})>({value})", Name(layout))
        }
        _ => f.write_str("1"),
    }
}
