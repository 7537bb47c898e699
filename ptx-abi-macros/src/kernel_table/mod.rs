//! `kernels_test!` and `kernels_report!`: a source, and lines that claim its kernels for types.
//!
//! A line with lists becomes one claim for each item. An error replaces the line that it is in, so that the user gets the
//! errors of all lines at once.

mod claim;

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{LitStr, Token};

use self::claim::Claim;
use crate::errors::compile_error;
use crate::syntax;
use crate::template::{code, reads_files};
use crate::tokens::is_punct;

const UNCLAIMED_KEY: &str = "unclaimed";
const NOT_COMPARED_KEY: &str = "not_compared";
const SOURCE: &str = "expected a source and `;`, and then lines such as `\"affine_{}\" => Affine<{}> for [u8, f32];`";
const FUNCTION: &str =
    "expected `fn name() = source;`, and then lines such as `\"affine_{}\" => Affine<{}> for [u8, f32];`";
const FILES: &str = "expected the paths of files: `files(\"kernels/*.ptx\")`, or `files(\"kernels/*.ptx\", optional)`";
const FILES_OF_REPORT: &str = "expected the content of files, which `std::fs::read` or `include_bytes!` reads: `files(…)` is a \
                               source of `kernels_test!` alone";
const LINE: &str = "expected `\"pattern\" => Type;`, `\"pattern_{}\" => Type<{}> for [u8, f32];`, `unclaimed = deny;` or \
                    `not_compared \"Type.parameter\";`";
const LIST: &str = "expected a list, `[u8, f32]`, `[f16 as \"half\"]`, `[1, 2]` or `[(u8, f32), (u32, f64)]`";
const LISTS: &str = "expected `;`, or `*` before another list: `for [u8, u32] * [f32, f64]` has each pair";
const UNCLAIMED: &str = "expected `unclaimed = deny;`, `unclaimed = warn;` or `unclaimed = allow;`";
const TWICE: &str = "[PTX903] `unclaimed` is given twice: remove one of them";
const NOT_COMPARED: &str = "expected patterns of parameters: `not_compared \"Scale.data\", \"Copy<*>.from\";`";

/// The code of a table. Before the table, the input has `test` or `report`, and `$crate`, from which all paths start.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let code = syntax::parsed(input, |input| {
        let is_test = input.parse::<Ident>()? == "test";
        let root = input.parse()?;
        if is_test { test(&root, input) } else { report(&root, input) }
    });
    code.unwrap_or_else(compile_error)
}

/// `#[attribute] fn name() = source; lines` as a test.
fn test(root: &TokenTree, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut attributes = TokenStream::new();
    while input.peek(Token![#]) {
        attributes.extend([input.parse::<TokenTree>()?, input.parse()?]);
    }
    let (name, source) = function(input).map_err(|error| syn::Error::new(error.span(), FUNCTION))?;
    let files = files(source.clone())?;
    let (source, reads_files) = match files {
        Some(_) => (code!(#root::__private::sources(&__files)), reads_files()),
        None => (source, TokenStream::new()),
    };
    let read = files.map(|(paths, optional)| {
        code! {
            let (__files, __is_part) = #root::__private::kernel_files!([#paths], #optional);
            if __files.is_empty() {
                return;
            }
        }
    });
    let is_part = if read.is_some() { code!(__is_part) } else { code!(false) };
    let lines = lines(root, input)?;
    let report = report_of(root, &source, &lines);
    Ok(code! {
        #attributes
        #[::core::prelude::v1::test]
        #reads_files
        fn #name() {
            extern crate std as __std;
            #read
            let __report = #report;
            if let ::core::option::Option::Some(__report) = #root::__private::expect_report(__report, #is_part) {
                __std::eprintln!("{__report}");
            }
        }
    })
}

/// `fn name() = source;`.
fn function(input: ParseStream<'_>) -> syn::Result<(Ident, TokenStream)> {
    input.parse::<Token![fn]>()?;
    let name = input.parse()?;
    let TokenTree::Group(parameters) = input.parse()? else { return error_at(input, FUNCTION) };
    if parameters.delimiter() != Delimiter::Parenthesis || !parameters.stream().is_empty() {
        return Err(syn::Error::new(parameters.span(), FUNCTION));
    }
    input.parse::<Token![=]>()?;
    Ok((name, source(input, FUNCTION)?))
}

/// `source; lines` as an expression.
fn report(root: &TokenTree, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let span = input.span();
    let source = source(input, SOURCE)?;
    if after_files(&source.clone().into_iter().collect::<Vec<_>>()).is_some() {
        return Err(syn::Error::new(span, FILES_OF_REPORT));
    }
    let lines = lines(root, input)?;
    Ok(report_of(root, &source, &lines))
}

fn report_of(root: &TokenTree, source: &TokenStream, lines: &TokenStream) -> TokenStream {
    code! {
        #root::__private::with_set(#source, |__set| {
            #[allow(unused_mut, reason = "there may be no claim")]
            let mut __set = __set;
            #lines
            __set.finish()
        })
    }
}

/// The tokens of an expression and the `;` after it.
fn source(input: ParseStream<'_>, expected: &str) -> syn::Result<TokenStream> {
    let mut source = TokenStream::new();
    while !input.peek(Token![;]) {
        if input.is_empty() || starts_line(input) {
            return error_at(input, expected);
        }
        source.extend([input.parse::<TokenTree>()?]);
    }
    if source.is_empty() {
        return error_at(input, expected);
    }
    input.parse::<Token![;]>()?;
    Ok(source)
}

