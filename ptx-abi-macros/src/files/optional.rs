//! `optional` allows builds without the file that `module` names, for example where there is no CUDA toolkit.

use crate::template::code;
use proc_macro2::{Ident, Span, TokenStream};

/// If this variable is set, an absent file is an error.
pub(super) const STRICT: &str = "PTX_ABI_STRICT";

/// Whether the variable is set, and neither empty nor `0`.
pub(super) fn is_strict() -> bool {
    std::env::var_os(STRICT).is_some_and(|value| !value.is_empty() && value != "0")
}

/// An item that makes cargo compile the crate again when this variable changes.
pub(super) fn tracking(variable: &str) -> TokenStream {
    code! {
        const _: ::core::option::Option<&'static ::core::primitive::str> = ::core::option_env!(#variable);
    }
}

/// The warning that nothing is compared with the file `shown`. In a strict build it is an error, with the whole `path`.
pub(super) fn absent(shown: &str, path: &str, span: Span) -> syn::Result<TokenStream> {
    if is_strict() {
        let message = format!("[PTX504] there is no file `{path}`, which is an error because `{STRICT}` is set");
        return Err(syn::Error::new(span, message));
    }
    let note = format!(
        "[PTX504] there is no file `{shown}`, so nothing is compared with it: compile the kernel into this file; `{STRICT}` makes this \
         an error"
    );
    // Stable macros have no other way to warn. The span is the user's, because rustc does not warn of items that a derive
    // uses.
    let not_checked = Ident::new("KERNEL_IS_NOT_CHECKED", span);
    Ok(code! {
        const _: () = {
            #[deprecated(note = #note)]
            const #not_checked: () = ();
            #not_checked
        };
    })
}
