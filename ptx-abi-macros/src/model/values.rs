//! The values of the keys of `#[ptx(…)]`.

use std::fmt::Display;
use std::mem;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use ptx_abi_read::keywords::is_keyword;
use quote::ToTokens as _;
use syn::parse::ParseStream;
use syn::{Lit, LitInt, LitStr, Token, bracketed};

use super::pattern::is_pattern;
use crate::file_path::FilePath;
use crate::literal;
use crate::names::{self, Case};
use crate::syntax::{self, Path};
use crate::tokens::{self, is_empty};

/// Replaces the error of a parser by one that names what is expected.
pub(super) fn expected<T>(result: syn::Result<T>, text: &str) -> syn::Result<T> {
    result.map_err(|error| syn::Error::new(error.span(), format!("expected {text}")))
}

pub(crate) fn crate_path(key: &Ident, input: ParseStream<'_>) -> syn::Result<Path> {
    unquoted(key, input, Path::parse, "a path, such as `crate = ::ptx_abi`")
}

/// A type or a path, which serde and other derives write as strings. A string that contains one is refused by the line to
/// write.
pub(crate) fn unquoted<T>(
    key: &dyn Display,
    input: ParseStream<'_>,
    parse: fn(ParseStream<'_>) -> syn::Result<T>,
    text: &str,
) -> syn::Result<T> {
    match input.fork().parse::<LitStr>() {
        Ok(quoted) if literal::contains(&quoted, &mut |input| parse(input).map(drop)) => {
            let what = text.split(',').next().unwrap_or(text);
            let message = format!("expected {what}: write `{key} = {}`", quoted.value());
            Err(syn::Error::new(quoted.span(), message))
        }
        _ => expected(parse(input), text),
    }
}

/// A constant expression up to the next comma, which rustc parses.
pub(super) fn expression(key: &Ident, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let tokens = up_to_comma(input)?;
    if tokens.is_empty() {
        return Err(syn::Error::new(key.span(), format!("expected a constant, such as `{key} = SIZE`")));
    }
    Ok(tokens)
}

fn up_to_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let tokens = with_parentheses(syntax::expression(input)?.to_token_stream());
    let instead = match syn::parse2(tokens.clone()) {
        Ok(Lit::Str(quoted)) => format!("a number: write `{}` without quotes", quoted.value()),
        // Without a type it would be an `i32`.
        Ok(Lit::Int(number)) if number.suffix().is_empty() => {
            let number = LitInt::new(&format!("{}_i128", number.base10_digits()), number.span());
            return Ok(number.into_token_stream());
        }
        Ok(Lit::Float(_) | Lit::Bool(_) | Lit::Char(_)) => format!("an integer in place of `{tokens}`"),
        _ => return Ok(tokens),
    };
    Err(syn::Error::new_spanned(tokens, format!("expected {instead}")))
}

/// The tokens with parentheses around each fragment of a `macro_rules!` macro, because rustc takes the tokens of a fragment
/// one by one: `$n * 2` would be `1 + 1 * 2`.
fn with_parentheses(tokens: TokenStream) -> TokenStream {
    tokens::map(tokens, &mut |token| match token {
        token if is_empty(&token) => TokenStream::new(),
        TokenTree::Group(fragment) if fragment.delimiter() == Delimiter::None => {
            let mut group = Group::new(Delimiter::Parenthesis, fragment.stream());
            group.set_span(fragment.span());
            group.into_token_stream()
        }
        token => token.into(),
    })
}

