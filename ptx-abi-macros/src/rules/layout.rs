//! The rules of `PtxLayout`.

use proc_macro2::Span;

use super::forms::{asserted, check_opaque, check_vector};
use crate::advice::instead_of_reference;
use crate::errors::Errors;
use crate::model::attr::Marker;
use crate::model::bits::BitField;
use crate::model::input::{Body, Field, Input, Variant};
use crate::model::keys::check_no_cfg;
use crate::names;
use crate::symbol;
use crate::syntax::{Attribute, Data, Kind, NoSize, Style, Type};
use crate::template::code;

pub(crate) fn check(input: &Input<'_>, errors: &mut Errors) {
    match &input.body {
        Body::Struct(fields) | Body::Union(fields) => {
            if let Some(key) = input.opaque_key() {
                let message = format!(
                    "[PTX230] `{}` has no members, and only an `opaque` type gets its layout from `{key}`: add `opaque`",
                    input.ident()
                );
                errors.on(input.ident(), &message);
            } else if input.attrs.opaque.is_none() {
                check_transparent(input, errors);
                check_tuple(input, errors);
                check_not_empty(input, fields, errors);
            }
            for field in fields {
                check_field(input, field, errors);
            }
            if let Some(attr) = fields.iter().find_map(|field| Attribute::find(&field.original.attrs, symbol::BITS)) {
                errors.on(
                    attr,
                    "[PTX410] `#[bits(N)]` is an attribute of `#[bit_fields]`: write `#[bit_fields]` above \
                     `#[derive(PtxLayout)]`",
                );
            }
            check_names(input, fields, errors);
        }
        Body::Enum(_) => check_enum(input, errors),
    }
    check_vector(input, errors);
    check_opaque(input, errors);
    check_impls(input, errors);
    check_global(input, errors);
    check_optional(input, errors);
}

/// `optional` means that the file of `module` may be absent.
pub(crate) fn check_optional(input: &Input<'_>, errors: &mut Errors) {
    if let Some(optional) = input.attrs.optional.as_ref().filter(|_| is_without_module(input)) {
        errors.at(optional.span, "[PTX504] `optional` allows the file of `module` to be absent: add `module = \"…\"`");
    }
}

fn is_without_module(input: &Input<'_>) -> bool {
    input.attrs.module.is_none() && !input.attrs.keys.is_wrong(symbol::MODULE)
}

/// `global` and `module` belong together.
fn check_global(input: &Input<'_>, errors: &mut Errors) {
    let Some(global) = &input.attrs.global else { return };
    if input.attrs.module.is_some() {
        check_module(input, "check_global(ptx, name)", errors);
    } else if is_without_module(input) {
        errors.at(
            global.span,
            "[PTX524] `global` is a variable of a PTX file: add `module = \"…\"`; PTX that is made at run time is checked by \
             `check_global(ptx, name)`",
        );
    }
}

/// A module is checked for one type only.
pub(crate) fn check_module(input: &Input<'_>, instead: &str, errors: &mut Errors) {
    if let (Some(module), Some(param)) = (&input.attrs.module, input.original.generics.first_instance()) {
        let name = names::plain(input.ident());
        let message = format!(
            "[PTX221] `module` is checked for one type, and `{name}` is one for each `{param}`: remove it, and call `{instead}` \
             for each of them"
        );
        errors.at(module.span, &message);
    }
}

/// A transparent type has one member, and the layout of that member.
fn check_transparent(input: &Input<'_>, errors: &mut Errors) {
    let Some(transparent) = input.repr.transparent else { return };
    if input.any_field(&|field| field.attrs.bits.is_some()) {
        errors.at(
            transparent,
            "[PTX102] a bit-field is a member of a struct: write `#[repr(C)]` instead of `transparent`",
        );
    }
    if input.is_union() {
        errors
            .at(transparent, "[PTX102] a union is `#[repr(C)]`: `transparent` gives it no layout that C++ could match");
    }
    let why = |key: &str| {
        format!("[PTX414] a `transparent` type is an alias in C++, and its field is not a member there: remove `{key}`")
    };
    input.attrs.keys.refuse(&[symbol::RENAME_ALL], &why, errors);
    for field in input.fields() {
        field.attrs.keys.refuse(&[symbol::NAME, symbol::ANONYMOUS], &why, errors);
    }
}

