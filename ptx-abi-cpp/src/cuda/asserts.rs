//! The checks that the compiler of the header runs.

use core::fmt::{self, Display};
use ptx_abi_core::__private::cpp::{bottom, is_function_pointer, is_hidden, within};

use super::body::is_declared;
use super::define::Value;
use super::kind::CppKind;
use super::line::{Anonymous, Declared};
use super::open;
use super::places::{self, Within};
use super::references::{Known, is_pointer};
use super::walk;
use crate::names::Spelled;
use crate::names::{
    Base, EnumeratorName, Extents, MemberName, Name, Symbol, Type, element, is_bytes, is_instance, is_unnamed, known,
    spelling,
};
use crate::types::{CppType, Pointer, StateSpace};
use ptx_abi_core::layout::{Aggregate, Layout, Member, TypeKind};

/// The place of a member: the members and array elements that lead to it from the outermost type.
#[derive(Clone, Copy)]
struct Path<'p> {
    /// The text between names.
    separator: &'static str,
    before: Option<&'p Path<'p>>,
    member: &'p Member<'p>,
    /// The type that has the member in C++, which is never an anonymous type.
    outer: &'p Layout<'p>,
    /// Whether the path goes on with the first element of this member, an array.
    element: bool,
    /// The position among the members of the surrounding type.
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
        write!(f, "{}", MemberName { member: self.member, outer: self.outer })?;
        if self.element && self.separator == "." { write!(f, "{}", indices(self.member.layout)) } else { Ok(()) }
    }
}

/// Writes `[0]` for each array, to name the first element.
pub(super) fn indices(layout: &Layout<'_>) -> impl Display {
    let count = dimensions(layout);
    FromFn(move |f: &mut fmt::Formatter<'_>| (0..count).try_for_each(|_| f.write_str("[0]")))
}

impl Path<'_> {
    /// The kind of anonymous types around the member.
    fn inside(&self) -> Anonymous {
        match self.before {
            Some(before) if before.member.anonymous => before.inside().and(before.member.layout),
            _ => Anonymous::No,
        }
    }

    fn has_name(&self) -> bool {
        !self.member.anonymous || self.before.is_some_and(Self::has_name)
    }

    /// Writes the initializer of the outermost type that sets only the last member.
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

/// The number of arrays around the innermost type. Arrays in wrappers count, because C++ has aliases for these.
const fn dimensions(layout: &Layout<'_>) -> usize {
    let (mut next, mut count) = (Some(layout), 0);
    while let Some(layout) = next {
        count += matches!(layout.kind, TypeKind::Array { .. }) as usize;
        next = within(layout);
    }
    count
}

/// The lengths of all these arrays: `[4][2]`.
struct Lengths<'l>(&'l Layout<'l>);

impl Display for Lengths<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut next = Some(self.0);
        while let Some(layout) = next {
            if let TypeKind::Array { len, .. } = layout.kind {
                write!(f, "[{len}]")?;
            }
            next = within(layout);
        }
        Ok(())
    }
}

/// The type that has the members. For an alias of an array this is the element type.
#[derive(Clone, Copy)]
struct Holder<'l>(&'l Layout<'l>);

impl Display for Holder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Checked(self.0);
        if dimensions(self.0) == 0 { write!(f, "{name}") } else { write!(f, "PTX_ABI_ELEMENT({name})") }
    }
}

/// The checked type as macro arguments spell it. Commas of template arguments would split the argument.
#[derive(Clone, Copy)]
struct Checked<'l>(&'l Layout<'l>);

impl Display for Checked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_instance(self.0) { write!(f, "pa_{}", Symbol(self.0)) } else { write!(f, "{}", Name(self.0)) }
    }
}

/// An item whose type is checked: a member or an alias.
#[derive(Clone, Copy)]
enum Typed<'l> {
    Member(&'l Layout<'l>, &'l Path<'l>),
    Alias(&'l Layout<'l>),
}