/// The three dimensions of a block.
pub(super) fn block(key: &Ident, input: ParseStream<'_>) -> syn::Result<[TokenStream; 3]> {
    let expected = format!("expected the threads of a block in three dimensions, such as `{key} = [BLOCK_SIZE, 1, 1]`");
    if !input.peek(syn::token::Bracket) {
        let wrong = up_to_comma(input)?;
        let span = wrong.into_iter().next().map_or(key.span(), |token| token.span());
        return Err(syn::Error::new(span, expected));
    }
    let content;
    let brackets = bracketed!(content in input);
    let mut dimensions = Vec::new();
    while !content.is_empty() {
        let dimension = match up_to_comma(&content) {
            Ok(dimension) => dimension,
            // What stays in the brackets would be a second error.
            Err(error) => return content.parse::<TokenStream>().and(Err(error)),
        };
        if !dimension.is_empty() {
            dimensions.push(dimension);
        }
        content.parse::<Option<Token![,]>>()?;
    }
    let count = dimensions.len();
    dimensions.try_into().map_err(|_| {
        let are = if count == 1 { "this is one" } else { &format!("these are {count}") };
        syn::Error::new(brackets.span.join(), format!("{expected}, and {are}"))
    })
}

/// The map of `foreign_types!`.
pub(crate) fn map_path(key: &Ident, input: ParseStream<'_>) -> syn::Result<Path> {
    unquoted(key, input, Path::parse, "the name in `foreign_types!`, such as `types = Map`")
}

/// The path of a C++ source, or the end of one.
#[cfg(feature = "cuda")]
pub(super) fn source_path(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    let path = literal::string(key, input)?;
    if path.value().is_empty() {
        return Err(syn::Error::new(
            path.span(),
            "[PTX901] this is not a path of a C++ source: write `file = \"scale.cu\"`",
        ));
    }
    Ok(path)
}

/// `"kernels/k.ptx"`, `"OUT_DIR/k.ptx"`, or a path in the folder that a variable has, as `include_str!` takes it:
/// `concat!(env!("OUT_DIR"), "/k.ptx")`.
pub(super) fn module_path(key: &Ident, input: ParseStream<'_>) -> syn::Result<FilePath> {
    if !input.peek(syn::Ident) || syntax::string(&input.fork()).is_ok() {
        return literal::string(key, input).map(|literal| FilePath::of(&literal));
    }
    let mut path = FilePath::of(&LitStr::new("", input.span()));
    let parsed = macro_call(input, "concat", &mut |content| {
        let mut variable = String::new();
        macro_call(content, "env", &mut |content| {
            variable = content.parse::<LitStr>()?.value();
            Ok(())
        })?;
        content.parse::<Token![,]>()?;
        let span = content.span();
        match syntax::concatenated(content)?.strip_prefix('/') {
            Some(rest) => path = FilePath::within(mem::take(&mut variable), rest, span),
            None => return Err(syn::Error::new(span, "no `/` after the folder")),
        }
        Ok(())
    });
    let text = "a path: `\"kernels/k.ptx\"`, `\"OUT_DIR/k.ptx\"` or `concat!(env!(\"OUT_DIR\"), \"/k.ptx\")`";
    expected(parsed, text).map(|()| path)
}

