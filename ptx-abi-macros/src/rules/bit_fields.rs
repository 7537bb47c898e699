//! The rules of `#[bit_fields]`.

use proc_macro2::Span;

use crate::errors::Errors;
use crate::model::derives;
use crate::model::members::Member;
use crate::names;
use crate::symbol;
use crate::syntax::{Attribute, Data, Item};

pub(crate) fn check_generics(original: &Item, errors: &mut Errors) {
    if let Some(param) = original.generics.params.first() {
        errors.on(
            param,
            "[PTX411] `#[bit_fields]` computes the size of its storage, which generics and lifetimes do not allow: write the \
             storage out with `#[ptx(bits(…))]`",
        );
    }
}

/// Returns whether `new` can be made, if the user wants it.
pub(crate) fn check_members(original: &Item, members: &[Member], wants_new: bool, errors: &mut Errors) -> bool {
    let mut names = members.iter().filter_map(|member| match member {
        Member::Bits(bit_field) => bit_field.name.as_ref(),
        Member::Plain(..) => None,
    });
    let is_struct = matches!(original.data, Data::Struct(_));
    let other_new = names.find(|name| is_struct && wants_new && names::plain(name) == symbol::NEW);
    if let Some(name) = other_new {
        errors.on(name, "[PTX413] `new` is also the constructor that is made: write `#[bit_fields(new = false)]`");
    }
    // A member with an error may have it in a `cfg_attr`, and rustc reports `#[bit(3)]`.
    let has_bits = |member: &Member| match member {
        Member::Bits(_) => true,
        Member::Plain(field, _) => field
            .attrs
            .iter()
            .any(|attr| attr.path().name().is_some_and(|name| names::is_misspelled(&name.to_string(), symbol::BITS))),
    };
    if errors.is_empty() && !members.iter().any(has_bits) {
        errors.on(&original.ident, "[PTX415] no member has `#[bits(N)]`: remove `#[bit_fields]`");
    }
    wants_new && other_new.is_none()
}

/// Whether `PtxLayout` is derived. Notes an error if it is not, and if it is derived twice.
pub(crate) fn check_derives(original: &Item, errors: &mut Errors) -> bool {
    let layouts = derives::paths(&original.attrs, symbol::PTX_LAYOUT);
    if let [_, second, ..] = &layouts[..] {
        errors.on(second, "[PTX903] `PtxLayout` is derived twice: remove one of them");
    }
    let has_layout = !layouts.is_empty();
    if !has_layout {
        let message = if Attribute::find(&original.attrs, symbol::DERIVE).is_some() {
            "[PTX410] `#[bit_fields]` writes the input of `#[derive(PtxLayout)]`: add `PtxLayout` to the derive below it"
        } else {
            "[PTX410] `#[bit_fields]` writes the input of `#[derive(PtxLayout)]`, which does not follow it: write \
             `#[bit_fields]` above `#[derive(PtxLayout)]`"
        };
        errors.at(Span::call_site(), message);
    }
    has_layout
}