/// `rename_all` changes the names of members and bit-fields, and the members of a tuple struct have none.
fn check_tuple(input: &Input<'_>, errors: &mut Errors) {
    let is_tuple = matches!(&input.original.data, Data::Struct(fields) if matches!(fields.style, Style::Tuple(_)));
    if is_tuple && input.repr.transparent.is_none() && !input.any_field(&|field| field.attrs.bits.is_some()) {
        let why = |key: &str| {
            format!(
                "[PTX414] the members of a tuple struct are `_0`, `_1`, … in C++, which `{key}` does not change: remove it"
            )
        };
        input.attrs.keys.refuse(&[symbol::RENAME_ALL], &why, errors);
    }
}

/// Facts G12: the size of an empty type differs between C++ and Rust.
fn check_not_empty(input: &Input<'_>, fields: &[Field<'_>], errors: &mut Errors) {
    if fields.is_empty() {
        let ident = input.ident();
        let instead = if input.attrs.bindgen.is_some() {
            "let bindgen read the header as C++, `.clang_args([\"-x\", \"c++\"])`"
        } else {
            "write `_unused: u8` into it, with `#[ptx(opaque, size = 1, align = 1)]` if C++ already has the empty type, write \
             `_private: [u8; 0]` if C++ only declares the type, or leave it out"
        };
        errors.on(ident, &format!("[PTX104] `{ident}` is empty: C++ gives an empty type 1 byte, Rust none; {instead}"));
    }
}

fn check_field(input: &Input<'_>, field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    check_default(field, errors);
    check_sized(input, field, errors);
    let ty = &field.original.ty;
    let is_described = input.attrs.opaque.is_some() || field.has_as() || attrs.bits.is_some();
    if let (false, Some(instead)) = (is_described, instead_of_reference(ty)) {
        let on_host = "a raw pointer if only C++ on the host reads the struct";
        errors.on(ty, &format!("[PTX004] a reference points to host memory: write {instead}, or {on_host}"));
    }
    if let (Some(name), Some(_)) = (&attrs.name, &attrs.anonymous) {
        errors.at(name.span, "[PTX202] an anonymous member has no name in C++: remove `name`, or `anonymous`");
    }
    if let Some(elements) = &attrs.elements {
        errors.at(elements.span, ELEMENTS);
    }
    if let Some(writes_shared) = &attrs.writes_shared {
        errors.at(writes_shared.span, WRITES_SHARED);
    }
    if let Some(bits) = &attrs.bits {
        let why = |key: &str| {
            format!("[PTX414] `{key}` does not apply to bit-fields, whose storage is not a member in C++: remove it")
        };
        attrs.keys.refuse(&[symbol::NAME, symbol::OFFSET, symbol::ANONYMOUS, symbol::AS], &why, errors);
        for bit_field in &bits.value {
            check_bit_field(input, bit_field, errors);
        }
    }
}

const OBJECT: &str = "[PTX008] a trait object has no layout in the PTX ABI: write a `#[repr(C)]` struct with a tag and a \
                      `#[repr(C)]` union";

/// The message for a field where `elements` is not allowed.
pub(crate) const ELEMENTS: &str = "[PTX613] `elements` names what a borrowed device buffer of a kernel's arguments holds, and this field borrows none: remove it";

/// The message for a field where `writes_shared` is not allowed.
pub(crate) const WRITES_SHARED: &str = "[PTX613] `writes_shared` lets a kernel write through a shared borrow of a device buffer, and this field has none: remove it";

