//! Declarations of PTX, as expressions of core.

use proc_macro2::{Ident, Span, TokenStream};
use ptx_abi_read::ptx::{Declaration, Malformed, TYPES};

use crate::template::{code, option};
use crate::tokens::Tokens;

pub(super) fn param(private: &Tokens, declaration: Result<Declaration<'_>, Malformed>) -> TokenStream {
    let declaration = match declaration {
        Ok(declaration) => declaration,
        Err(malformed) => {
            let malformed = Ident::new(&format!("{malformed:?}"), Span::call_site());
            return code!(#private::KernelParam::Malformed(#private::Malformed::#malformed));
        }
    };
    let Declaration { name, ty, vector, align, len, pointer, pointee_space, pointee_align } = declaration;
    let ty = Ident::new(&TYPES[ty][1..].to_uppercase(), Span::call_site());
    let ty = code!(#private::types::#ty);
    let declared = if vector > 1 || align.is_some() || len.is_some() {
        let [align, len] = [align, len].map(option);
        code!(#private::declared_array(#name, #ty, #vector, #align, #len))
    } else {
        code!(#private::declared(#name, #ty))
    };
    if !pointer {
        return declared;
    }
    let space = option(pointee_space.map(|space| state_space(private, space)));
    let align = option(pointee_align);
    code!(#declared.pointer(#space, #align))
}

pub(super) fn state_space(private: &Tokens, directive: &str) -> TokenStream {
    let space = match directive {
        ".global" => "Global",
        ".const" => "Const",
        ".shared" => "Shared",
        ".local" => "Local",
        _ => "Other",
    };
    let space = Ident::new(space, Span::call_site());
    code!(#private::StateSpace::#space)
}
