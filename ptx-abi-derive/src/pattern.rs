//! `#[ptx(name = "Array<{T}, {N}>")]`: the C++ name of an instance of a template, which is read once and written as a tree.

use proc_macro2::{Ident, Span, TokenStream};
use ptx_abi_read::keywords::is_keyword;
use quote::{format_ident, quote, quote_spanned};
use syn::LitStr;

use crate::names;
use crate::syntax::{Generics, ParamKind, Type};
use crate::tokens::Tokens;

#[path = "pattern/reader.rs"]
mod reader;

use self::reader::Reader;

/// The instance that a name means.
pub(crate) struct Pattern<'a> {
    tree: Cpp<'a>,
    /// The type parameters in the name.
    types: Vec<&'a Ident>,
    /// Whether the name contains a parameter.
    has_params: bool,
}

/// A type of C++.
enum Cpp<'a> {
    /// A parameter in braces.
    Param(&'a Ident),
    /// A name, which core looks up among the types of the language and of CUDA.
    Name(String),
    /// Keywords for a type that Rust does not have.
    Fundamental(String),
    Instance {
        template: String,
        arguments: Vec<Argument<'a>>,
    },
    Member(Box<Self>, Box<Self>),
    Const(Box<Self>),
    Pointer {
        to: Box<Self>,
        mutable: bool,
    },
}

/// An argument of a template.
enum Argument<'a> {
    Type(Cpp<'a>),
    /// A const parameter in braces, and its type.
    Param(&'a Ident, &'a Type),
    /// A value, and its type in Rust.
    Literal(i128, &'static str),
}

/// Whether a name is more than an identifier with namespaces.
pub(crate) fn is_pattern(name: &str) -> bool {
    name.contains(['{', '}', '<', '>'])
}

impl<'a> Pattern<'a> {
    /// Reads a name that may contain the parameters of the type `ident`.
    pub(crate) fn parse(literal: &LitStr, ident: &Ident, generics: &'a Generics) -> syn::Result<Self> {
        let name = literal.value();
        let error = |message: String| syn::Error::new(literal.span(), message);
        // The name with an identifier for each parameter, which shows whether it is a C++ name.
        let mut plain = String::new();
        let mut rest = &*name;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, braces) = rest.split_at(at);
            let param = braces.strip_prefix('{').and_then(|after| after.split_once('}')).map(|(param, _)| param);
            let Some(param) = param.filter(|param| !param.contains('{')) else {
                let instead = match params(generics).first() {
                    Some(param) => format!("write `{{{param}}}` for the parameter `{param}`"),
                    None => "remove them, because names in C++ have no braces".to_owned(),
                };
                return Err(error(format!("the braces of `{name}` do not match: {instead}")));
            };
            if reader::param(param, generics).is_none() {
                return Err(error(format!("`{{{param}}}` is no parameter of `{ident}`, which has {}", list(generics))));
            }
            plain.push_str(before);
            plain.push('p');
            rest = &braces[param.len() + 2..];
            if plain.matches('<').count() <= plain.matches('>').count() {
                return Err(error(format!(
                    "`{{{param}}}` stands outside of angle brackets, and a parameter is an argument of a template: write \
                     `{ident}<{{{param}}}>`"
                )));
            }
        }
        plain.push_str(rest);
        Reader::read(&name, generics).ok_or_else(|| {
            let keyword = plain.split(|letter: char| !(letter == '_' || letter.is_alphanumeric()));
            error(if plain.matches('<').count() != plain.matches('>').count() {
                format!("the angle brackets of `{name}` do not match: write one `>` for each `<`")
            } else if let Some(keyword) = keyword.take(1).find(|word| is_keyword(word)) {
                format!("`{keyword}` is a keyword of C++: choose another name")
            } else {
                format!(
                    "`{name}` is no instance of a template in C++: write one such as `ns::Name<float, 3>` or \
                     `ns::Name<{{T}}>`"
                )
            })
        })
    }

    /// The expression of the tree, with `span` for errors.
    pub(crate) fn tree(&self, krate: &Tokens, private: &Tokens, span: Span) -> TokenStream {
        self.tree.reference(krate, &private.respanned(span), span)
    }

    /// Whether the name contains a parameter.
    pub(crate) const fn has_params(&self) -> bool {
        self.has_params
    }

    /// The bound `T: CppName` for each type in the name.
    pub(crate) fn bounds(&self, krate: &Tokens) -> Vec<TokenStream> {
        self.types.iter().map(|ident| quote!(#ident: #krate::CppName)).collect()
    }
}

impl Cpp<'_> {
    /// A reference to the tree.
    fn reference(&self, krate: &Tokens, private: &Tokens, span: Span) -> TokenStream {
        let inner = |ty: &Self| ty.reference(krate, private, span);
        match self {
            Self::Param(ident) => quote!(<#ident as #krate::CppName>::TYPE),
            Self::Name(name) => quote!(const { &#private::cpp_type(#name) }),
            Self::Fundamental(name) => quote!(&#krate::CppType::Fundamental(#name)),
            Self::Instance { template, arguments } => {
                let arguments = arguments.iter().map(|argument| match argument {
                    Argument::Type(ty) => {
                        let ty = inner(ty);
                        quote!(#private::ty(#ty))
                    }
                    Argument::Param(ident, ty) => quote! {
                        #private::value(#ident as ::core::primitive::i128, <#ty as #private::TemplateValue>::TYPE)
                    },
                    Argument::Literal(value, ty) => {
                        let ty = format_ident!("{ty}");
                        quote!(#private::value(#value, <::core::primitive::#ty as #private::TemplateValue>::TYPE))
                    }
                });
                let arguments = quote_spanned!(span=> const { &[#(#arguments),*] });
                quote!(&#krate::CppType::Instance { template: #template, arguments: #arguments })
            }
            Self::Member(of, member) => {
                let of = inner(of);
                let member = match &**member {
                    Self::Name(name) => quote!(&#krate::CppType::Named(#name)),
                    member => inner(member),
                };
                quote!(&#krate::CppType::Member { of: #of, member: #member })
            }
            Self::Const(ty) => {
                let ty = inner(ty);
                quote!(&#krate::CppType::Const(#ty))
            }
            Self::Pointer { to, mutable } => {
                let to = inner(to);
                quote!(&#krate::CppType::Pointer { to: #to, mutable: #mutable })
            }
        }
    }
}

/// The names of the parameters that braces may contain.
fn params(generics: &Generics) -> Vec<String> {
    let params = generics.params.iter().filter_map(|param| match &param.kind {
        ParamKind::Type(ident) | ParamKind::Const(_, ident, _) => Some(names::plain(ident)),
        ParamKind::Lifetime(_) => None,
    });
    params.collect()
}

/// A list of these parameters, and what to write.
fn list(generics: &Generics) -> String {
    match &*params(generics) {
        [] => "no type parameters and no const parameters: remove the braces".to_owned(),
        [only] => format!("`{only}`: write `{{{only}}}`"),
        params => format!("`{}`: write one of them", params.join("`, `")),
    }
}