/// Refuses default values of fields, which syn parses.
pub(crate) fn check_default(field: &Field<'_>, errors: &mut Errors) {
    let default = &field.original.default;
    if !default.is_empty() {
        errors.on(default, "[PTX112] default values of fields are not stable Rust: remove it, and implement `Default`");
    }
}

/// Refuses types that no struct can be laid out with, also after `as`.
pub(crate) fn check_sized(input: &Input<'_>, field: &Field<'_>, errors: &mut Errors) {
    let ident = input.ident();
    let as_type = field.attrs.as_type.as_ref().map(|as_type| &as_type.value);
    for ty in &[Some(&field.original.ty), as_type] {
        let Some(ty) = ty else { continue };
        // Errors belong at the type that a macro was given, not at its `$t:ty`.
        let ty = &ty.ungrouped();
        let message = match ty.no_size(ident) {
            None => continue,
            Some(NoSize::Slice(elem)) => {
                let elem = names::spelled(&elem);
                format!(
                    "[PTX006] a slice has no fixed size: write an array `[{elem}; N]`, or `DevPtr<{elem}>` and a field for the \
                     length"
                )
            }
            Some(NoSize::Object) => OBJECT.to_owned(),
            Some(NoSize::String) => {
                "[PTX006] a string has no fixed size: write `[u8; N]`, or `DevPtr<u8>` and a field for the length"
                    .to_owned()
            }
            Some(NoSize::Itself) => {
                let (_, arguments, _) = input.original.generics.split_for_impl();
                let itself = names::spelled(&code!(#ident #arguments));
                format!("[PTX010] `{ident}` contains itself: write `DevPtr<{itself}>` or `DevPtrMut<{itself}>`")
            }
        };
        errors.on(ty, &message);
    }
}

fn check_bit_field(input: &Input<'_>, bit_field: &BitField, errors: &mut Errors) {
    check_no_cfg(&bit_field.attrs, "a bit-field", errors);
    if let (Some(name), 0) = (&bit_field.name, bit_field.width) {
        // `#[bit_fields]` has read a struct whose fields need names of their own, and has added a field for this one.
        let unnamed = if input.aligns.is_empty() { "_".to_owned() } else { format!("_{name}") };
        let message = format!(
            "[PTX406] `{name}` has width 0, which only an unnamed bit-field may have (guide 1.3): write `{unnamed}` in place of \
             `{name}`"
        );
        errors.on(name, &message);
    }
}

/// Checks the names of members, in Rust and in C++, and of the accessors that they get.
fn check_names(input: &Input<'_>, fields: &[Field<'_>], errors: &mut Errors) {
    let mut known = Names::new("members");
    let mut accessors: Vec<(String, String)> = Vec::new();
    let simple = input.has_simple_accessors();
    for field in fields {
        let Some(bits) = &field.attrs.bits else {
            known.check(&field.name, field.cpp_name.as_ref(), field.span(), errors);
            continue;
        };
        for bit_field in &bits.value {
            let Some(ident) = &bit_field.name else { continue };
            let name = names::plain(ident);
            known.check(&name, bit_field.cpp_name.as_ref(), ident.span(), errors);
            if simple {
                continue;
            }
            for accessor in names::accessors(&name) {
                // The list is sorted, because each bit-field has eight of them.
                match accessors.binary_search_by(|(other, _)| other.cmp(&accessor)) {
                    Err(at) => accessors.insert(at, (accessor, name.clone())),
                    Ok(at) => {
                        let other = std::mem::replace(&mut accessors[at].1, name.clone());
                        if other != name {
                            let is_constant = accessor.ends_with("_OFFSET") || accessor.ends_with("_BITS");
                            let what = if is_constant { "a constant" } else { "an accessor" };
                            let message = format!(
                                "[PTX413] the bit-fields `{other}` and `{name}` both get {what} `{accessor}`: rename one of them"
                            );
                            errors.on(ident, &message);
                            // Names that collide once may do so again.
                            break;
                        }
                    }
                }
            }
        }
    }
}

/// The names of members or enumerators, each list in sorted order.
struct Names {
    of: &'static str,
    rust: Vec<String>,
    cpp: Vec<String>,
}

impl Names {
    fn new(of: &'static str) -> Self {
        Self { of, rust: Vec::new(), cpp: Vec::new() }
    }

    /// C++ refuses two members or enumerators with the same name, and names that are not identifiers, as `rename_all` may
    /// make. rustc does not see the names of bit-fields.
    fn check(&mut self, name: &str, cpp_name: Option<&String>, span: Span, errors: &mut Errors) {
        let (of, cpp_name) = (self.of, cpp_name.map_or(name, String::as_str));
        let message = if !names::is_cpp_identifier(cpp_name) {
            format!(
                "[PTX203] `{cpp_name}`, the name of `{name}` in C++, is not an identifier there: write `#[ptx(name = \"…\")]`"
            )
        } else if !names::insert(&mut self.rust, name.to_owned()) {
            format!("[PTX201] two {of} are called `{name}`: rename one of them")
        } else if !names::insert(&mut self.cpp, cpp_name.to_owned()) {
            format!("[PTX201] two {of} are called `{cpp_name}` in C++: rename one of them with `#[ptx(name = \"…\")]`")
        } else {
            return;
        };
        errors.at(span, &message);
    }
}

fn check_enum(input: &Input<'_>, errors: &mut Errors) {
    let Body::Enum(variants) = &input.body else { return };
    let ident = input.ident();
    let mut known = Names::new("enumerators");
    for Variant { original, name, cpp_name } in variants {
        known.check(name, cpp_name.as_ref(), original.ident.span(), errors);
    }
    if let Some(integer) = input.repr.integer.as_ref().filter(|integer| *integer == "i128" || *integer == "u128") {
        let smaller = if *integer == "i128" { "i64" } else { "u64" };
        let message = format!(
            "[PTX110] `{integer}` has 128 bits, and an enum has at most 64 bits in the PTX ABI (guide 1.1): write `{smaller}`"
        );
        errors.on(integer, &message);
    }
    if variants.is_empty() && input.repr.integer.is_none() {
        errors.on(
            ident,
            &format!(
                "[PTX110] `{ident}` has no enumerators, so no bit pattern would be a value: if C++ only declares the type, write \
                 `#[repr(C)] struct {ident} {{ _private: [u8; 0] }}`"
            ),
        );
    }
    for variant in variants.iter().filter(|variant| variant.has_data()) {
        errors.on(
            variant.original,
            &format!(
                "[PTX110] `{}` carries data, which an enum of C++ cannot: write a `#[repr(C)]` struct with a tag and a \
                 `#[repr(C)]` union",
                variant.name
            ),
        );
    }
    // Rust casts no enum with a variant such as `A {} = 1` to an integer (E0605).
    let is_cast = |variant: &&Variant<'_>| {
        let is_unit = matches!(variant.original.fields.style, Style::Unit);
        variant.has_data() || is_unit || variant.original.discriminant.is_empty()
    };
    for Variant { original, name, .. } in variants.iter().filter(|variant| !is_cast(variant)) {
        errors.on(
            original,
            &format!("[PTX110] `{name}` has an empty list of fields, and Rust casts it to no integer: remove the list"),
        );
    }
    let why = |key: &str| format!("[PTX110] `{key}` of an enum is that of its `repr`: remove it");
    input.attrs.keys.refuse(&[symbol::SIZE, symbol::ALIGN], &why, errors);
    let why = |key: &str| format!("[PTX414] `{key}` names the types of fields, and an enum has none: remove it");
    input.attrs.keys.refuse(&[symbol::TYPES], &why, errors);
    if let Some(param) = input.original.generics.params.first() {
        errors.on(param, "[PTX110] an enum of C++ has no parameters: remove them");
    }
}

