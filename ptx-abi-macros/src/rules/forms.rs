//! The rules of types that are native vectors or `opaque`, and the line that proves an instance of a generic type.

use crate::errors::Errors;
use crate::model::attr::{Marker, TypeAttrs};
use crate::model::input::{Body, Input};
use crate::model::keys::Spanned;
use crate::names;
use crate::symbol;
use crate::syntax::{Attribute, ParamKind};

/// The form of a native vector (guide 1.2).
pub(super) fn check_vector(input: &Input<'_>, errors: &mut Errors) {
    let Some(vector) = &input.attrs.vector else { return };
    let difference = match &input.body {
        Body::Union(_) => "is a union, and a native vector is a struct".to_owned(),
        Body::Enum(_) => "is an enum, and a native vector is a struct".to_owned(),
        Body::Struct(fields) if fields.iter().any(|field| field.attrs.bits.is_some()) => {
            "has bit-fields, and a native vector has none".to_owned()
        }
        Body::Struct(_) if input.repr.packed.is_some() => "is packed, and a native vector is not".to_owned(),
        Body::Struct(_) if input.repr.transparent.is_some() => {
            "is `transparent`, and a native vector is `#[repr(C)]`".to_owned()
        }
        Body::Struct(_) => return,
    };
    errors.at(vector.span, &format!("[PTX306] `{}` {difference} (guide 1.2): remove `vector`", input.ident()));
}

/// A type that only its size and its alignment in C++ describe.
pub(super) fn check_opaque(input: &Input<'_>, errors: &mut Errors) {
    let TypeAttrs { opaque: Some(opaque), size, align, impls, keys, .. } = &input.attrs else {
        return;
    };
    if !input.is_struct() {
        errors.at(
            opaque.span,
            "[PTX231] `opaque` describes a struct: write one, with a field of bytes if Rust holds its values",
        );
        return;
    }
    if let (Some(size), Some(align)) = (size, align) {
        check_numbers(size, align, errors);
    }
    let is_missing = |key, number: &Option<_>| number.is_none() && !keys.is_wrong(key);
    let missing = match (is_missing(symbol::SIZE, size), is_missing(symbol::ALIGN, align)) {
        (true, true) => Some(("size = …, align = …", "`sizeof` and `alignof` print them")),
        (true, false) => Some(("size = …", "`sizeof` prints it")),
        (false, true) => Some(("align = …", "`alignof` prints it")),
        (false, false) => None,
    };
    if let Some((keys, printed)) = missing {
        let message = format!(
            "[PTX230] the derive needs the size and the alignment of an `opaque` type: add `{keys}`, in bytes, as {printed}"
        );
        errors.at(opaque.span, &message);
    }
    let why = |key: &str| format!("[PTX231] `{key}` is for members, and an `opaque` type has none in C++: remove it");
    keys.refuse(&[symbol::VECTOR, symbol::RENAME_ALL, symbol::TYPES], &why, errors);
    for field in input.fields() {
        if let Some(attr) = Attribute::find(&field.original.attrs, symbol::PTX) {
            errors.on(attr, "[PTX231] the fields of an `opaque` type are not members in C++: remove this attribute");
        }
    }
    for marker in impls.iter().filter(|marker| !matches!(marker.value, Marker::DeviceRepr | Marker::DeviceCopy)) {
        errors.at(
            marker.span,
            "[PTX231] the derive proves this member by member, and an `opaque` type has none: remove it, or write `unsafe impl` of the trait",
        );
    }
}

fn check_numbers(size: &Spanned<usize>, align: &Spanned<usize>, errors: &mut Errors) {
    let (bytes, alignment) = (size.value, align.value);
    if !alignment.is_power_of_two() {
        let message = format!(
            "[PTX232] an alignment in C++ is a power of two, and `align` is {alignment}: write the number that `alignof` prints"
        );
        errors.at(align.span, &message);
    } else if bytes == 0 {
        errors.at(
            size.span,
            "[PTX232] a type in C++ has at least 1 byte, and `size` is 0: write the number that `sizeof` prints",
        );
    } else if bytes % alignment != 0 {
        let message = format!(
            "[PTX232] the size of a type in C++ is a multiple of its alignment, and {bytes} bytes are not a multiple of {alignment} \
             bytes: write the numbers that `sizeof` and `alignof` print"
        );
        errors.at(size.span, &message);
    }
}

/// `ptx_abi::assert_layouts!(impls(Pod) for S<f32>);` with the markers of the type, and an argument for each parameter.
pub(super) fn asserted(input: &Input<'_>) -> String {
    let (mut markers, mut arguments) = (Vec::new(), Vec::new());
    for marker in &input.attrs.impls {
        markers.push(marker.value.name().to_owned());
    }
    for param in &input.original.generics.params {
        let argument = match &param.kind {
            ParamKind::Lifetime(_) => "'static",
            ParamKind::Type(_) => "f32",
            ParamKind::Const(_, _, ty) => match names::spelled(ty).as_str() {
                "bool" => "true",
                "char" => "'a'",
                _ => "3",
            },
        };
        arguments.push(argument.to_owned());
    }
    let krate = names::spelled(&input.attrs.krate);
    let krate = krate.trim_start_matches("::");
    let (ident, markers, arguments) = (input.ident(), names::joined(&markers, ", "), names::joined(&arguments, ", "));
    format!("{krate}::assert_layouts!(impls({markers}) for {ident}<{arguments}>);")
}
