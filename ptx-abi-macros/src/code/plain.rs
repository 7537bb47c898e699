//! A struct that has only fields, as data for a macro of core, which implements the traits.
//!
//! Most structs are such. rustc takes more time for a token that a derive writes than for a token of that macro. The tokens are
//! in one list, because each stream is a call of the compiler.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use ptx_abi_read::keywords::is_unnamed;
use quote::ToTokens;

use super::layout::is_generic;
use super::parts::laid_out_where;
use super::seen;
use crate::advice::advice;
use crate::model::attr::{FieldAttrs, TypeAttrs};
use crate::model::bindgen::{Bindgen, Role};
use crate::model::input::{Field, Input};
use crate::model::keys::Spanned;
use crate::names;
use crate::syntax::Type;
use crate::tokens::{self, located_at};

/// The module of the functions of the proof, in the macro of core.
const STRUCTS: &str = "__structs";

/// The impls of the traits, if the struct has only fields and the compiled type is the one that the derive has read.
pub(super) fn expand(input: &Input<'_>) -> Option<TokenStream> {
    if !is_plain(input) || seen::may_change(input) {
        return None;
    }
    let ident = input.ident();
    let generics = &input.original.generics;
    let (impl_generics, arguments, own) = generics.split_for_impl();
    let mut data = vec![word("unsafe", Span::call_site()), ident.clone().into()];
    data.push(bracketed(impl_generics));
    data.push(bracketed(arguments));
    data.push(bracketed(own));
    data.push(word(if is_generic(input) { "true" } else { "false" }, Span::call_site()));
    data.push(Literal::string(&names::plain(ident)).into());
    data.push(Literal::usize_suffixed(input.repr.align.as_ref().map_or(1, |align| align.value)).into());
    data.push(Literal::usize_suffixed(input.fields().len()).into());
    data.push(bracketed(seen::before(input)));
    let call = vec![punct('&'), word(STRUCTS, located_at(ident.span()))];
    data.push(bracketed(call.into_iter().collect()));
    data.push(punct(';'));
    let function = if input.attrs.bindgen.is_some() { "field_of" } else { "field" };
    for Field { original, member, name, .. } in input.fields() {
        data.push(bracketed(word(STRUCTS, located_at(member.span())).into()));
        data.push(word(function, Span::call_site()));
        data.push(member.clone());
        data.push(Literal::string(name).into());
        data.extend_from_slice(original.ty.written().as_slice());
        data.push(punct(','));
    }
    let mut call = input.private().join("implement_struct").as_slice().to_vec();
    call.push(punct('!'));
    call.push(Group::new(Delimiter::Brace, data.into_iter().collect()).into());
    Some(call.into_iter().collect())
}

fn bracketed(tokens: TokenStream) -> TokenTree {
    Group::new(Delimiter::Bracket, tokens).into()
}

fn punct(character: char) -> TokenTree {
    Punct::new(character, Spacing::Alone).into()
}

fn word(word: &str, span: Span) -> TokenTree {
    Ident::new(word, span).into()
}

/// Whether the type of a field names an item like the module that the macro of core imports, which would hide it.
fn is_hidden(ty: &Type) -> bool {
    let is_it = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == STRUCTS);
    !matches!(ty.as_slice(), [TokenTree::Ident(_)]) && tokens::any(ty.written().to_token_stream(), &is_it)
}

/// Whether the type has nothing but fields, a name and an alignment.
fn is_plain(input: &Input<'_>) -> bool {
    let TypeAttrs { has_path, name, vector, opaque, size, align, bindgen, types, .. } = &input.attrs;
    let plain_field = |field: &Field<'_>| {
        let FieldAttrs { offset, anonymous, as_type, bits, .. } = &field.attrs;
        let role = field.bindgen.as_ref().is_none_or(Role::is_plain);
        role && field.cpp_name.is_none()
            && offset.is_none()
            && anonymous.is_none()
            && as_type.is_none()
            && bits.is_none()
            && !is_hidden(&field.original.ty)
            && (field.bindgen.is_some() || advice(&field.original.ty).is_none())
    };
    // bindgen's generic types have no name in C++.
    let named = |bindgen: &Spanned<Bindgen>| {
        !bindgen.value.incomplete
            && !bindgen.value.namespaces
            && !is_unnamed(&names::plain(input.ident()))
            && !input.is_generic()
    };
    let plain_name = name.is_none() && bindgen.as_ref().is_none_or(named);
    let plain_type =
        plain_name && vector.is_none() && opaque.is_none() && size.is_none() && align.is_none() && types.is_none();
    let plain_repr = input.repr.packed.is_none() && input.repr.transparent.is_none();
    // A macro at another path could pass on other types.
    !has_path
        && plain_type
        && plain_repr
        && input.aligns.is_empty()
        && input.is_struct()
        && input.fields().iter().all(plain_field)
        && laid_out_where(input).is_empty()
}
