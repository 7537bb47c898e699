//! Writes the definition of one type.

use core::fmt::{self, Display};

use super::body::{Attributes, Body, pop_pack, push_pack};
use super::template::{Template, refuse_template};
use super::walk;
use crate::names::Ident;
use crate::names::{
    Base, EnumeratorName, Extents, MemberName, Path, Simple, defined, element, in_namespace, is_bytes, is_generic,
    may_be_function, spelling,
};
use crate::types::Scalar;
use ptx_abi_core::layout::{Aggregate, Layout, TypeKind, Variant};

/// Writes the definition, in its namespaces. `c` is true if C reads it too.
pub(super) fn define<'l>(
    f: &mut dyn fmt::Write,
    layout: &'l Layout<'l>,
    roots: &'l [&'l Layout<'l>],
    c: bool,
) -> fmt::Result {
    let ty = defined(layout);
    let (spaces, _) = in_namespace(ty);
    open(f, spaces)?;
    write!(f, "// {}", Size(layout))?;
    if is_generic(layout) {
        let (_, generic) = in_namespace(ty);
        write!(f, "; an instance of the generic type {generic} of Rust")?;
    }
    f.write_char('\n')?;
    let name = Simple(layout);
    let has_tag = !matches!(layout.kind, TypeKind::Transparent(_) | TypeKind::Enum { .. });
    let typedef = |f: &mut dyn fmt::Write| writeln!(f, "typedef {0} {name} {name};", keyword(layout.kind));
    let (is_named, is_first) = (c && has_tag && !may_be_function(&ty), points_to_itself(layout));
    if is_named && is_first {
        typedef(f)?;
    }
    let template = Template::of(layout);
    match layout.kind {
        _ if template.as_ref().is_some_and(|template| template.refused(layout)) => refuse_template(f, layout)?,
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) => {
            let body = Body::of(layout, roots);
            let pragma = body.pragma();
            super::host::refuse(f, layout, &name, body.needs_attributes())?;
            push_pack(f, pragma)?;
            let attributes = Attributes { align: body.alignas(&aggregate), packed: body.has_attribute() };
            if let Some(template) = template {
                write!(f, "{template}\ntemplate <> ")?;
            }
            writeln!(f, "{}{attributes} {name} {{", keyword(layout.kind))?;
            body.write(f, 1)?;
            f.write_str("};\n")?;
            pop_pack(f, pragma)?;
        }
        TypeKind::Vector { element, members } => {
            let align = Some(layout.align).filter(|align| *align > element.align());
            writeln!(f, "struct{} {name} {{", Attributes { align, packed: false })?;
            for member in members {
                let base = Base { layout: member.layout, roots, global: false };
                let name = MemberName { member, outer: layout };
                writeln!(f, "    {base} {name}; // byte {}", member.offset())?;
            }
            f.write_str("};\n")?;
        }
        TypeKind::Transparent(Aggregate { members: [wrapped, ..], .. }) => {
            let inner = wrapped.layout;
            let (base, extents) = (Base { layout: inner, roots, global: !spaces.is_empty() }, Extents(inner));
            if is_bytes(element(inner)) {
                // An alias cannot be aligned.
                writeln!(f, "struct alignas({}) {name} {{\n    {base} bytes{extents}; // byte 0\n}};", layout.align)?;
                if c && !may_be_function(&ty) {
                    writeln!(f, "typedef struct {name} {name};")?;
                }
            } else if c {
                writeln!(f, "typedef {base} {name}{extents};")?;
            } else {
                writeln!(f, "using {name} = {base}{extents};")?;
            }
        }
        TypeKind::Enum { repr, variants } => {
            if c {
                define_enum_of_c(f, &name, repr, variants)?;
            }
            writeln!(f, "enum class {name} : {} {{", spelling(repr))?;
            for variant in variants {
                let name = EnumeratorName { variant, variants };
                writeln!(f, "    {name} = {},", Value(variant.value, repr))?;
            }
            f.write_str(if c { "};\n#endif\n" } else { "};\n" })?;
        }
        _ => {}
    }
    // bindgen treats a type as opaque if its name is declared before its definition.
    if is_named && !is_first {
        typedef(f)?;
    }
    close(f, spaces)
}

/// Whether a member is a pointer to the type around it.
fn points_to_itself(layout: &Layout<'_>) -> bool {
    let is_pointer = |leaf: &Layout<'_>| match leaf.kind {
        TypeKind::Pointer(pointer) => *pointer.pointee.base() == defined(layout),
        _ => false,
    };
    walk::leaves(layout, &mut |leaf| if is_pointer(leaf) { Err(fmt::Error) } else { Ok(()) }).is_err()
}