/// The impl of a generic wrapper has a bound for its field, which rustc would only report where the impl is used.
fn check_bit_patterns(input: &Input<'_>, errors: &mut Errors) {
    let is_wrapper = input.is_generic() && input.repr.transparent.is_some();
    let Some(marker) = input.attrs.marker(Marker::takes_all_bits) else { return };
    let marker = marker.value.name();
    for field in input.fields().iter().filter(|_| is_wrapper) {
        let ty = &field.original.ty;
        if let Some((found, instead)) = with_wrong_bits(ty) {
            let message = format!(
                "[PTX311] not every bit pattern of `{found}` is a value, as `{marker}` promises: write `{instead}` in place of \
                 `{found}`"
            );
            errors.on(ty, &message);
        }
    }
}

/// `bool` or `char`, perhaps in an array, and the integer to write.
fn with_wrong_bits(ty: &Type) -> Option<(&'static str, &'static str)> {
    match ty.kind() {
        Kind::Array { elem, .. } => with_wrong_bits(&elem),
        Kind::Path { path, .. } if path.is("bool") => Some(("bool", "u8")),
        Kind::Path { path, .. } if path.is("char") => Some(("char", "u32")),
        _ => None,
    }
}

/// An attribute macro below the derive may make a change that no code can show: it may add a member to a union, whose bytes
/// the other members would leave uninitialised, or padding to a wrapper that has the traits for all types inside.
fn check_unseen_changes(input: &Input<'_>, errors: &mut Errors) {
    let is_wrapper = input.is_generic() && input.repr.transparent.is_some();
    if input.attrs.impls.is_empty() || !is_wrapper && !matches!(input.original.data, Data::Union(_)) {
        return;
    }
    for attr in input.original.attrs.iter().filter(|attr| attr.may_be_macro()) {
        let name = names::spelled(attr.path());
        let message = format!(
            "[PTX113] `{name}` may be a macro that changes the type, which `impls(…)` could not prove: move `#[{name}]` above \
             `#[derive(PtxLayout)]`"
        );
        errors.on(attr, &message);
    }
}

