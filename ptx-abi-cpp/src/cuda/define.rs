//! Writes the definition of one type.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use ptx_abi_core::__private::Counted;
use ptx_abi_core::layout::{Aggregate, Variant};
use ptx_abi_core::{Layout, TypeKind};

use super::body::{Body, attributes, pop_pack, push_pack};
use super::host::refuse;
use super::template::{self, refuse_template};
use super::walk::{self, Forward};
use crate::names::{
    Speller, defined, element, enumerator_name, ident, in_namespace, is_bytes, is_generic, leads_to_itself,
    may_be_function, member_name, path, simple, spelling,
};
use crate::types::Scalar;

/// In front of a type of which a bit-field of a byte has the attribute `packed`.
const PACKED_BYTES: &str = "\
#ifdef __clang__
// Older releases of clang packed bit-fields of a byte in another way.
#pragma clang diagnostic ignored \"-Wattribute-packed-for-bitfield\"
#endif
";

/// The definition, in its namespaces. `c` is true if C reads it too.
pub(super) fn define<'l>(layout: &'l Layout<'l>, types: &'l [&'l Layout<'l>], c: bool) -> String {
    let ty = defined(layout);
    let (spaces, unqualified) = in_namespace(ty);
    let generic = if is_generic(layout) {
        format!("; an instance of the generic type {unqualified} of Rust")
    } else {
        String::new()
    };
    let mut out = format!("{}// {}{generic}\n", open(spaces), size(layout));
    let name = simple(layout);
    let has_tag = !matches!(layout.kind, TypeKind::Transparent(_) | TypeKind::Enum { .. });
    let typedef = format!("typedef {} {name} {name};\n", keyword(layout.kind));
    let (is_named, is_first) = (c && has_tag && !may_be_function(&ty), points_to_itself(layout, types));
    if is_named && is_first {
        out += &typedef;
    }
    let speller = |global| Speller { types, global, own: true, ..Speller::ALONE };
    match layout.kind {
        _ if template::is_refused(layout) => out += &refuse_template(layout),
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) => {
            let body = Body::of(layout, types);
            out += &refuse(layout, &name, body.needs_attributes());
            out += if body.packs_bytes() { PACKED_BYTES } else { "" };
            out += &push_pack(body.pragma());
            if ty.is_instance() {
                out += &format!("{}\ntemplate <> ", template::declaration(ty, keyword(layout.kind)));
            }
            let attributes = attributes(body.alignas(&aggregate), body.has_attribute());
            out += &format!("{}{attributes} {name} {{\n", keyword(layout.kind));
            body.write(&mut out, 1);
            out += "};\n";
            out += pop_pack(body.pragma());
        }
        TypeKind::Vector { element, members } => {
            let align = Some(layout.align).filter(|align| *align > element.align());
            out += &format!("struct{} {name} {{\n", attributes(align, false));
            for member in members {
                let (base, name) = (speller(false).base(member.layout), member_name(member, layout));
                out += &format!("    {base} {name}; // byte {}\n", member.offset());
            }
            out += "};\n";
        }
        _ if leads_to_itself(types, layout) => {
            out += &format!("#error \"{name}: C++ has no alias of a pointer to itself: make the struct #[repr(C)]\"\n");
        }
        TypeKind::Transparent(Aggregate { members: [wrapped, ..], .. }) => {
            let inner = wrapped.layout;
            let (base, extents) = speller(!spaces.is_empty()).parts(inner);
            if is_bytes(element(inner)) {
                // An alias cannot be aligned.
                out +=
                    &format!("struct alignas({}) {name} {{\n    {base} bytes{extents}; // byte 0\n}};\n", layout.align);
                if c && !may_be_function(&ty) {
                    out += &format!("typedef struct {name} {name};\n");
                }
            } else if c {
                out += &format!("typedef {base} {name}{extents};\n");
            } else {
                out += &format!("using {name} = {base}{extents};\n");
            }
        }
        TypeKind::Enum { repr, variants, .. } => {
            if c {
                out += &enum_of_c(&name, repr, variants);
            }
            out += &format!("enum class {name} : {} {{\n", spelling(repr));
            for variant in variants {
                out += &format!("    {} = {},\n", enumerator_name(variant, variants), integer(variant.value, repr));
            }
            out += if c { "};\n#endif\n" } else { "};\n" };
        }
        _ => {}
    }
    // bindgen treats a type as opaque if its name is declared before its definition.
    if is_named && !is_first {
        out += &typedef;
    }
    out + &close(spaces)
}

/// Whether a member is a pointer to the type around it.
fn points_to_itself<'l>(layout: &'l Layout<'l>, types: &[&'l Layout<'l>]) -> bool {
    let is_itself = |leaf| walk::pointee(types, leaf).is_some_and(|to| to.ty == defined(layout));
    walk::leaves(layout).into_iter().any(is_itself)
}

