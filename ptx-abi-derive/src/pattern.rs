//! `#[ptx(name = "Array<{T}, {N}>")]`: the C++ name of each instance of a generic type.

use proc_macro2::{Ident, Span, TokenStream};
use ptx_abi_read::keywords::is_keyword;
use quote::{quote, quote_spanned};
use syn::LitStr;

use crate::names;
use crate::syntax::{Generics, ParamKind, Type};
use crate::tokens::Tokens;

/// The pieces of a name, in order.
#[derive(Default)]
pub(crate) struct Pattern<'a> {
    pieces: Vec<Piece<'a>>,
    /// The arguments of the template, if the whole name is one instance of a template.
    arguments: Vec<Argument<'a>>,
}

enum Piece<'a> {
    Text(String),
    Type(&'a Ident),
    Value(&'a Ident, &'a Type),
}

/// The declaration of a template parameter.
#[derive(Clone, Copy)]
enum Argument<'a> {
    Type,
    Value(&'a Type),
    /// It is not a parameter of the type in Rust.
    Other,
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
        let mut pattern = Self::default();
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
            let Some(piece) = Piece::of(param, generics) else {
                return Err(error(format!("`{{{param}}}` is no parameter of `{ident}`, which has {}", list(generics))));
            };
            pattern.text(before);
            plain.push_str(before);
            plain.push('p');
            pattern.pieces.push(piece);
            rest = &braces[param.len() + 2..];
            if plain.matches('<').count() <= plain.matches('>').count() {
                return Err(error(format!(
                    "`{{{param}}}` stands outside of angle brackets, and a parameter is an argument of a template: write \
                     `{ident}<{{{param}}}>`"
                )));
            }
        }
        pattern.text(rest);
        plain.push_str(rest);
        if !is_instance(&plain) {
            let keyword = plain.split(|letter: char| !(letter == '_' || letter.is_alphanumeric()));
            return Err(error(if plain.matches('<').count() != plain.matches('>').count() {
                format!("the angle brackets of `{name}` do not match: write one `>` for each `<`")
            } else if let Some(keyword) = keyword.take(1).find(|word| is_keyword(word)) {
                format!("`{keyword}` is a keyword of C++: choose another name")
            } else {
                format!(
                    "`{name}` is no instance of a template in C++: write one such as `ns::Name<float, 3>` or \
                     `ns::Name<{{T}}>`"
                )
            }));
        }
        pattern.arguments = pattern.split(&plain);
        Ok(pattern)
    }

    fn text(&mut self, text: &str) {
        if !text.is_empty() {
            self.pieces.push(Piece::Text(text.to_owned()));
        }
    }

    /// The arguments of the template, if the whole name is one instance of a template.
    fn split(&self, plain: &str) -> Vec<Argument<'a>> {
        let single_template = plain.ends_with('>') && !plain.contains(">::");
        let mut arguments = Vec::new();
        let mut depth = 0;
        let mut current: Vec<Option<&Piece<'a>>> = Vec::new();
        let mut finish = |current: &mut Vec<Option<&Piece<'a>>>| {
            arguments.push(match current[..] {
                [Some(Piece::Type(_))] => Argument::Type,
                [Some(Piece::Value(_, ty))] => Argument::Value(ty),
                _ => Argument::Other,
            });
            current.clear();
        };
        for piece in &self.pieces {
            let Piece::Text(text) = piece else {
                current.push(Some(piece));
                continue;
            };
            for letter in text.chars() {
                match letter {
                    '<' if depth == 0 => {
                        depth = 1;
                        current.clear();
                        continue;
                    }
                    '<' => depth += 1,
                    '>' => depth -= 1,
                    _ => {}
                }
                match letter {
                    ',' if depth == 1 => finish(&mut current),
                    '>' if depth == 0 => finish(&mut current),
                    ' ' => {}
                    _ => current.push(None),
                }
            }
        }
        if single_template { arguments } else { Vec::new() }
    }

    /// Whether the name contains a parameter.
    pub(crate) fn has_params(&self) -> bool {
        self.pieces.iter().any(|piece| !matches!(piece, Piece::Text(_)))
    }

    /// The expression of the name, with `span` for errors.
    pub(crate) fn name(&self, krate: &Tokens, private: &Tokens, span: Span) -> TokenStream {
        let spanned = private.respanned(span);
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => quote!(#private::text(#text)),
            Piece::Type(ident) => quote!(#private::ty(<#ident as #krate::CppName>::TYPE)),
            // `template` uses the trait in the same form, so that rustc prints one error for both.
            Piece::Value(ident, ty) => {
                quote!(#private::value(#ident as ::core::primitive::i128, <#ty as #private::TemplateValue>::CPP))
            }
        });
        quote_spanned!(span=> const { &#spanned::instance(&[#(#pieces),*]) }.as_str())
    }

    /// The expression of the template's parameters.
    pub(crate) fn template(&self, private: &Tokens) -> TokenStream {
        let params = self.arguments.iter().map(|argument| match argument {
            Argument::Type => quote!("typename"),
            Argument::Value(ty) => quote!(<#ty as #private::TemplateValue>::CPP),
            Argument::Other => quote!(""),
        });
        quote!(&[#(#params),*])
    }

    /// The bound `T: CppName` for each type in the name.
    pub(crate) fn bounds(&self, krate: &Tokens) -> Vec<TokenStream> {
        let mut types: Vec<&Ident> = Vec::new();
        for piece in &self.pieces {
            if let Piece::Type(ident) = piece {
                if !types.contains(ident) {
                    types.push(ident);
                }
            }
        }
        types.into_iter().map(|ident| quote!(#ident: #krate::CppName)).collect()
    }
}

impl<'a> Piece<'a> {
    /// The parameter of this name.
    fn of(name: &str, generics: &'a Generics) -> Option<Self> {
        generics.params.iter().find_map(|param| match &param.kind {
            ParamKind::Type(ident) if names::plain(ident) == name => Some(Self::Type(ident)),
            ParamKind::Const(_, ident, ty) if names::plain(ident) == name => Some(Self::Value(ident, ty)),
            _ => None,
        })
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

/// Whether this is a name with template arguments: identifiers with namespaces, and types and numbers in brackets.
fn is_instance(name: &str) -> bool {
    let Some((path, mut rest)) = name.split_once('<') else { return false };
    if !is_path(path) {
        return false;
    }
    loop {
        let Some(after) = arguments_end(rest) else { return false };
        // `Outer<float>::Inner<3>`
        let Some(member) = after.strip_prefix("::") else { return after.is_empty() };
        match member.split_once('<') {
            Some((path, more)) if is_path(path) => rest = more,
            found => return found.is_none() && is_path(member),
        }
    }
}

/// The text after the arguments of a template. `text` begins behind the `<`.
fn arguments_end(text: &str) -> Option<&str> {
    let (mut depth, mut is_empty) = (1, true);
    for (at, letter) in text.char_indices() {
        match letter {
            '<' if !is_empty => (depth, is_empty) = (depth + 1, true),
            ',' if !is_empty => is_empty = true,
            '>' if !is_empty => depth -= 1,
            ' ' => {}
            ':' | '*' | '&' | '-' => is_empty = false,
            _ if names::is_cpp_identifier(&format!("_{letter}")) => is_empty = false,
            _ => return None,
        }
        if depth == 0 {
            return Some(&text[at + 1..]);
        }
    }
    None
}

fn is_path(path: &str) -> bool {
    path.split("::").all(|part| names::is_cpp_identifier(part) && !is_keyword(part))
}