impl Typed<'_> {
    const fn layout(&self) -> &Layout<'_> {
        match self {
            Self::Member(_, path) => path.member.layout,
            Self::Alias(layout) => layout,
        }
    }

    /// The name that lists of what is not compared use: `ns::Light.data`.
    fn dotted(&self) -> impl Display {
        FromFn(move |f: &mut fmt::Formatter<'_>| match self {
            Self::Member(layout, path) => write!(f, "{}.{path}", Name(layout)),
            Self::Alias(layout) => write!(f, "{}", Name(layout)),
        })
    }
}

/// Writes the name that the messages of the C++ compiler show.
impl Display for Typed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Member(layout, path) => write!(f, "{}::{path}", Name(layout)),
            Self::Alias(layout) => write!(f, "{}", Name(layout)),
        }
    }
}

/// Stands in for `core::fmt::from_fn` of later Rust versions.
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
    /// Whether this header defines the type, so that all types are known. Otherwise the checks also cover the members of
    /// members.
    pub(super) defined: bool,
    pub(super) part: Part,
}

/// The checks to write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    All,
    /// Checks that may stand in a class, which can be a friend.
    InClass,
    /// All other checks. They define the objects that they measure: width and order of bit-fields.
    Measured,
}

impl Asserts<'_> {
    pub(super) fn write(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let layout = self.layout;
        let (name, ty) = (Name(layout), self.ty());
        if is_instance(layout) {
            writeln!(f, "using {ty} = {};", Type { layout, global: true })?;
        }
        if self.part != Part::Measured {
            writeln!(f, "static_assert(sizeof({ty}) == {}, \"{name}: size\");", layout.size)?;
            writeln!(f, "static_assert(alignof({ty}) == {}, \"{name}: alignment\");", layout.align)?;
        }
        match layout.kind {
            TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Vector { .. } if self.defined => {
                self.members(f, layout, None, (0, false), None)
            }
            TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Vector { .. } => self.followed(f, layout),
            TypeKind::Transparent(Aggregate { members: [wrapped, ..], .. }) if self.defined => {
                let inner = wrapped.layout;
                let (base, extents) = (Base { layout: inner, roots: self.roots, global: false }, Extents(inner));
                if is_bytes(element(inner)) {
                    return writeln!(f, "PTX_ABI_MEMBER{}{ty}, bytes, 0, {base}{extents});", self.named());
                }
                writeln!(f, "PTX_ABI_ALIAS({ty}, {base}{extents});")
            }
            TypeKind::Transparent(_) => self.alias(f),
            TypeKind::Enum { repr, variants } if self.part != Part::Measured => {
                let integer = spelling(repr);
                if self.defined {
                    writeln!(f, "PTX_ABI_INTEGER({ty}, {integer});")?;
                }
                variants.iter().try_for_each(|variant| {
                    let (variant, value) = (EnumeratorName { variant, variants }, Value(variant.value, repr));
                    write!(f, "static_assert(static_cast<{integer}>({name}::{variant}) == {value}, ")?;
                    writeln!(f, "\"{name}::{variant}: value\");")
                })
            }
            _ => Ok(()),
        }
    }

    /// Checks the type behind an alias of a handwritten header.
    fn alias(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let bottom = bottom(self.layout);
        if self.part != Part::Measured {
            write_kind(f, &Typed::Alias(self.layout))?;
        }
        match bottom.kind {
            TypeKind::Struct(_) | TypeKind::Union(_) => self.followed(f, bottom),
            _ => Ok(()),
        }
    }

    /// Checks the members of a type of a handwritten header, and the members of the members' types.
    fn followed(&self, f: &mut dyn fmt::Write, layout: &Layout<'_>) -> fmt::Result {
        walk::types(&[layout], &mut |types| {
            places::with(types, &mut |within| self.members(f, layout, None, (0, false), Some(within)))
        })
    }

    /// The type as the checks spell it, because a handwritten header may give this name to an alias.
    fn ty(&self) -> impl Display {
        let (layout, defined) = (self.layout, self.defined);
        FromFn(move |f: &mut fmt::Formatter<'_>| {
            if defined && !is_instance(layout) {
                write!(f, "{}", Type { layout, global: false })
            } else {
                write!(f, "{}", Checked(layout))
            }
        })
    }

    /// The start of a macro's arguments, with the name for messages if the type has another name in the checks.
    fn named(&self) -> impl Display {
        let layout = self.layout;
        let has_alias = is_instance(layout) || !self.defined && dimensions(layout) > 0;
        FromFn(
            move |f: &mut fmt::Formatter<'_>| {
                if has_alias { write!(f, "_OF(\"{}\", ", Name(layout)) } else { f.write_str("(") }
            },
        )
    }

    /// The type whose members are checked. For an alias of an array this is the element type.
    fn holder(&self) -> impl Display {
        FromFn(
            |f: &mut fmt::Formatter<'_>| {
                if self.defined { write!(f, "{}", self.ty()) } else { write!(f, "{}", Holder(self.layout)) }
            },
        )
    }

    /// Checks the members of a structure or union at byte `base`; `in_union` if a union is around it. Also checks the
    /// members of members, if `within` is given.
    fn members(
        &self,
        f: &mut dyn fmt::Write,
        layout: &Layout<'_>,
        before: Option<&Path<'_>>,
        (base, in_union): (usize, bool),
        within: Option<Within<'_>>,
    ) -> fmt::Result {
        let in_union = in_union || matches!(layout.kind, TypeKind::Union(_));
        let outer = before.filter(|before| before.member.anonymous).map_or(layout, |before| before.outer);
        for (index, member) in layout.members().iter().filter(|member| is_declared(member)).enumerate() {
            let path = Path { separator: ".", before, member, outer, element: false, index };
            if is_hidden(member) && !self.defined {
                self.hidden(f, &path)?;
                continue;
            }
            let offset = base + member.offset();
            if member.is_bit_field() {
                self.bit_field(f, &path, in_union)?;
                continue;
            }
            if member.anonymous {
                self.members(f, member.layout, Some(&path), (offset, in_union), within)?;
                continue;
            }
            self.member(
                f,
                &path,
                offset,
                Known::of(layout, member, before.is_some_and(|before| before.member.anonymous)),
            )?;
            let inner = bottom(member.layout);
            let (Some(within), TypeKind::Struct(_) | TypeKind::Union(_)) = (within, inner.kind) else { continue };
            match within.enter(inner, in_union) {
                Ok(within) => {
                    let path = Path { element: true, ..path };
                    self.members(f, inner, Some(&path), (offset, in_union), Some(within))?;
                }
                Err(_) if self.part == Part::Measured => {}
                Err(first) => {
                    let (ty, first) = (self.holder(), first.path(bottom(self.layout)));
                    writeln!(f, "PTX_ABI_LIKE{}{ty}, {path}, {first});", self.named())?;
                }
            }
        }
        Ok(())
    }

    /// Writes that a member of bindgen's type is not compared, because C++ cannot name it.
    fn hidden(&self, f: &mut dyn fmt::Write, path: &Path<'_>) -> fmt::Result {
        let Path { before, member, .. } = *path;
        // Padding has no name. The bytes of a union that bindgen wraps are those of its other members.
        if self.part == Part::Measured || matches!(member.name, "" | "bindgen_union_field") {
            return Ok(());
        }
        let item = FromFn(|f: &mut fmt::Formatter<'_>| {
            write!(f, "{}.", Name(self.layout))?;
            before.filter(|before| before.has_name()).map_or(Ok(()), |before| write!(f, "{before}."))?;
            f.write_str(member.name)
        });
        let is_bytes = matches!(element(member.layout).kind, TypeKind::Opaque);
        let why = if is_bytes { "Rust has only its bytes" } else { "it is private in C++" };
        open::write(f, &item, &why)
    }

    fn member(&self, f: &mut dyn fmt::Write, path: &Path<'_>, offset: usize, known: Known<'_>) -> fmt::Result {
        let layout = path.member.layout;
        if self.part == Part::Measured {
            return Ok(());
        }
        if !self.defined {
            let (of, ty, size) = (self.named(), self.holder(), layout.size);
            if !is_pointer(layout) {
                writeln!(f, "PTX_ABI_PLACE{of}{ty}, {path}, {offset}, {size});")?;
                return write_kind(f, &Typed::Member(self.layout, path));
            }
            let (symbol, unique) = (Symbol(self.layout), Path { separator: "__", ..*path });
            let before = match known {
                Known::Place => None,
                Known::PlaceAfter(member) => Some(Path { member, ..*path }),
                Known::Nothing => Some(*path),
            };
            let common =
                FromFn(|f: &mut fmt::Formatter<'_>| write!(f, "{symbol}__{unique}, {ty}, {path}, {offset}, {size}"));
            match before {
                None => writeln!(f, "PTX_ABI_PLACE_POINTER{of}{common});")?,
                Some(before) => writeln!(f, "PTX_ABI_PLACE_NEXT{of}{common}, {before});")?,
            }
            return write_kind(f, &Typed::Member(self.layout, path));
        }
        let declared = Declared { layout, inside: path.inside(), roots: self.roots, global: false };
        writeln!(f, "PTX_ABI_MEMBER{}{}, {path}, {offset}, {declared});", self.named(), self.holder())
    }

    fn bit_field(&self, f: &mut dyn fmt::Write, path: &Path<'_>, in_union: bool) -> fmt::Result {
        let (ty, member) = (self.holder(), path.member);
        let declared = Base { layout: member.layout, roots: self.roots, global: false };
        match (self.part, self.defined) {
            (Part::Measured, _) => {}
            (_, true) => writeln!(f, "PTX_ABI_BITS_TYPE{}{ty}, {path}, {declared});", self.named())?,
            (_, false) => write_kind(f, &Typed::Member(self.layout, path))?,
        }
        if in_union && !self.defined && self.part != Part::InClass {
            // A constant expression cannot measure it, because a union holds one member at a time.
            let why = "its width is that of a bit-field in a union, which C++ cannot measure";
            return open::write(f, &Typed::Member(self.layout, path).dotted(), &why);
        }
        if in_union || self.part == Part::InClass {
            return Ok(());
        }
        let (symbol, prefix) = (Symbol(self.layout), if self.defined { "" } else { "placed_" });
        let unique = Path { separator: "__", ..*path };
        let width = member.bit_width;
        write!(f, "PTX_ABI_BITS{}{prefix}{symbol}__{unique}, {ty}, {path}, {width}, ", self.named())?;
        path.write_initializer(f, &"pa_one")?;
        f.write_str(");\n")
    }
}

