//! The type in C++ of a type that a map may have, as an expression.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use crate::advice::wide;
use crate::model::input::Input;
use crate::names::numbered;
use crate::syntax::{Generics, Kind, ParamKind, Type, begins_constant};
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, is_punct, listed};

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
        Kind::Pointer { to, mutable } if wide(&to).is_none() => {
            let to = part(&to);
            if mutable { code!(#to.pointer_mut()) } else { code!(#to.pointer()) }
        }
        Kind::Path { path, arguments } => {
            let mut consts = Vec::new();
            for param in generics.map_or(&[][..], |generics| &generics.params) {
                if let ParamKind::Const(_, name, ty) = &param.kind {
                    consts.push((name, ty));
                }
            }
            let (mut values, mut written, mut params) = (Vec::new(), Vec::new(), Vec::new());
            let (mut inferred, mut results) = (TokenStream::new(), TokenStream::new());
            let (mut marks, mut types) = (TokenStream::new(), TokenStream::new());
            for argument in &arguments {
                if !is_type(argument, &consts) {
                    written.push(if is_lifetime(argument) { code!('static) } else { code!(#argument) });
                    continue;
                }
                let [name, value] = ["__PtxT", "__t"].map(|prefix| numbered(prefix, values.len()));
                written.push(code!(#name));
                params.push(code!(#name));
                inferred.extend(code!(_,));
                marks.extend(code!(::core::marker::PhantomData<#name>,));
                types.extend(code!(#private::type_of(#value),));
                let result = part(argument);
                results.extend(code!(let #value = #result;));
                values.push(value);
            }
            if values.is_empty() {
                return whole;
            }
            params.extend(consts.iter().map(|(name, ty)| code!(const #name: #ty)));
            let const_names = listed(consts.iter().map(|(name, _)| code!({ #name })));
            let (arguments, params) = (listed(written), listed(params));
            let mut chosen = code!(#private::Kept::<#ty>::NEW);
            for value in values.iter().rev() {
                chosen = code!(#value.choose(__rebuilt, #chosen));
            }
            // An alias requires none of the bounds of the generic type, which are not known here.
            code!({
                #[allow(deprecated)]
                type __Rebuilt<#params> = (#private::Mapped<#path<#arguments>>, #marks);
                #results
                let __rebuilt: __Rebuilt<#inferred #const_names> = (#private::Mapped::NEW, #types);
                let __rebuilt = __rebuilt.0;
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
    match argument.ungrouped().as_slice() {
        [TokenTree::Ident(name)] if consts.iter().any(|&(other, _)| other == name) => false,
        [first, rest @ ..] => {
            !begins_constant(first) && !is_lifetime(argument) && !rest.iter().any(|token| is_punct(token, '='))
        }
        [] => false,
    }
}
