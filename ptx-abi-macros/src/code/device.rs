//! The type in C++ of a type that a map may have, as an expression.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use crate::model::input::Input;
use crate::syntax::{Generics, Kind, ParamKind, Type};
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, is_punct};

/// The result of the search for the type of a field in the map of the type that has the field.
pub(crate) fn of_field(input: &Input<'_>, ty: &Type, span: Span) -> TokenStream {
    let (map, private) = (input.attrs.types.as_ref().map(|types| &types.value), input.private());
    let device = device(ty, &map, Some(&input.original.generics), &private);
    code_spanned!(span=> const { use #private::Unmapped as _; #device })
}

/// The result of the search for the type in the map: for the type as a whole, and otherwise for its parts.
///
/// `Unmapped` of core has to be in scope.
pub(crate) fn device(
    ty: &Type,
    map: &dyn quote::ToTokens,
    generics: Option<&Generics>,
    private: &Tokens,
) -> TokenStream {
    let whole = code!(#private::Lookup::<#ty, #map>::DEVICE);
    let part = |part: &Type| device(part, map, generics, private);
    let rebuilt = match ty.kind() {
        Kind::Array { elem, len } => {
            let (elem, len) = (part(&elem), Tokens::new(len));
            code!(#elem.array::<{ #len }>())
        }
        Kind::Pointer { to, mutable } => {
            let (to, method) = (part(&to), if mutable { "pointer_mut" } else { "pointer" });
            let method = format_ident!("{method}");
            code!(#to.#method())
        }
        Kind::Path { path, arguments } => {
            let mut consts = Vec::new();
            for param in generics.map_or(&[][..], |generics| &generics.params) {
                if let ParamKind::Const(_, name, ty) = &param.kind {
                    consts.push((name, ty));
                }
            }
            let is_type = |argument: &&Type| is_type(argument, &consts);
            let types: Vec<_> = arguments.iter().filter(is_type).collect();
            if types.is_empty() {
                return whole;
            }
            let names: Vec<_> = (0..types.len()).map(|index| format_ident!("__PtxT{index}")).collect();
            let mut free = names.iter();
            let arguments = arguments.iter().map(|argument| match () {
                () if is_lifetime(argument) => code!('static),
                () if is_type(&argument) => {
                    let name = free.next();
                    code!(<#name as #private::Witness>::Type)
                }
                () => code!(#argument),
            });
            let values: Vec<_> = (0..types.len()).map(|index| format_ident!("__t{index}")).collect();
            let results = types.into_iter().map(part);
            let (const_names, const_types): (Vec<_>, Vec<_>) = consts.iter().copied().unzip();
            let inferred = names.iter().map(|_| code!(_));
            let call = quote!(__rebuilt::<#(#inferred,)* #({ #const_names }),*>(#(#values),*));
            let chosen =
                values.iter().rfold(code!(#private::Kept::<#ty>::NEW), |no, value| code!(#value.choose(#call, #no)));
            quote!({
                const fn __rebuilt<#(#names: #private::Witness,)* #(const #const_names: #const_types),*>(
                    #(_: #names),*
                ) -> #private::Mapped<#path<#(#arguments),*>> {
                    #private::Mapped::NEW
                }
                #(let #values = #results;)*
                #chosen
            })
        }
        _ => return whole,
    };
    code!({
        let __whole = #whole;
        __whole.choose(__whole, #rebuilt)
    })
}

fn is_lifetime(argument: &Type) -> bool {
    argument.as_slice().first().is_some_and(|first| is_punct(first, '\''))
}

/// Whether an argument is a type. A constant without braces is one only if it is a parameter of the item, or a literal.
fn is_type(argument: &Type, consts: &[(&Ident, &Type)]) -> bool {
    match argument.as_slice() {
        [TokenTree::Ident(name)] => {
            name != "true" && name != "false" && !consts.iter().any(|&(other, _)| other == name)
        }
        [TokenTree::Literal(_), ..] => false,
        [minus, ..] if is_punct(minus, '-') => false,
        [TokenTree::Group(group)] if group.delimiter() == proc_macro2::Delimiter::Brace => false,
        tokens => !is_lifetime(argument) && !tokens.iter().any(|token| is_punct(token, '=')),
    }
}
