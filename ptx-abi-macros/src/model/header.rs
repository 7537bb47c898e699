//! Restores the model of a type of a header from the type that bindgen 0.73 has written, and gives each field its [`Role`].
//!
//! In bindgen, `codegen/mod.rs` and `codegen/struct_layout.rs` make the names of fields, `ir/context.rs` escapes names, and
//! `ir/comp.rs` names base classes and anonymous members.

use proc_macro2::{Ident, Literal, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned as _;
use syn::{LitInt, LitStr};

use super::bindgen::{FLEXIBLE, Role, What, is_unsized};
use super::input::{Body, Field, Input};
use super::keys::Spanned;
use crate::errors::Errors;
use crate::names;
use crate::syntax::{Generics, Kind, Type};
use crate::template::code;
use crate::tokens;

/// Types in the file that bindgen writes, of which only size and alignment are known.
const OPAQUE: [&str; 5] = [
    "__BindgenBitfieldUnit",
    "__BindgenComplex",
    "__BindgenFloat16",
    "__BindgenLongDouble",
    // The alignment follows this name: `__BindgenOpaqueArray8`.
    "__BindgenOpaqueArray",
];

/// Names to which bindgen appends a `_`, because they are words of Rust, and which C++ allows.
const ESCAPED: [&str; 54] = [
    "Self", "_", "abstract", "as", "async", "await", "become", "box", "crate", "dyn", "f32", "f64", "final", "fn",
    "gen", "i128", "i16", "i32", "i64", "i8", "impl", "in", "isize", "let", "loop", "macro", "match", "mod", "move",
    "mut", "offsetof", "override", "priv", "proc", "pub", "pure", "ref", "self", "str", "super", "trait", "type",
    "typeof", "u128", "u16", "u32", "u64", "u8", "unsafe", "unsized", "use", "usize", "where", "yield",
];

/// Rewrites the model of a type with the attribute, from bindgen's form to that of the header.
pub(crate) fn restore(input: &mut Input<'_>, errors: &mut Errors) {
    let Some(Spanned { value: bindgen, .. }) = &mut input.attrs.bindgen else { return };
    if let Some(rename_all) = &input.attrs.rename_all {
        errors.at(
            rename_all.span,
            "[PTX212] `rename_all` changes names, and bindgen keeps those of the header: remove it",
        );
    }
    let ident = &input.original.ident;
    if input.attrs.name.is_none() {
        input.attrs.name = unescaped(&names::plain(ident)).map(|name| {
            let span = ident.span();
            Spanned { span, value: LitStr::new(&name, span) }
        });
    }
    match &mut input.body {
        Body::Enum(variants) => {
            // bindgen writes this enumerator into an enum without enumerators, which Rust refuses.
            variants.retain(|variant| variant.name != "__bindgen_cannot_repr_c_on_empty_enum");
            for variant in variants {
                variant.cpp_name = variant.cpp_name.take().or_else(|| unescaped(&variant.name));
            }
        }
        Body::Struct(fields) | Body::Union(fields) => {
            // The only field that bindgen writes into a type that the header does not define.
            let is_unused = |only: &Field<'_>| only.name == "_unused" && is_without_elements(&only.original.ty);
            bindgen.incomplete = matches!(&**fields, [only] if is_unused(only));
            let is_empty = fields.iter().all(|field| is_of_empty(&field.name));
            for field in &mut **fields {
                let named = Named::of(field, is_empty);
                rewrite(field, named, ident, &input.original.generics, errors);
            }
        }
    }
    let Body::Struct(fields) = &mut input.body else { return };
    // This is a union of types that are not `Copy`: a struct with a wrapper for each member, and the bytes after them.
    if fields.iter().any(|field| field.name == "bindgen_union_field") {
        input.body = Body::Union(std::mem::take(fields));
    }
}

/// Whether this is an array of no elements.
fn is_without_elements(ty: &Type) -> bool {
    let Kind::Array { len, .. } = ty.kind() else { return false };
    let is_zero =
        |len: &Literal| syn::parse_str::<LitInt>(&len.to_string()).is_ok_and(|len| len.base10_digits() == "0");
    matches!(&*len, [TokenTree::Literal(len)] if is_zero(len))
}

/// Whether bindgen writes a field of this name into a class that has no members in C++.
fn is_of_empty(name: &str) -> bool {
    name == ADDRESS || is_numbered(name, "__bindgen_padding_") || is_numbered(name, "_phantom_")
}

/// The byte of a class without members.
const ADDRESS: &str = "_address";

/// Whether the name is this prefix with a number after it.
fn is_numbered(name: &str, prefix: &str) -> bool {
    let digits = name.strip_prefix(prefix).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn rewrite(field: &mut Field<'_>, named: Named, ident: &Ident, generics: &Generics, errors: &mut Errors) {
    let ty = &field.original.ty;
    if field.name == "vtable_" {
        let message = format!(
            "[PTX210] `{ident}` has virtual functions, and host and device cannot share its objects (guide 7): write \
             `.leave_out(\"{ident}\")` in the build script"
        );
        errors.at(field.span(), &message);
    }
    let is_flexible = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == FLEXIBLE);
    if is_unsized(generics) && tokens::any(ty.to_token_stream(), &is_flexible) {
        errors.on(
            ty,
            "[PTX211] the size of a flexible array is not known here: leave out bindgen's option `flexarray_dst`, and it writes \
             `__IncompleteArrayField`",
        );
    }
    let is_storage = matches!(named, Named::Storage);
    let what = match named {
        Named::Padding => What::Padding,
        Named::Storage => What::Opaque,
        Named::Anonymous => {
            field.attrs.anonymous.get_or_insert(Spanned { span: ty.span(), value: () });
            What::of(ty)
        }
        Named::Member(cpp_name) => {
            field.cpp_name = field.cpp_name.take().or(cpp_name);
            What::of(ty)
        }
    };
    let is_private = field.original.ident.is_some() && field.original.vis.to_token_stream().is_empty();
    let hidden = is_private || is_storage;
    field.bindgen = Some(Role { what, hidden });
}

/// The meaning of a field's name.
enum Named {
    Padding,
    /// Bit-fields, an opaque type, or the bytes of a union.
    Storage,
    /// A base class, or an anonymous structure or union, whose members C++ names as those of the type itself.
    Anonymous,
    /// A member, with its name in C++ if that differs.
    Member(Option<String>),
}

impl Named {
    /// A header may have a member of each name that does not begin with `__`. So bindgen's type decides too, and a key `name`
    /// always names a member.
    fn of(field: &Field<'_>, is_empty: bool) -> Self {
        let (name, ty) = (&*field.name, &field.original.ty);
        let is_byte = || matches!(ty.kind(), Kind::Path { path, .. } if path.is("u8"));
        let is_alignment = name == "_bindgen_align" || is_numbered(name, "_bitfield_align_");
        if field.attrs.name.is_some() {
            Self::Member(None)
        } else if is_numbered(name, "__bindgen_padding_")
            || is_alignment && is_without_elements(ty)
            || name == ADDRESS && is_empty && is_byte()
        {
            Self::Padding
        } else if matches!(name, "_bindgen_opaque_blob" | "bindgen_union_field")
            || is_numbered(name, "_bitfield_") && is_opaque(ty)
        {
            Self::Storage
        } else if is_numbered(name, "__bindgen_anon_")
            || (name == "_base" || is_numbered(name, "_base_")) && may_be_class(ty)
        {
            Self::Anonymous
        } else {
            Self::Member(unescaped(name))
        }
    }
}

/// Whether the type is not spelled as a number, a pointer or an array.
fn may_be_class(ty: &Type) -> bool {
    let is_name = matches!(ty.kind(), Kind::Path { path, .. } if !path.ends_with("Option"));
    is_name && ty.integer_bits().is_none() && ty.float_bits().is_none()
}

/// The name in C++, if bindgen has escaped it. `const_` is not escaped, because no C++ member can be called `const`.
fn unescaped(name: &str) -> Option<String> {
    let plain = name.strip_suffix('_')?;
    ESCAPED.contains(&plain).then(|| plain.to_owned())
}

impl What {
    /// The meaning of a member of this type.
    fn of(ty: &Type) -> Self {
        // What a macro has written is in the type alone.
        if ty.is_bound() {
            return Self::Member(None);
        }
        let Kind::Path { path, arguments } = ty.kind() else {
            return if is_opaque(ty) { Self::Opaque } else { Self::Member(None) };
        };
        match arguments.first() {
            // The documentation of bindgen: this marks the elements that follow the structure.
            Some(elem) if path.ends_with("__IncompleteArrayField") => Self::Member(Some(code!([#elem; 0]))),
            Some(member) if path.ends_with("__BindgenUnionField") => match Self::of(member) {
                Self::Member(None) => Self::Member(Some(member.to_token_stream())),
                what => what,
            },
            _ if is_opaque(ty) => Self::Opaque,
            _ => Self::Member(None),
        }
    }
}

/// Whether this is one of bindgen's own types, an array of one, or one in the wrapper for members of unions.
fn is_opaque(ty: &Type) -> bool {
    match ty.kind() {
        Kind::Array { elem, .. } => is_opaque(&elem),
        Kind::Path { path, arguments } => {
            let Some(last) = path.last().map(Ident::to_string) else { return false };
            let name = last.trim_end_matches(|letter: char| letter.is_ascii_digit());
            OPAQUE.iter().any(|opaque| *opaque == last || *opaque == name)
                || last == "ManuallyDrop" && arguments.first().is_some_and(is_opaque)
        }
        _ => false,
    }
}