/// Writes the integer type and the values of an enumeration, before its C++ definition. C has one namespace for all
/// values, so each starts with the name of the enumeration. Values that do not fit in `int` are macros.
fn define_enum_of_c(f: &mut dyn fmt::Write, name: &dyn Display, repr: Scalar, variants: &[Variant<'_>]) -> fmt::Result {
    writeln!(f, "#ifndef __cplusplus\ntypedef {} {name};", spelling(repr))?;
    let all_int = variants.iter().all(|variant| i32::try_from(variant.value).is_ok());
    if all_int && !variants.is_empty() {
        // bindgen needs a name here.
        writeln!(f, "enum {name}_values {{")?;
    }
    for variant in variants {
        let (variant, value) = (EnumeratorName { variant, variants }, Value(variant.value, repr));
        if all_int {
            writeln!(f, "    {name}_{variant} = {value},")?;
        } else {
            writeln!(f, "#define {name}_{variant} ({value})")?;
        }
    }
    f.write_str(if all_int && !variants.is_empty() { "};\n#else\n" } else { "#else\n" })
}

/// Writes a declaration without a definition. `c` is true if C reads it too.
pub(super) fn declare(f: &mut dyn fmt::Write, forward: super::walk::Forward<'_>, c: bool) -> fmt::Result {
    let (spaces, ty) = in_namespace(forward.ty);
    let name = ty.name();
    open_line(f, spaces)?;
    match forward.layout {
        layout if ty.is_instance() => {
            let keyword = layout.map_or("struct", |layout| keyword(layout.kind));
            Template::new(ty, keyword).map_or(Ok(()), |template| write!(f, "{template}"))?;
        }
        Some(layout) if c => match layout.kind {
            TypeKind::Enum { repr, .. } => {
                let (name, integer) = (Simple(layout), spelling(repr));
                write!(
                    f,
                    "#ifdef __cplusplus\nenum class {name} : {integer};\n#else\ntypedef {integer} {name};\n#endif"
                )?;
            }
            kind if may_be_function(&forward.ty) => write!(f, "{} {};", keyword(kind), Simple(layout))?,
            kind => write!(f, "typedef {} {1} {1};", keyword(kind), Simple(layout))?,
        },
        Some(layout) => match layout.kind {
            TypeKind::Enum { repr, .. } => write!(f, "enum class {} : {};", Simple(layout), spelling(repr))?,
            kind => write!(f, "{} {};", keyword(kind), Simple(layout))?,
        },
        None if c && !may_be_function(&forward.ty) => write!(f, "typedef struct {0} {0};", Ident(name))?,
        None if spaces.is_empty() => write!(f, "struct {};", Path { name, separator: "::" })?,
        None => write!(f, "struct {};", Ident(name))?,
    }
    close_line(f, spaces)?;
    if forward.generic {
        // Only the name of the pointee is known.
        write!(f, " // never defined: stands for one of {}_..., cast the pointer", Ident(name))?;
    } else if forward.layout.is_none() {
        f.write_str(" // not defined in this header")?;
    }
    f.write_char('\n')
}

/// Opens the namespaces of a one-line declaration.
pub(super) fn open_line(f: &mut dyn fmt::Write, spaces: &str) -> fmt::Result {
    let mut spaces = spaces.split("::").filter(|space| !space.is_empty());
    spaces.try_for_each(|space| write!(f, "namespace {} {{ ", Ident(space)))
}

pub(super) fn close_line(f: &mut dyn fmt::Write, spaces: &str) -> fmt::Result {
    spaces.split("::").filter(|space| !space.is_empty()).try_for_each(|_| f.write_str(" }"))
}

pub(super) fn open(f: &mut dyn fmt::Write, spaces: &str) -> fmt::Result {
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

pub(super) const fn keyword(kind: TypeKind<'_>) -> &'static str {
    if let TypeKind::Union(_) = kind { "union" } else { "struct" }
}

/// The comment `48 bytes, alignment 16 bytes`.
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
            // C++ has no literal for the absolute value of this number.
            Scalar::S64 if value == i128::from(i64::MIN) => write!(f, "{}LL - 1", value + 1),
            Scalar::S64 => write!(f, "{value}LL"),
            Scalar::U64 => write!(f, "{value}ULL"),
            Scalar::U32 => write!(f, "{value}U"),
            _ if value == i128::from(i32::MIN) => write!(f, "{} - 1", value + 1),
            _ => write!(f, "{value}"),
        }
    }
}