fn check_impls(input: &Input<'_>, errors: &mut Errors) {
    let impls = &input.attrs.impls;
    if let (Some(first), true, None) = (impls.first(), input.is_generic(), input.repr.transparent) {
        errors.at(
            first.span,
            &format!(
                "[PTX220] `impls` proves one layout, but a generic type has many: remove it, and write `{}` with your instances",
                asserted(input)
            ),
        );
    }
    for marker in impls {
        if let Some(feature) = marker.value.missing_feature() {
            let name = marker.value.name();
            errors.at(marker.span, &format!("[PTX801] `impls({name})` needs the feature `{feature}` of `ptx-abi`"));
        }
    }
    check_unseen_changes(input, errors);
    check_bit_patterns(input, errors);
    let marker = |wanted| impls.iter().find(|marker| marker.value == wanted);
    if let (Some(_), Some(any)) = (marker(Marker::Pod), marker(Marker::AnyBitPattern)) {
        errors.at(any.span, "[PTX315] `Pod` includes `AnyBitPattern`: remove this one");
    }
    if let (Body::Enum(_), Some(marker)) = (&input.body, input.attrs.marker(Marker::takes_all_bits)) {
        errors
            .at(marker.span, "[PTX311] an enum has bit patterns that are not values: remove it, and share the integer");
    }
    if let Some(marker) = marker(Marker::Initialized) {
        if input.is_union() {
            errors.at(
                marker.span,
                "[PTX313] which bytes of a union are initialised depends on the member: write them, \
                 `Global::new(name, layout).bytes(…)`",
            );
        }
        if input.is_generic() && input.any_field(&|field| field.attrs.as_type.is_some() || input.maps(field)) {
            errors.at(
                marker.span,
                "[PTX313] a type with `as` or in a map may have padding in an instance of a generic type, so that it is not \
                 `Initialized`: write the bytes, `Global::new(name, layout).bytes(…)`",
            );
        }
    }
}
