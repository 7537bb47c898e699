//! Rust declarations with the macros of the crate, from lowered C declarations.

use std::fmt::Write as _;

use crate::c::{Aggregate, Enum, Member, Packing, Scalar, Type};

/// How fundamental types are spelled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// `i32`.
    Primitive,
    /// `core::ffi::c_int`: the macros must not decide by spelling.
    Alias,
}

impl Spelling {
    pub(crate) fn scalar(self, scalar: Scalar) -> &'static str {
        match (self, scalar) {
            (Self::Alias, Scalar::Short) => "::core::ffi::c_short",
            (Self::Alias, Scalar::UnsignedShort) => "::core::ffi::c_ushort",
            (Self::Alias, Scalar::Int) => "::core::ffi::c_int",
            (Self::Alias, Scalar::UnsignedInt) => "::core::ffi::c_uint",
            (Self::Alias, Scalar::LongLong) => "::core::ffi::c_longlong",
            (Self::Alias, Scalar::UnsignedLongLong) => "::core::ffi::c_ulonglong",
            (_, Scalar::Bool) => "bool",
            (_, Scalar::Char | Scalar::SignedChar) => "i8",
            (_, Scalar::UnsignedChar) => "u8",
            (_, Scalar::Short) => "i16",
            (_, Scalar::UnsignedShort | Scalar::Char16) => "u16",
            (_, Scalar::Int | Scalar::WChar) => "i32",
            (_, Scalar::UnsignedInt | Scalar::Char32) => "u32",
            (_, Scalar::Long | Scalar::LongLong) => "i64",
            (_, Scalar::UnsignedLong | Scalar::UnsignedLongLong) => "u64",
            (_, Scalar::Int128) => "i128",
            (_, Scalar::UnsignedInt128) => "u128",
            (_, Scalar::Float) => "f32",
            (_, Scalar::Double) => "f64",
        }
    }
}

/// The source of one enumeration.
pub(crate) fn enumeration(e: &Enum) -> String {
    let variants: Vec<String> = e.enumerators.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let variants = variants.join(", ");
    let repr = Spelling::Primitive.scalar(e.repr());
    format!("#[derive(Clone, Copy, PtxLayout)]\n#[repr({repr})]\npub enum {} {{ {variants} }}\n", e.name)
}

/// The source of a structure or union called `name`, after that of the types inside it.
pub(crate) fn aggregate(name: &str, aggregate: &Aggregate, spelling: Spelling) -> String {
    let mut source = String::new();
    let mut body = String::new();
    for (i, member) in aggregate.members.iter().enumerate() {
        if let Some(inner) = nested(&member.ty).filter(|inner| !inner.members.is_empty()) {
            source += &self::aggregate(&nested_name(name, member, i), inner, spelling);
        }
        if let Some(align) = member.aligned {
            let _ = writeln!(body, "    pub _align{i}: ::ptx_abi_core::Align{align},");
        }
        let ty = rust_type(name, member, i, &member.ty, spelling);
        let enumeration = if let Type::Enum(_) = member.ty { ", enum" } else { "" };
        let _ = match member.width {
            Some(width) => writeln!(body, "    #[bits({width}{enumeration})] pub {}: {ty},", field(member, i)),
            None if member.is_anonymous() => writeln!(body, "    #[ptx(anonymous)] pub {}: {ty},", field(member, i)),
            None => writeln!(body, "    pub {}: {ty},", field(member, i)),
        };
    }
    if has_bit_fields(aggregate) {
        source += "#[bit_fields]\n";
    }
    let repr = match (aggregate.packing, aggregate.aligned) {
        (Packing::Natural, None) => "C".to_owned(),
        (Packing::Natural, Some(align)) => format!("C, align({align})"),
        (Packing::Attribute, _) => "C, packed".to_owned(),
        (Packing::Pragma(n), _) => format!("C, packed({n})"),
    };
    let keyword = if aggregate.union { "union" } else { "struct" };
    let _ = writeln!(source, "#[derive(Clone, Copy, PtxLayout)]\n#[repr({repr})]\npub {keyword} {name} {{\n{body}}}");
    source
}

/// Whether the attribute form is needed.
pub(crate) fn has_bit_fields(aggregate: &Aggregate) -> bool {
    aggregate.members.iter().any(|member| member.width.is_some())
}

/// The name of a member in Rust; `i` is its place in the declaration.
pub(crate) fn field(member: &Member, i: usize) -> String {
    match (&member.name, member.width) {
        (Some(name), _) if name == "type" => "r#type".to_owned(),
        (Some(name), _) => name.clone(),
        (None, Some(_)) => format!("_{i}"),
        (None, None) => format!("anon{i}"),
    }
}

/// The structure or union that is declared in place, under arrays.
fn nested(ty: &Type) -> Option<&Aggregate> {
    match ty {
        Type::Aggregate(inner) => Some(inner),
        Type::Array(element, _) => nested(element),
        _ => None,
    }
}

fn nested_name(outer: &str, member: &Member, i: usize) -> String {
    match &member.name {
        Some(name) => format!("{outer}_{name}"),
        None => format!("{outer}_{i}"),
    }
}

fn rust_type(outer: &str, member: &Member, i: usize, ty: &Type, spelling: Spelling) -> String {
    match ty {
        Type::Scalar(scalar) => spelling.scalar(*scalar).to_owned(),
        Type::Pointer => "::ptx_abi_core::DevPtrMut<::core::ffi::c_void>".to_owned(),
        Type::Enum(name) => name.clone(),
        // Facts G12: C++ gives it one byte.
        Type::Aggregate(inner) if inner.members.is_empty() => {
            "::ptx_abi_core::Opaque<1, ::ptx_abi_core::Align1>".to_owned()
        }
        Type::Aggregate(_) => nested_name(outer, member, i),
        Type::Array(element, length) => {
            format!("[{}; {}]", rust_type(outer, member, i, element, spelling), length.unwrap_or(0))
        }
    }
}
