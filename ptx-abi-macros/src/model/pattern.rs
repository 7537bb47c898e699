//! `#[ptx(name = "Array<{T}, {N}>")]`: the C++ name of an instance of a template, which becomes a tree.

use proc_macro2::{Ident, Span, TokenStream};
use ptx_abi_read::keywords::{builtin, first_name, is_keyword, is_of_builtin};
use ptx_abi_read::value::{Value, character};
use syn::LitStr;

use crate::names;
use crate::syntax::{Generics, ParamKind};
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, listed};

/// The builtin types that Rust has too.
const NUMBERS: [&str; 6] = ["void", "bool", "float", "double", "__int128", "unsigned __int128"];

/// The instance that a name means.
pub(crate) struct Pattern {
    /// The expression of its tree, with the span of the name for errors.
    pub(crate) tree: TokenStream,
    /// The bound `T: CppName` for each type in the name.
    pub(crate) bounds: Vec<TokenStream>,
}

/// Whether a name is more than an identifier with namespaces.
pub(crate) fn is_pattern(name: &str) -> bool {
    name.contains(['{', '}', '<', '>'])
}

impl Pattern {
    /// Reads a name that may contain the parameters of the type `ident`. `namespaced` is the template's name if a
    /// namespace is not part of the text.
    pub(crate) fn parse(
        literal: &LitStr,
        ident: &Ident,
        generics: &Generics,
        krate: &Tokens,
        namespaced: impl FnOnce(&str) -> Option<TokenStream>,
    ) -> syn::Result<Self> {
        let name = literal.value();
        let error = |message: String| syn::Error::new(literal.span(), message);
        // The name with `_` in the place of each parameter in braces, which shows whether it is a C++ name.
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
                return Err(error(format!("[PTX222] the braces of `{name}` do not match: {instead}")));
            };
            let (head, _) = split(param);
            if !params(generics).iter().any(|known| known == head) {
                return Err(error(format!(
                    "[PTX222] `{{{param}}}` is not a parameter of `{ident}`, which has {}",
                    list(generics)
                )));
            }
            plain.push_str(before);
            plain.push('_');
            rest = &braces[param.len() + 2..];
            if plain.matches('<').count() <= plain.matches('>').count() {
                return Err(error(format!(
                    "[PTX222] `{{{param}}}` is outside of angle brackets, and a parameter is an argument of a template: write \
                     `{ident}<{{{param}}}>`"
                )));
            }
        }
        plain.push_str(rest);
        if let Some(param) = params(generics).iter().find(|param| has_argument(&plain, param)) {
            return Err(error(format!("[PTX222] `{param}` is a parameter of `{ident}`: write `{{{param}}}`")));
        }
        let (span, private) = krate.join("__private").at(literal.span());
        let reader = Reader { rest: &name, generics, krate, private: &private, span, bounds: Vec::new() };
        reader.whole(namespaced).ok_or_else(|| {
            let keyword = plain.split(|letter: char| !(letter == '_' || letter.is_alphanumeric()));
            error(if plain.matches('<').count() != plain.matches('>').count() {
                format!("[PTX222] the angle brackets of `{name}` do not match: write one `>` for each `<`")
            } else if let Some(keyword) = keyword.take(1).find(|word| is_keyword(word)) {
                format!("[PTX203] `{keyword}` is a keyword of C++: choose another name")
            } else if let Some(of) = cast(&plain) {
                format!("[PTX222] `{name}` has the value of an enumerator: write its name, such as `{of}::NAME`")
            } else {
                format!(
                    "[PTX222] `{name}` is not an instance of a template whose arguments are types, pointers, integers, characters, \
                     `true` and `false`: write one such as `ns::Name<float, 3>` or `ns::Name<{{T}}>`"
                )
            })
        })
    }
}

/// The enumeration of a value as a kernel's symbol has it: `ns::Order` of `Tile<(ns::Order)1>`.
fn cast(name: &str) -> Option<&str> {
    let (_, rest) = name.split_once('(')?;
    let (of, value) = rest.split_once(')')?;
    value.starts_with(|first: char| first == '-' || first.is_ascii_digit()).then_some(of)
}

