//! The types that the symbol of a kernel spells, as constants.

use proc_macro2::TokenStream;
use ptx_abi_read::name::Symbol;
use ptx_abi_read::name::model::{Argument, Class, Parameter, Part, Type};

use crate::template::{code, option};
use crate::tokens::{Tokens, listed};

/// The types that a symbol spells, and the name in C++ by which the user has found it, as a call of core; nothing if it
/// spells no types. The name is empty if the user has named the symbol.
pub(super) fn spelled(private: &Tokens, symbol: &str, name: &str) -> TokenStream {
    let Some(symbol) = Symbol::parse(symbol).ok().filter(|symbol| !symbol.params.is_empty()) else {
        return TokenStream::new();
    };
    let parameters = Parameter::of(&symbol);
    let parameters = listed(parameters.iter().map(|Parameter { ty: of, text }| {
        let (of, text) = (ty(private, of), str(private, text));
        code!(#private::spelled::Parameter { ty: #of, text: #text })
    }));
    code!(.spelled(#name, &[#parameters]))
}

fn str(private: &Tokens, text: &Part<'_, str>) -> TokenStream {
    let text = text.get();
    code!(#private::spelled::Part::Lent(#text))
}

fn ty(private: &Tokens, of: &Type<'_>) -> TokenStream {
    let of = match of {
        Type::Unknown => code!(Unknown),
        Type::Builtin(builtins) => {
            let bits = builtins.bits();
            code!(Builtin(#private::spelled::Builtins::from_bits(#bits)))
        }
        Type::Class(of) => {
            let class = class(private, of);
            code!(Class(#class))
        }
        Type::Pointer(to, is_const) => {
            let to = ty(private, to.get());
            code!(Pointer(#private::spelled::Part::Lent(&#to), #is_const))
        }
        Type::Vector(builtins, len) => {
            let bits = builtins.bits();
            code!(Vector(#private::spelled::Builtins::from_bits(#bits), #len))
        }
        Type::Array(of, len, is_const) => {
            let of = ty(private, of.get());
            code!(Array(#private::spelled::Part::Lent(&#of), #len, #is_const))
        }
        Type::Function => code!(Function),
        Type::MemberData => code!(MemberData),
        Type::MemberFunction => code!(MemberFunction),
    };
    code!(#private::spelled::Type::#of)
}

fn class(private: &Tokens, Class { of, path, arguments, text }: &Class<'_>) -> TokenStream {
    let of = of.as_ref().map(|of| class(private, of.get()));
    let of = option(of.map(|of| code!(#private::spelled::Part::Lent(&#of))));
    let [path, text] = [path, text].map(|text| str(private, text));
    let arguments = arguments.as_ref().map(|arguments| {
        let arguments = listed(arguments.get().iter().map(|of| argument(private, of)));
        code!(#private::spelled::Part::Lent(&[#arguments]))
    });
    let arguments = option(arguments);
    code!(#private::spelled::Class { of: #of, path: #path, arguments: #arguments, text: #text })
}

fn argument(private: &Tokens, of: &Argument<'_>) -> TokenStream {
    let of = match of {
        Argument::Type(of, is_const) => {
            let of = ty(private, of);
            code!(Type(#of, #is_const))
        }
        Argument::Bool(value) => code!(Bool(#value)),
        Argument::Integer(negative, magnitude) => code!(Integer(#negative, #magnitude)),
        Argument::Enumerator(of) => {
            let of = str(private, of);
            code!(Enumerator(#of))
        }
        Argument::Other => code!(Other),
    };
    code!(#private::spelled::Argument::#of)
}