/// A string literal with the item's name and what Rust has.
fn in_rust<'t>(typed: &'t Typed<'_>, what: &'t dyn Display) -> impl Display + use<'t> {
    FromFn(move |f: &mut fmt::Formatter<'_>| write!(f, "\"{typed}: Rust has {what}\""))
}

/// Checks the kind of a type without a definition of its own, in a handwritten header.
fn write_kind(f: &mut dyn fmt::Write, typed: &Typed<'_>) -> fmt::Result {
    let layout = typed.layout();
    let bottom = bottom(layout);
    // The C++ declaration of opaque bytes is unknown, and the length of a single array follows from the sizes.
    if dimensions(layout) > 1 && !is_bytes(bottom) {
        let lengths = Lengths(layout);
        let extents = FromFn(|f: &mut fmt::Formatter<'_>| write!(f, "the extents {lengths}"));
        let text = in_rust(typed, &extents);
        match typed {
            Typed::Member(of, path) => {
                writeln!(f, "PTX_ABI_EXTENTS({text}, {}, {path}, {lengths});", Holder(of))?;
            }
            Typed::Alias(of) => writeln!(f, "PTX_ABI_ALIAS_EXTENTS({text}, {}, {lengths});", Checked(of))?,
        }
    }
    if let Some(kind @ CppKind { letter, bytes, .. }) = CppKind::of(bottom) {
        let ty = FromFn(|f: &mut fmt::Formatter<'_>| {
            let spelled = Base { layout, roots: &[], global: false };
            match bottom.kind {
                // bindgen invented the name.
                TypeKind::Enum { repr, .. } if is_unnamed(bottom.name) => write!(f, "'{}'", spelling(repr))?,
                _ => write!(f, "'{spelled}{}'", Extents(layout))?,
            }
            let is_one = dimensions(layout) == 0 && !matches!(bottom.kind, TypeKind::Vector { .. });
            if is_one { write!(f, "{kind}") } else { write!(f, "{kind:#}") }
        });
        let text = in_rust(typed, &ty);
        match typed {
            Typed::Member(of, path) => {
                let macro_name = if path.member.is_bit_field() { "BITS_KIND" } else { "KIND" };
                writeln!(f, "PTX_ABI_{macro_name}({text}, {}, {path}, '{letter}', {bytes});", Holder(of))?;
            }
            Typed::Alias(of) => writeln!(f, "PTX_ABI_ALIAS_KIND({text}, {}, '{letter}', {bytes});", Checked(of))?,
        }
    }
    match bottom.kind {
        TypeKind::Opaque if is_function_pointer(bottom) => {
            open::write(f, &typed.dotted(), &"it is a function pointer, of which Rust describes only the size")
        }
        TypeKind::Pointer(pointer) if matches!(pointer.space, StateSpace::Generic) => write_targets(f, typed, &pointer),
        _ => Ok(()),
    }
}