/// The parameter in braces, and the name of its associated type: `{T::Item}`.
fn split(param: &str) -> (&str, Option<&str>) {
    param.split_once("::").map_or((param, None), |(param, associated)| (param, Some(associated)))
}

/// Whether an argument of the template contains this word. A word in a namespace is another name.
fn has_argument(name: &str, word: &str) -> bool {
    let arguments = name.split_once('<').map_or("", |(_, arguments)| arguments);
    arguments.split(|letter: char| !(matches!(letter, '_' | ':') || letter.is_alphanumeric())).any(|path| path == word)
}

/// The names of the parameters that braces may contain.
fn params(generics: &Generics) -> Vec<String> {
    let mut params = Vec::new();
    for param in &generics.params {
        if let ParamKind::Type(ident) | ParamKind::Const(_, ident, _) = &param.kind {
            params.push(names::plain(ident));
        }
    }
    params
}

/// A list of these parameters, and what to write.
fn list(generics: &Generics) -> String {
    match &*params(generics) {
        [] => "no type parameters and no const parameters: remove the braces".to_owned(),
        [only] => format!("`{only}`: write `{{{only}}}`"),
        params => format!("`{}`: write one of them", names::joined(params, "`, `")),
    }
}

/// What an argument has before stars.
enum Base {
    Type(TokenStream),
    /// A const parameter, as a whole argument.
    Value(TokenStream),
}

/// The text that is not read yet, and the bounds for the parameters in the text before it.
struct Reader<'s> {
    rest: &'s str,
    generics: &'s Generics,
    krate: &'s Tokens,
    private: &'s Tokens,
    span: Span,
    bounds: Vec<TokenStream>,
}

