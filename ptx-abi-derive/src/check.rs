//! Every rule that the tokens alone decide: one message each, at the token that is wrong.
//!
//! Rules about types are not here: a type is what its traits say, however it is spelled.

use std::collections::{HashMap, HashSet};

use syn::{Attribute, Type};

use crate::ast::{Body, Field, Input};
use crate::attr::Marker;
use crate::bits::BitField;
use crate::errors::Errors;
use crate::names;

pub(crate) fn check(input: &Input<'_>, errors: &mut Errors) {
    match &input.body {
        Body::Struct(fields) | Body::Union(fields) => {
            check_repr(input, errors);
            check_not_empty(input, fields, errors);
            for field in fields {
                check_field(input, field, errors);
            }
            check_names(fields, errors);
        }
        Body::Enum(_) => check_enum(input, errors),
    }
    check_vector(input, errors);
    check_impls(input, errors);
}

/// Guide 1.2 fixes offsets, so the type needs a representation that fixes them too.
fn check_repr(input: &Input<'_>, errors: &mut Errors) {
    let repr = &input.repr;
    let ident = input.ident();
    if repr.c.is_none() && repr.transparent.is_none() {
        let add = match &repr.packed {
            Some(packed) if packed.value == 1 => "#[repr(C, packed)]".to_owned(),
            Some(packed) => format!("#[repr(C, packed({}))]", packed.value),
            None => "#[repr(C)]".to_owned(),
        };
        errors.on(ident, format!("`{ident}` has no layout that C++ could match: add `{add}`"));
    }
    if let (Some(packed), Some(_)) = (&repr.packed, &repr.align) {
        errors.at(
            packed.span,
            "Rust does not combine `packed` and `align`: put the packed struct, as a member with \
             `#[ptx(anonymous)]`, into a struct with `#[repr(C, align(N))]`",
        );
    }
    if let (Some(transparent), true) = (repr.transparent, input.is_union()) {
        errors.at(transparent, "a union is `#[repr(C)]`: `transparent` gives it no layout that C++ could match");
    }
}

/// Facts G12.
fn check_not_empty(input: &Input<'_>, fields: &[Field<'_>], errors: &mut Errors) {
    if fields.is_empty() {
        let ident = input.ident();
        errors.on(
            ident,
            format!(
                "`{ident}` is empty: C++ gives an empty type 1 byte, Rust none; write `_unused: u8` into it, or leave \
                 it out"
            ),
        );
    }
}

fn check_field(input: &Input<'_>, field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    let ident = input.ident();
    if let Type::Path(ty) = &field.original.ty {
        if ty.qself.is_none() && (ty.path.is_ident(ident) || ty.path.is_ident("Self")) {
            errors.on(ty, format!("`{ident}` contains itself: write `DevPtr<{ident}>` or `DevPtrMut<{ident}>`"));
        }
    }
    if let Some((equals, value)) = &field.original.default {
        let tokens = quote::quote!(#equals #value);
        errors.on(tokens, "default values of fields are not stable Rust: remove it, and implement `Default`");
    }
    match &field.original.ty {
        Type::Slice(ty) => {
            errors.on(ty, "a slice has no fixed size: write an array `[T; N]`, or `DevPtr<T>` and a length");
        }
        Type::TraitObject(ty) => errors.on(ty, "a trait object has no layout in the PTX ABI"),
        _ => {}
    }
    if let Some(bits) = &attrs.bits {
        let others = [
            attrs.offset.as_ref().map(|option| ("offset", option.span)),
            attrs.anonymous.as_ref().map(|option| ("anonymous", option.span)),
            attrs.as_type.as_ref().map(|option| ("as", option.span)),
        ];
        for (key, span) in others.into_iter().flatten() {
            errors.at(span, format!("`{key}` says nothing of bit-fields: the storage is no member of its own"));
        }
        for bit_field in &bits.value {
            check_bit_field(bit_field, errors);
        }
    }
    for attr in field.original.attrs.iter().filter(|attr| attr.path().is_ident("bits")) {
        errors.on(attr, "`#[bits(N)]` needs `#[bit_fields]` above the `#[derive(PtxLayout)]` of the struct");
    }
}

fn check_bit_field(bit_field: &BitField, errors: &mut Errors) {
    check_no_cfg(&bit_field.attrs, errors);
    if let (Some(name), 0) = (&bit_field.name, bit_field.width) {
        errors.on(name, format!("`{name}` has no bits: only an unnamed bit-field may have width 0 (guide 1.3)"));
    }
}

/// A macro sees members that `cfg` would remove.
pub(crate) fn check_no_cfg(attrs: &[Attribute], errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| is_cfg(attr)) {
        errors.on(attr, "a bit-field cannot depend on `cfg`: put `cfg` on the whole struct, and write it twice");
    }
}