/// Checks the target of a pointer, and the target of that pointer in turn. Rust only has the target's name, which is its
/// C++ name. `c_void` matches any type, `const` or not, so a line says that nothing is compared.
fn write_targets(f: &mut dyn fmt::Write, typed: &Typed<'_>, pointer: &Pointer<'_>) -> fmt::Result {
    let (mut target, mut constant, mut level) = (pointer.pointee, !pointer.mutable, 0);
    while let CppType::Pointer { to, mutable } = target {
        write_target(f, typed, level, constant, target)?;
        (target, constant, level) = (to, !mutable, level + 1);
    }
    match target {
        CppType::Void => write_open(f, typed),
        _ => write_target(f, typed, level, constant, target),
    }
}

/// Writes that the last target is not compared.
fn write_open(f: &mut dyn fmt::Write, typed: &Typed<'_>) -> fmt::Result {
    open::write(f, &typed.dotted(), &"Rust describes it as a pointer to `void`, which matches every type of C++")
}

/// Checks the target behind `level + 1` pointers: a type of this name, or another pointer.
fn write_target(
    f: &mut dyn fmt::Write,
    typed: &Typed<'_>,
    level: usize,
    constant: bool,
    target: &CppType<'_>,
) -> fmt::Result {
    let kind = CppKind::of_type(target);
    let path = Spelled { ty: &known(target), global: true, plain: false };
    let to = if constant { CppType::Const(target) } else { *target };
    let stars = FromFn(|f: &mut fmt::Formatter<'_>| (0..level).try_for_each(|_| f.write_str("*")));
    let text = FromFn(|f: &mut fmt::Formatter<'_>| write!(f, "\"{stars}{typed}: Rust has a pointer to '{to}'\""));
    if let (Typed::Member(layout, member), 0) = (typed, level) {
        let of = Holder(layout);
        writeln!(f, "PTX_ABI_TARGET_CONST({text}, {of}, {member}, {constant});")?;
        return match kind {
            Some(CppKind { letter, bytes, total }) => {
                writeln!(f, "PTX_ABI_TARGET_KIND({text}, {of}, {member}, '{letter}', {bytes}, {total});")
            }
            None => writeln!(f, "PTX_ABI_TARGET_TYPE({text}, {of}, {member}, {path});"),
        };
    }
    let pointer = FromFn(|f: &mut fmt::Formatter<'_>| {
        (0..level).try_for_each(|_| f.write_str("PTX_ABI_TARGET("))?;
        match typed {
            Typed::Member(layout, path) => write!(f, "PTX_ABI_TYPE({}, {path})", Holder(layout))?,
            Typed::Alias(layout) => write!(f, "{}", Checked(layout))?,
        }
        (0..level).try_for_each(|_| f.write_str(")"))
    });
    writeln!(f, "PTX_ABI_BEHIND_CONST({text}, {constant}, {pointer});")?;
    match kind {
        Some(CppKind { letter, bytes, total }) => {
            writeln!(f, "PTX_ABI_BEHIND_KIND({text}, '{letter}', {bytes}, {total}, {pointer});")
        }
        None => writeln!(f, "PTX_ABI_BEHIND_TYPE({text}, {pointer}, {path});"),
    }
}
