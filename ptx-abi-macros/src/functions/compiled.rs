//! Compares each function with its description, because an attribute macro below `#[cuda_functions]` may have changed it.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use super::types::replace_lifetimes;
use crate::syntax::Attribute;
use crate::syntax::functions::{Block, Function};
use crate::tokens::Tokens;
use crate::tokens::located_at;

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
    let abi = block.abi.as_ref().map_or_else(|| quote!("C"), ToTokens::to_token_stream);
    let FunctionType { cfgs, parameters, result } = ty;
    let lifetimes = lifetimes(&function.generics);
    let typed = |ty: &TokenStream| {
        let is_named = |ident: &Ident| lifetimes.iter().any(|lifetime| ident == lifetime);
        replace_lifetimes(ty.clone(), "static", &is_named)
    };
    let parameters = parameters.iter().map(|(cfgs, ty)| {
        let ty = typed(ty);
        quote!(#(#cfgs)* #ty)
    });
    let result = result.as_ref().map(|ty| {
        let ty = typed(ty);
        quote!(-> #ty)
    });
    let name = &function.ident;
    let span = located_at(name.span());
    quote_spanned!(span=> #(#cfgs)* const _: unsafe extern #abi fn(#(#parameters),*) #result = #name;)
}

/// The names of the lifetimes between the angle brackets.
fn lifetimes(generics: &Tokens) -> Vec<String> {
    let mut names = Vec::new();
    for pair in generics.as_slice().windows(2) {
        if let [TokenTree::Punct(quote), TokenTree::Ident(name)] = pair {
            if quote.as_char() == '\'' {
                names.push(name.to_string());
            }
        }
    }
    names
}
