//! The rules of `KernelParams` that the tokens alone decide.

use crate::advice::{buffer_pointer, instead_of_host_memory, instead_of_reference};
use crate::errors::Errors;
use crate::model::input::{Body, Borrow, Field, Input};
use crate::model::values::is_ptx_name;
use crate::names;
use crate::rules::layout::{ELEMENTS, WRITES_SHARED, check_default, check_sized};
use crate::symbol;
use crate::syntax::Attribute;

/// The largest number of parameters. CUDA limits only their bytes (facts 3), but each parameter costs compile time here.
const MAX_PARAMS: usize = 1024;

pub(crate) fn check(input: &Input<'_>, errors: &mut Errors) {
    let ident = input.ident();
    match &input.body {
        Body::Struct(fields) => {
            for field in fields {
                check_field(input, field, errors);
            }
            if let Some(field) = fields.get(MAX_PARAMS) {
                let message = format!(
                    "[PTX520] `{ident}` has {} fields, and `KernelParams` takes at most {MAX_PARAMS} fields: put some of them into a \
                     struct, and pass that as one parameter",
                    fields.len()
                );
                errors.at(field.span(), &message);
            }
        }
        Body::Union(_) | Body::Enum(_) => {
            let kind = if input.is_union() { "a union" } else { "an enum" };
            let message = format!(
                "[PTX521] `{ident}` is {kind}, which is one parameter at most: derive `KernelParams` for a struct with one \
                 field for each parameter"
            );
            errors.on(ident, &message);
        }
    }
    check_keys(input, errors);
}

fn check_field(input: &Input<'_>, field: &Field<'_>, errors: &mut Errors) {
    check_default(field, errors);
    check_sized(input, field, errors);
    let ty = &field.original.ty;
    if !field.is_borrowed() {
        check_reference(field, errors);
    } else if let Some(instead) = instead_of_host_memory(ty) {
        errors.on(ty, &format!("[PTX004] this is host memory: {instead}"));
        return;
    }
    if field.is_borrowed() && !cfg!(feature = "cudarc-0_19") {
        errors.on(ty, "[PTX801] borrowed device buffers need the feature `cudarc-0_19` of `ptx-abi`");
    }
    if let (Some(elements), false) =
        (&field.attrs.elements, field.is_borrowed() || field.attrs.keys.is_wrong(symbol::AS))
    {
        errors.at(elements.span, ELEMENTS);
    }
    let is_shared = field.is_borrowed() && field.borrow().is_some_and(|borrow| !borrow.mutable);
    if let (Some(writes_shared), false) =
        (&field.attrs.writes_shared, is_shared || field.attrs.keys.is_wrong(symbol::AS))
    {
        errors.at(writes_shared.span, WRITES_SHARED);
    }
    if let Some(bits) = &field.attrs.bits {
        errors.at(bits.span, "[PTX521] bit-fields are not parameters: put them into a struct, and pass that");
    }
    if let Some(bits) = Attribute::find(&field.original.attrs, symbol::BITS) {
        errors
            .on(bits, "[PTX521] bit-fields are not parameters: put them into a `#[bit_fields]` struct, and pass that");
    }
}

/// Refuses a reference without `as`.
fn check_reference(field: &Field<'_>, errors: &mut Errors) {
    if field.has_as() {
        return;
    }
    let Some(Borrow { reference, to, mutable, .. }) = field.borrow() else { return };
    let ty = &field.original.ty;
    let message = match (buffer_pointer(&to, mutable), instead_of_reference(&reference)) {
        (Some(pointer), _) => format!(
            "[PTX005] this field borrows a device buffer, and does not name the kernel's pointer: add `#[ptx(as = {pointer})]`"
        ),
        (None, Some(instead)) => format!("[PTX004] a reference points to host memory: write {instead}"),
        (None, None) => "[PTX004] a reference points to host memory: write `DevPtr<T>` or `DevPtrMut<T>`".to_owned(),
    };
    errors.on(ty, &message);
}

fn check_keys(input: &Input<'_>, errors: &mut Errors) {
    let attrs = &input.attrs;
    let ident = input.ident();
    if let (Some(_), Some(cpp)) = (&attrs.entry, &attrs.cpp_entry) {
        errors.at(cpp.span, "[PTX505] `entry` and `cpp_entry` are two names of one kernel: remove one of them");
    }
    let name = names::plain(ident);
    if attrs.entry.is_none() && attrs.cpp_entry.is_none() && !is_ptx_name(&name) {
        errors.on(
            ident,
            &format!("[PTX505] `{name}` is not an identifier of PTX: name the kernel, `#[ptx(entry = \"…\")]`"),
        );
    }
    crate::rules::layout::check_optional(input, errors);
    if input.owns_module() {
        crate::rules::layout::check_module(input, "check_named(source, symbol)", errors);
    }
    if let Some(packed) = &input.repr.packed {
        errors
            .at(packed.span, "[PTX521] each field is a parameter of its own, which `packed` does not place: remove it");
    }
}