/// Calls `parse` with the tokens between the parentheses of `name!(…)`.
fn macro_call(
    input: ParseStream<'_>,
    name: &str,
    parse: &mut dyn FnMut(ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let path = Path::parse(input)?;
    if !path.ends_with(name) {
        return Err(syn::Error::new_spanned(&path, "another macro"));
    }
    input.parse::<Token![!]>()?;
    syntax::parse(input.parse::<Group>()?.stream(), parse)
}

/// An integer literal, in bytes.
pub(super) fn number(key: &Ident, input: ParseStream<'_>) -> syn::Result<usize> {
    let literal = literal::number(key, input)?;
    literal.base10_parse().map_err(|_| {
        let message = if literal.base10_digits().starts_with('-') {
            format!("[PTX905] {literal} is negative, and a number of bytes is not: write the number that C++ prints")
        } else {
            format!(
                "[PTX905] the largest size of a type is {} bytes, and this is {literal} bytes: write the number that C++ prints",
                isize::MAX
            )
        };
        syn::Error::new(literal.span(), message)
    })
}

/// A string about whose content `fault` reports no message.
fn checked(key: &Ident, input: ParseStream<'_>, fault: &dyn Fn(&str) -> Option<String>) -> syn::Result<LitStr> {
    let literal = literal::string(key, input)?;
    if literal.value().is_empty() {
        let message = format!("expected a name between the quotes: write it, or remove `{key}`");
        return Err(syn::Error::new(literal.span(), message));
    }
    match fault(&literal.value()) {
        Some(message) => Err(syn::Error::new(literal.span(), message)),
        None => Ok(literal),
    }
}

/// Whether this is an identifier of PTX: `[a-zA-Z][a-zA-Z0-9_$]*` or `[_$%][a-zA-Z0-9_$]+`, without the words
/// that ptxas takes as no name (facts 10).
pub(crate) fn is_ptx_name(name: &str) -> bool {
    let mut letters = name.chars();
    let starts = match letters.next() {
        Some('_' | '$' | '%') => name.len() > 1,
        first => first.is_some_and(|first| first.is_ascii_alphabetic()),
    };
    let is_word = matches!(name, "WARP_SZ" | "function_name" | "inlined_at");
    starts && !is_word && letters.all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$'))
}

pub(super) fn ptx_name(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    checked(key, input, &|name| {
        let hint = if name.contains("::") || name.contains('<') { ": `cpp_entry` takes names of C++" } else { "" };
        (!is_ptx_name(name)).then(|| format!("[PTX505] `{name}` is not an identifier of PTX{hint}"))
    })
}

/// The name of a function in C++, with namespaces and template arguments: `ns::scale<float>`.
pub(super) fn cpp_function(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    checked(key, input, &|name| {
        if name.starts_with("_Z") {
            return Some(format!(
                "[PTX505] `{name}` is mangled: write `entry = \"{name}\"`, or the name as C++ has it"
            ));
        }
        let path = name.split('<').next().unwrap_or_default();
        let is_name = path.trim().split("::").all(|part| names::is_cpp_identifier(part.trim()));
        let opened = name.matches('<').count();
        let is_closed = opened == name.matches('>').count() && (opened == 0 || name.trim_end().ends_with('>'));
        // `{T}`, as in `name`; a value of a class has its type before the brace.
        let names_parameter = name.split('{').rev().skip(1).any(|before| before.ends_with(['<', ',', ' ']));
        let hint = if name.contains("(anonymous namespace)") {
            ": leave out the namespace without a name"
        } else if name.contains('(') {
            ": leave out its parameters"
        } else if names_parameter {
            ": write one instance, and compare the others with `kernels_test!`, or at run time with `check_named`"
        } else {
            ""
        };
        (!is_name || !is_closed || names_parameter)
            .then(|| format!("[PTX505] `{name}` is not a name of a function in C++, such as `ns::scale<float>`{hint}"))
    })
}

pub(super) fn case(key: &Ident, input: ParseStream<'_>) -> syn::Result<Case> {
    let literal = literal::string(key, input)?;
    let found = literal.value();
    let case = Case::ALL.iter().find(|(name, _)| *name == found).map(|(_, case)| *case);
    let unknown = || names::unknown("case", &found, &names::of(&Case::ALL));
    case.ok_or_else(|| syn::Error::new(literal.span(), unknown()))
}

pub(super) fn cpp_name(key: &Ident, input: ParseStream<'_>) -> syn::Result<String> {
    let literal = checked(key, input, &|name| {
        let is_name = names::is_cpp_identifier(name);
        let message = || format!("[PTX203] `{name}` is not an identifier of C++: write letters, digits and `_`");
        keyword(name).or_else(|| (!is_name).then(message))
    })?;
    Ok(literal.value())
}

/// A C++ identifier with namespaces, or a pattern for the parameters of the type.
pub(super) fn cpp_type_name(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    checked(key, input, &|name| {
        if is_pattern(name) {
            return None;
        }
        let is_name = name.split("::").all(names::is_cpp_identifier);
        let message = || format!("[PTX203] `{name}` is not a name of a type in C++, such as `ns::Name`");
        name.split("::").find_map(keyword).or_else(|| (!is_name).then(message))
    })
}

/// The message for a keyword of C++.
fn keyword(name: &str) -> Option<String> {
    is_keyword(name).then(|| format!("[PTX203] `{name}` is a keyword of C++: choose another name"))
}