/// The paths of `files("a/*.ptx", "b.cubin", optional)`, and whether they are optional. `None` for another source.
fn files(source: TokenStream) -> syn::Result<Option<(TokenStream, bool)>> {
    let source: Vec<_> = source.into_iter().collect();
    let Some(next) = after_files(&source) else { return Ok(None) };
    let [_, TokenTree::Group(group)] = &source[..] else { return Err(syn::Error::new(next.span(), FILES)) };
    if group.delimiter() != Delimiter::Parenthesis {
        return Err(syn::Error::new(group.span(), FILES));
    }
    let mut paths: Vec<_> = group.stream().into_iter().collect();
    if matches!(paths.last(), Some(last) if is_punct(last, ',')) {
        paths.pop();
    }
    let optional = match &paths[..] {
        [.., comma, TokenTree::Ident(word)] => is_punct(comma, ',') && word == "optional",
        _ => false,
    };
    if optional {
        paths.pop();
    }
    // A path without quotes has a `/`.
    let misplaced = paths.iter().find(|token| match token {
        TokenTree::Ident(word) => word == "optional",
        token => is_punct(token, '/'),
    });
    if paths.is_empty() || misplaced.is_some() {
        return Err(syn::Error::new(misplaced.map_or(group.span(), TokenTree::span), FILES));
    }
    Ok(Some((paths.into_iter().collect(), optional)))
}

/// The token after the word `files`, which makes a source one of files.
fn after_files(source: &[TokenTree]) -> Option<&TokenTree> {
    match source {
        [TokenTree::Ident(word), next, ..] if word == "files" && !matches!(next, TokenTree::Punct(_)) => Some(next),
        _ => None,
    }
}

/// Statements that change `__set`, or an error in the place of each line that is wrong.
fn lines(root: &TokenTree, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut code = TokenStream::new();
    let mut has_rule = false;
    while !input.is_empty() {
        let (span, is_rule) = (input.span(), starts_with(input, UNCLAIMED_KEY));
        match line(root, input) {
            Ok(_) if is_rule && has_rule => code.extend(compile_error(syn::Error::new(span, TWICE))),
            Ok(line) => {
                has_rule |= is_rule;
                code.extend(line);
            }
            Err(error) => {
                code.extend(compile_error(error));
                while !input.is_empty() && !starts_line(input) {
                    if matches!(input.parse::<TokenTree>()?, token if is_punct(&token, ';')) {
                        break;
                    }
                }
            }
        }
    }
    Ok(code)
}

fn starts_with(input: ParseStream<'_>, expected: &str) -> bool {
    input.cursor().ident().is_some_and(|(word, _)| word == expected)
}

fn starts_line(input: ParseStream<'_>) -> bool {
    input.peek(LitStr) && input.peek2(Token![=>])
        || starts_with(input, UNCLAIMED_KEY) && input.peek2(Token![=])
        || starts_with(input, NOT_COMPARED_KEY) && input.peek2(LitStr)
}

fn line(root: &TokenTree, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if input.peek(LitStr) && input.peek2(Token![=>]) {
        let claim = Claim::parse(input)?;
        return Ok(claim.expand(root).unwrap_or_else(compile_error));
    }
    match input.cursor().ident() {
        Some((word, _)) if word == UNCLAIMED_KEY => unclaimed(root, input),
        Some((word, _)) if word == NOT_COMPARED_KEY => not_compared(input),
        _ => error_at(input, LINE),
    }
}

/// `unclaimed = deny;`.
fn unclaimed(root: &TokenTree, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    input.parse::<Ident>()?;
    let rule = input.parse::<Token![=]>().and_then(|_| input.parse::<Ident>());
    let rule = rule.map_err(|error| syn::Error::new(error.span(), UNCLAIMED))?;
    let variant = match rule.to_string().as_str() {
        "deny" => code!(Deny),
        "warn" => code!(Warn),
        "allow" => code!(Allow),
        _ => return Err(syn::Error::new(rule.span(), UNCLAIMED)),
    };
    semicolon(input, rule.span(), UNCLAIMED)?;
    Ok(code!(__set = __set.unclaimed(#root::check::Unclaimed::#variant);))
}

/// `not_compared "Scale.data", "Copy<*>.from";`.
fn not_compared(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    input.parse::<Ident>()?;
    let mut code = TokenStream::new();
    loop {
        let pattern = input.parse::<LitStr>().map_err(|error| syn::Error::new(error.span(), NOT_COMPARED))?;
        code.extend(code!(__set = __set.not_compared(#pattern);));
        let comma = input.parse::<Option<Token![,]>>()?;
        if comma.is_none() || input.peek(Token![;]) {
            semicolon(input, pattern.span(), NOT_COMPARED)?;
            return Ok(code);
        }
    }
}

/// An error at the next token.
fn error_at<T>(input: ParseStream<'_>, message: &str) -> syn::Result<T> {
    Err(syn::Error::new(input.span(), message))
}

/// Takes a `;`. The error is at the token before it.
fn semicolon(input: ParseStream<'_>, before: Span, expected: &str) -> syn::Result<()> {
    match input.parse::<Option<Token![;]>>()? {
        Some(_) => Ok(()),
        None => Err(syn::Error::new(before, expected)),
    }
}