/// The integer type and the values of an enumeration, before its C++ definition. C has one namespace for all values, so
/// each starts with the name of the enumeration. Values that do not fit in `int` are macros.
fn enum_of_c(name: &str, repr: Scalar, variants: &[Variant<'_>]) -> String {
    let mut out = format!("#ifndef __cplusplus\ntypedef {} {name};\n", spelling(repr));
    let all_int = variants.iter().all(|variant| i32::try_from(variant.value).is_ok());
    let is_enum = all_int && !variants.is_empty();
    if is_enum {
        // bindgen needs a name here.
        out += &format!("enum {name}_values {{\n");
    }
    for variant in variants {
        let (variant, value) = (enumerator_name(variant, variants), integer(variant.value, repr));
        out += &if all_int {
            format!("    {name}_{variant} = {value},\n")
        } else {
            format!("#define {name}_{variant} ({value})\n")
        };
    }
    out + if is_enum { "};\n#else\n" } else { "#else\n" }
}

/// A declaration without a definition. `c` is true if C reads it too.
pub(super) fn declare(forward: Forward<'_>, c: bool) -> String {
    let (spaces, ty) = in_namespace(forward.ty);
    let has_tag = may_be_function(&forward.ty);
    let declaration = match forward.layout {
        layout if ty.is_instance() => template::declaration(ty, layout.map_or("struct", |layout| keyword(layout.kind))),
        Some(layout) => {
            let (keyword, name) = (keyword(layout.kind), simple(layout));
            match layout.kind {
                TypeKind::Enum { repr, .. } => {
                    let (declaration, integer) = (format!("enum class {name} : {};", spelling(repr)), spelling(repr));
                    if c {
                        format!("#ifdef __cplusplus\n{declaration}\n#else\ntypedef {integer} {name};\n#endif")
                    } else {
                        declaration
                    }
                }
                _ if c && !has_tag => format!("typedef {keyword} {name} {name};"),
                _ => format!("{keyword} {name};"),
            }
        }
        None if c && !has_tag => format!("typedef struct {0} {0};", ident(ty.name())),
        None if spaces.is_empty() => format!("struct {};", path(ty.name())),
        None => format!("struct {};", ident(ty.name())),
    };
    let note = if forward.generic {
        // Only the name of the pointee is known.
        format!(" // never defined: represents one of {}_..., cast the pointer", ident(ty.name()))
    } else if forward.layout.is_none() {
        " // not defined in this header".to_owned()
    } else {
        String::new()
    };
    format!("{}{note}\n", on_one_line(spaces, &declaration))
}

/// The names of namespaces, outermost first.
fn namespaces(spaces: &str) -> Vec<String> {
    spaces.split("::").filter(|space| !space.is_empty()).map(ident).collect()
}

/// A declaration in its namespaces, on one line.
pub(super) fn on_one_line(spaces: &str, declaration: &str) -> String {
    let spaces = namespaces(spaces);
    let begin: Vec<_> = spaces.iter().map(|space| format!("namespace {space} {{ ")).collect();
    format!("{}{declaration}{}", begin.concat(), " }".repeat(spaces.len()))
}

fn open(spaces: &str) -> String {
    if spaces.is_empty() {
        String::new()
    } else {
        format!("namespace {} {{\n", path(spaces).replace("::", " { namespace "))
    }
}

fn close(spaces: &str) -> String {
    let depth = namespaces(spaces).len();
    if depth == 0 { String::new() } else { format!("{} // namespace {}\n", "}".repeat(depth), path(spaces)) }
}

pub(super) const fn keyword(kind: TypeKind<'_>) -> &'static str {
    if let TypeKind::Union(_) = kind { "union" } else { "struct" }
}

/// `1 byte`, `2 bytes`.
pub(super) fn bytes(number: usize) -> String {
    Counted(number, "byte").to_string()
}

/// The comment `48 bytes, alignment 16 bytes`.
pub(super) fn size(layout: &Layout<'_>) -> String {
    format!("{}, alignment {}", bytes(layout.size), bytes(layout.align))
}

pub(super) fn integer(value: i128, repr: Scalar) -> String {
    match repr {
        // C++ has no literal for the absolute value of this number.
        Scalar::S64 if value == i128::from(i64::MIN) => format!("{}LL - 1", value + 1),
        Scalar::S64 => format!("{value}LL"),
        Scalar::U64 => format!("{value}ULL"),
        Scalar::U32 => format!("{value}U"),
        _ if value == i128::from(i32::MIN) => format!("{} - 1", value + 1),
        _ => format!("{value}"),
    }
}
