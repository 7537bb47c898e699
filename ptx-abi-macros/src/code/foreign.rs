//! Refuses references as the types of fields with `as`. core decides this by the type.

use proc_macro2::{Ident, Span, TokenStream};
use syn::spanned::Spanned;

use super::parts::where_laid_out;
use crate::model::input::{Field, Input};
use crate::syntax::Path;
use crate::template::{code, code_spanned};
use crate::tokens::Tokens;

/// An item that compiles only if the key `types` names a map.
pub(crate) fn map_checked(map: &Path, private: &Tokens) -> TokenStream {
    let (span, private) = private.at(map.span());
    let checked = code_spanned!(span=> #private::is_map::<#map>);
    // With the span of the map, rustc would suggest parameters for this constant.
    code!(#[allow(deprecated)] const _: fn() = #checked;)
}

/// [`map_checked`] for a type with the key.
pub(crate) fn checked_map(input: &Input<'_>) -> Option<TokenStream> {
    input.attrs.types.as_ref().map(|types| map_checked(&types.value, &input.private()))
}

/// A function that nothing calls, and that compiles only if no field for which `is_foreign` returns true is a reference. Both
/// derives may be on one type, so each gives the function its own name.
pub(crate) fn checked(input: &Input<'_>, name: &str, is_foreign: &dyn Fn(&Field<'_>) -> bool) -> TokenStream {
    let private = input.private();
    let mut checks = TokenStream::new();
    for field in input.fields().iter().filter(|field| is_foreign(field)) {
        let ty = &field.original.ty;
        let (span, private) = private.at(ty.span());
        checks.extend(code_spanned! {span=>
            #private::stands_in::<#ty, _>(#private::Foreign::<#ty>::NEW.host());
        });
    }
    if checks.is_empty() {
        return checks;
    }
    let ident = input.ident();
    let name = Ident::new(name, Span::call_site());
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    let where_clause = where_laid_out(input);
    // rustc reports no lifetime in a derived impl of a trait, but this impl has no trait.
    code! {
        #[allow(dead_code, deprecated, single_use_lifetimes, unused_imports)]
        impl #impl_generics #ident #ty_generics #where_clause {
            #[doc(hidden)]
            fn #name() {
                use #private::Other as _;
                #checks
            }
        }
    }
}
