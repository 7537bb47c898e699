//! Compares each function with its description, because an attribute macro below `#[cuda_functions]` may have changed it.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

use crate::syntax::Attribute;
use crate::syntax::functions::{Block, Function};
use crate::template::{code, code_spanned};
use crate::tokens::{all, listed, located_at, replace_lifetimes};

/// The type of a function as it was read.
pub(super) struct FunctionType<'a> {
    pub(super) cfgs: Vec<&'a Attribute>,
    pub(super) parameters: Vec<(Vec<&'a Attribute>, TokenStream)>,
    pub(super) result: Option<TokenStream>,
}

/// A constant of the pointer to the function as it was read, which the compiled function has to be. Nothing calls it.
///
/// Each named lifetime is `'static`, which every such function accepts; lifetimes do not matter to C++.
pub(super) fn compared(block: &Block, function: &Function, ty: &FunctionType<'_>) -> TokenStream {
    let abi = block.abi.as_ref().map_or_else(|| code!("C"), ToTokens::to_token_stream);
    let FunctionType { cfgs, parameters, result } = ty;
    let typed = |ty: &TokenStream| {
        let is_named = |ident: &Ident| function.generics.lifetimes().any(|lifetime| lifetime.ident == *ident);
        replace_lifetimes(ty.clone(), &mut |ident| is_named(ident).then(|| "static".to_owned()))
    };
    let parameters = listed(parameters.iter().map(|(cfgs, ty)| {
        let (cfgs, ty) = (all(cfgs), typed(ty));
        code!(#cfgs #ty)
    }));
    let result = result.as_ref().map(|ty| {
        let ty = typed(ty);
        code!(-> #ty)
    });
    let (cfgs, name) = (all(cfgs), &function.ident);
    let span = located_at(name.span());
    code_spanned!(span=> #cfgs const _: unsafe extern #abi fn(#parameters) #result = #name;)
}