impl<'s> Reader<'s> {
    /// Reads a whole name.
    fn whole(mut self, namespaced: impl FnOnce(&str) -> Option<TokenStream>) -> Option<Pattern> {
        let path = self.path()?;
        let tree = self.instance(&namespaced(path).unwrap_or_else(|| code!(#path)))?;
        self.rest.is_empty().then_some(Pattern { tree, bounds: self.bounds })
    }

    fn eat(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn spaces(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    /// The word that comes next; it may be empty.
    fn word(&self) -> &'s str {
        let end = self.rest.find(|letter: char| !(letter == '_' || letter.is_alphanumeric()));
        &self.rest[..end.unwrap_or(self.rest.len())]
    }

    /// Takes the next word if it is this one.
    fn eat_word(&mut self, word: &str) -> bool {
        self.word() == word && self.eat(word)
    }

    /// An identifier with namespaces.
    fn path(&mut self) -> Option<&'s str> {
        let start = self.rest;
        loop {
            let part = self.word();
            if !names::is_cpp_identifier(part) || is_keyword(part) {
                return None;
            }
            self.eat(part);
            if !self.eat("::") {
                return Some(&start[..start.len() - self.rest.len()]);
            }
        }
    }

    /// An instance of this template, or a member of it: `Outer<float>::Inner<3>`.
    fn instance(&mut self, template: &TokenStream) -> Option<TokenStream> {
        let mut ty = self.template(template)?;
        let krate = self.krate;
        while self.eat("::") {
            let name = self.path()?;
            let member = if self.rest.starts_with('<') {
                self.template(&code!(#name))?
            } else {
                code!(&#krate::CppType::Named(#name))
            };
            ty = code!(&#krate::CppType::Member { of: #ty, member: #member });
        }
        Some(ty)
    }

    /// This template with the arguments that come next.
    fn template(&mut self, template: &TokenStream) -> Option<TokenStream> {
        let mut arguments = Vec::new();
        if !self.eat("<") {
            return None;
        }
        loop {
            self.spaces();
            arguments.push(self.argument()?);
            self.spaces();
            if self.eat(">") {
                break;
            }
            if !self.eat(",") {
                return None;
            }
        }
        let krate = self.krate;
        let arguments = listed(arguments);
        let arguments = code_spanned!(self.span=> const { &[#arguments] });
        Some(code!(&#krate::CppType::Instance { template: #template, arguments: #arguments }))
    }

    fn argument(&mut self) -> Option<TokenStream> {
        if self.rest.starts_with(|letter: char| letter == '-' || letter.is_ascii_digit()) {
            return self.number();
        }
        if let Some((value, len)) = character(self.rest) {
            self.rest = &self.rest[len..];
            return Some(self.literal(value.into(), "char"));
        }
        for (word, value) in &[("false", 0), ("true", 1)] {
            if self.eat_word(word) {
                return Some(self.literal(*value, "bool"));
            }
        }
        let mut constant = self.eat_word("const");
        self.spaces();
        let mut ty = match self.base()? {
            Base::Type(ty) => ty,
            Base::Value(value) => return (!constant).then_some(value),
        };
        let (krate, private) = (self.krate, self.private);
        loop {
            self.spaces();
            if self.eat("*") {
                let mutable = !constant;
                ty = code!(&#krate::CppType::Pointer { to: #ty, mutable: #mutable });
                constant = false;
            } else if !constant && self.eat_word("const") {
                constant = true;
            } else {
                let ty = if constant { code!(&#krate::CppType::Const(#ty)) } else { ty };
                return Some(code!(#private::ty(#ty)));
            }
        }
    }

    /// A parameter, or a type without `const` and stars.
    fn base(&mut self) -> Option<Base> {
        let (krate, private) = (self.krate, self.private);
        if self.eat("{") {
            let (name, rest) = self.rest.split_once('}')?;
            self.rest = rest;
            let (name, associated) = split(name);
            return self.generics.params.iter().find_map(|param| match &param.kind {
                ParamKind::Type(ident) if names::plain(ident) == name => {
                    let mut ty = code!(#ident);
                    if let Some(associated) = associated {
                        let mut associated: Ident = syn::parse_str(associated).ok()?;
                        associated.set_span(self.span);
                        ty = code!(#ident::#associated);
                    }
                    let bound = code!(#ty: #krate::CppName);
                    if !self.bounds.iter().any(|known| known.to_string() == bound.to_string()) {
                        self.bounds.push(bound);
                    }
                    Some(Base::Type(code!(<#ty as #krate::CppName>::TYPE)))
                }
                ParamKind::Const(_, ident, ty) if names::plain(ident) == name && associated.is_none() => {
                    Some(Base::Value(code! {
                        #private::value(#ident as ::core::primitive::i128, <#ty as #private::TemplateValue>::IN_CPP)
                    }))
                }
                _ => None,
            });
        }
        let mut words = Vec::new();
        while is_of_builtin(self.word()) {
            words.push(self.word());
            self.eat(self.word());
            self.spaces();
        }
        let name = if words.is_empty() {
            self.eat("::");
            let path = self.path()?;
            if self.rest.starts_with('<') {
                return self.instance(&code!(#path)).map(Base::Type);
            }
            first_name(path)
        } else {
            builtin(&words)?
        };
        // Only these names have spaces, or are keywords.
        if !NUMBERS.contains(&name) && is_of_builtin(name.split(' ').next().unwrap_or_default()) {
            return Some(Base::Type(code!(&#krate::CppType::Fundamental(#name))));
        }
        // Core looks the name up among the types of the language and of CUDA.
        Some(Base::Type(code!(const { &#private::cpp_type(#name) })))
    }

    /// An integer, which may have a sign, a base and a suffix.
    fn number(&mut self) -> Option<TokenStream> {
        let start = self.rest;
        self.eat("-");
        self.eat(self.word());
        let Value { magnitude, negative } = Value::of(&start[..start.len() - self.rest.len()])?;
        let magnitude = i128::from(u64::try_from(magnitude).ok()?);
        let value = if negative { -magnitude } else { magnitude };
        let ty = if i32::try_from(value).is_ok() {
            "i32"
        } else if i64::try_from(value).is_ok() {
            "i64"
        } else {
            "u64"
        };
        Some(self.literal(value, ty))
    }

    /// A value, and its type in Rust.
    fn literal(&self, value: i128, ty: &str) -> TokenStream {
        let (private, ty) = (self.private, Ident::new(ty, Span::call_site()));
        code!(#private::value(#value, <::core::primitive::#ty as #private::TemplateValue>::IN_CPP))
    }
}