/// Whether the attribute may remove something.
pub(crate) fn is_cfg(attr: &Attribute) -> bool {
    attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr")
}

/// The names of members, and of the accessors that they get.
fn check_names(fields: &[Field<'_>], errors: &mut Errors) {
    let mut members = HashSet::new();
    let mut accessors = HashMap::new();
    for field in fields.iter().filter(|field| field.attrs.bits.is_none()) {
        members.insert(field.name.clone());
    }
    for bit_field in fields.iter().flat_map(|field| &field.attrs.bits).flat_map(|bits| &bits.value) {
        let Some(ident) = &bit_field.name else { continue };
        let name = names::plain(ident);
        if !members.insert(name.clone()) {
            errors.on(ident, format!("a second member with the name `{name}`"));
            continue;
        }
        for (prefix, suffix) in
            [("", ""), ("set_", ""), ("with_", ""), ("set_", "_checked"), ("with_", "_checked"), ("set_", "_wrapping")]
        {
            let accessor = format!("{prefix}{name}{suffix}");
            if let Some(other) = accessors.insert(accessor.clone(), name.clone()) {
                errors.on(ident, format!("the bit-fields `{other}` and `{name}` both get an accessor `{accessor}`"));
            }
        }
    }
}

fn check_enum(input: &Input<'_>, errors: &mut Errors) {
    let Body::Enum(variants) = &input.body else { return };
    let ident = input.ident();
    if input.repr.integer.is_none() {
        errors.on(
            ident,
            format!("the size of `{ident}` is open: add `#[repr(i32)]`, or the integer that C++ declares for the enum"),
        );
    }
    if let Some(integer) = input.repr.integer.as_ref().filter(|integer| *integer == "i128" || *integer == "u128") {
        errors.on(integer, "an enum has at most 64 bits in the PTX ABI (guide 1.1)");
    }
    if variants.is_empty() && input.repr.integer.is_none() {
        errors.on(ident, format!("`{ident}` has no enumerators: no bit pattern would be a value"));
    }
    for variant in variants.iter().filter(|variant| variant.has_data()) {
        errors.on(
            variant.original,
            format!(
                "`{}` carries data, which an enum of C++ cannot: write a `#[repr(C)]` struct with a tag and a \
                 `#[repr(C)]` union",
                variant.name
            ),
        );
    }
    for (key, span) in [
        ("size", input.attrs.size.as_ref().map(|option| option.span)),
        ("align", input.attrs.align.as_ref().map(|option| option.span)),
    ] {
        if let Some(span) = span {
            errors.at(span, format!("`{key}` of an enum is that of its `repr`"));
        }
    }
    if let Some(param) = input.original.generics.params.first() {
        errors.on(param, "an enum of C++ has no parameters");
    }
}

/// Guide 1.2.
fn check_vector(input: &Input<'_>, errors: &mut Errors) {
    let Some(vector) = &input.attrs.vector else { return };
    let plain = match &input.body {
        Body::Struct(fields) => {
            (1..=4).contains(&fields.len()) && fields.iter().all(|field| field.attrs.bits.is_none())
        }
        _ => false,
    };
    if !plain || input.repr.packed.is_some() || input.repr.transparent.is_some() {
        errors.at(
            vector.span,
            "a native vector is a `#[repr(C, align(N))]` struct of 1 to 4 elements of one scalar type (guide 1.2)",
        );
    }
}

fn check_impls(input: &Input<'_>, errors: &mut Errors) {
    let impls = &input.attrs.impls;
    for marker in impls {
        if !input.original.generics.params.is_empty() && input.repr.transparent.is_none() {
            errors.at(
                marker.span,
                "`impls` is proven for one layout: a generic struct has many, unless it is `#[repr(transparent)]`",
            );
        }
        let missing = match marker.value {
            Marker::Pod | Marker::AnyBitPattern if !cfg!(feature = "bytemuck") => Some("bytemuck"),
            Marker::DeviceRepr if !cfg!(feature = "cudarc-0_19") => Some("cudarc-0_19"),
            Marker::DeviceCopy if !cfg!(feature = "cust_core-0_1") => Some("cust_core-0_1"),
            _ => None,
        };
        if let Some(feature) = missing {
            errors.at(marker.span, format!("this needs the feature `{feature}` of `ptx-abi-core`"));
        }
    }
    let pod = impls.iter().any(|marker| marker.value == Marker::Pod);
    if let Some(any) = impls.iter().find(|marker| pod && marker.value == Marker::AnyBitPattern) {
        errors.at(any.span, "`Pod` includes `AnyBitPattern`: remove this one");
    }
    if let (Body::Enum(_), Some(marker)) =
        (&input.body, impls.iter().find(|marker| matches!(marker.value, Marker::Pod | Marker::AnyBitPattern)))
    {
        errors.at(marker.span, "an enum has bit patterns that are no value");
    }
}
