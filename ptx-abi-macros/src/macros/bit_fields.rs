//! `#[bit_fields]`.

use proc_macro2::{Span, TokenStream};

use super::global_module;
use crate::code::bit_fields::Expansion;
use crate::code::fallback;
use crate::errors::Errors;
use crate::model::attr::wants_new;
use crate::model::derives;
use crate::model::input::Input;
use crate::model::keys::is_bit_fields;
use crate::model::members::{Member, members, named_fields};
use crate::rules;
use crate::rules::bit_fields::{check_derives, check_generics, check_members};
use crate::symbol;
use crate::syntax::{Attribute, Item};
use crate::template::code;
use crate::tokens::all;

pub(crate) fn expand(args: TokenStream, input: TokenStream) -> syn::Result<TokenStream> {
    let mut original = Item::parse(input.clone())?;
    let mut errors = Errors::default();
    let wants_new = wants_new(args, &mut errors);
    let others = original.attrs.len();
    Attribute::remove(&mut original.attrs, is_bit_fields);
    if original.attrs.len() < others {
        errors.at(Span::call_site(), "[PTX903] `#[bit_fields]` is given twice: remove one of them");
    }
    let has_layout = check_derives(&original, &mut errors);
    check_generics(&original, &mut errors);
    let members = named_fields(&mut original, &mut errors).map(|fields| members(fields, &mut errors));
    // The derive refuses a member that has no size, and no code could be written around it.
    let has_no_size =
        |member: &Member| matches!(member, Member::Plain(field, _) if field.ty.no_size(&original.ident).is_some());
    let members = members.filter(|members| !members.iter().any(has_no_size));
    let (Some(members), true, true) = (members, has_layout, original.generics.params.is_empty()) else {
        return Ok(without_bits(input, has_layout, errors));
    };
    let wants_new = check_members(&original, &members, wants_new, &mut errors);
    let derived = derives::take_logical(&mut original);
    // The derive reports errors in the attributes of the type.
    let input = Input::new(&original, false, &mut Errors::default());
    let expansion = Expansion { input: &input, members: &members, failed: !errors.is_empty() };
    let (item, impls) = expansion.expand(wants_new, &derived);
    if errors.is_empty() {
        return Ok(code!(#item #impls));
    }
    // The derive receives tokens, whose errors have to be those of the derive. So its model is made from the tokens that it
    // would receive. One model for both is not possible (`docs/COST.md`): without an error rustc applies other macros and
    // `cfg_attr` to the item first.
    let Some(item) = errors.note(Item::parse(item)) else { return Ok(errors.into_tokens()) };
    let item = failed(item, true, errors);
    Ok(code!(#item #impls))
}

/// The type as it is declared, if no bit-fields can be made.
fn without_bits(input: TokenStream, has_layout: bool, errors: Errors) -> TokenStream {
    let Ok(original) = Item::parse(input) else { return errors.into_tokens() };
    let original = fallback::without_bits(original);
    if errors.is_empty() {
        return code!(#original);
    }
    if has_layout {
        return failed(original, false, errors);
    }
    let original = fallback::without_attributes(original);
    let errors = errors.into_tokens();
    code!(#errors #original)
}

/// The item with the errors of this macro and, if `checked`, those of the derive. The derive itself does not run, because
/// it would also report the consequences of these errors.
fn failed(mut item: Item, checked: bool, mut errors: Errors) -> TokenStream {
    let uses = all(derives::take_layout(&mut item.attrs).iter().map(|layout| code!(use #layout as _;)));
    let input = Input::new(&item, checked, &mut errors);
    if checked {
        rules::layout::check(&input, &mut errors);
    }
    let loaded = global_module(&input, &mut errors);
    let code = fallback::beside(errors, &input, fallback::layout, loaded);
    // `KernelParams` reads the same attributes. If no derive owns them, rustc refuses them.
    let is_kernel = derives::has(&item.attrs, symbol::KERNEL_PARAMS);
    let item = if is_kernel { item } else { fallback::without_attributes(item) };
    // Without a use rustc would warn of an import that only the derive needed.
    code! {
        #code
        #item
        #[allow(unused_imports)]
        const _: () = {
            #uses
        };
    }
}
