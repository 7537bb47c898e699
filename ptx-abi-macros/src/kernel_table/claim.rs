//! A line that claims kernels: its lists, and the holes of its type and of its pattern.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{LitStr, Token};

use super::{LINE, LIST, LISTS, error_at, semicolon, starts_line};
use crate::names;
use crate::syntax::split;
use crate::template::code;
use crate::tokens::map;

/// `"pattern" => Type for [u8, f32] * [u32, f64];`.
pub(super) struct Claim {
    pattern: LitStr,
    ty: Vec<TokenTree>,
    /// For each list its items, and for each item its values.
    lists: Vec<Vec<Vec<Value>>>,
}

struct Value {
    tokens: TokenStream,
    /// What the pattern has in its place.
    name: String,
}

impl Claim {
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let pattern: LitStr = input.parse()?;
        input.parse::<Token![=>]>()?;
        let no_semicolon = format!("expected `;` after the claim of `{}`", pattern.value());
        let (mut ty, mut end) = (Vec::new(), pattern.span());
        // The `for` of `for<'a> fn(&'a T)` belongs to the type.
        while !(input.peek(Token![;]) || input.peek(Token![for]) && !input.peek2(Token![<])) {
            if input.is_empty() || starts_line(input) {
                return Err(syn::Error::new(end, no_semicolon));
            }
            let token: TokenTree = input.parse()?;
            end = token.span();
            ty.push(token);
        }
        if ty.is_empty() {
            return error_at(input, LINE);
        }
        let mut lists = Vec::new();
        if input.parse::<Option<Token![for]>>()?.is_some() {
            loop {
                if input.is_empty() {
                    return error_at(input, LIST);
                }
                let list: TokenTree = input.parse()?;
                end = list.span();
                lists.push(Value::list(list)?);
                if input.peek(Token![,]) {
                    return error_at(input, LISTS);
                }
                if input.parse::<Option<Token![*]>>()?.is_none() {
                    break;
                }
            }
        }
        semicolon(input, end, &no_semicolon)?;
        Ok(Self { pattern, ty, lists })
    }

    /// One statement for each combination of the lists' items.
    pub(super) fn expand(&self, root: &TokenTree) -> syn::Result<TokenStream> {
        let pattern = &self.pattern;
        let mut combinations: Vec<Vec<&Value>> = vec![Vec::new()];
        for list in &self.lists {
            let mut longer = Vec::new();
            for values in &combinations {
                longer.extend(list.iter().map(|item| values.iter().copied().chain(item).collect()));
            }
            combinations = longer;
        }
        let mut code = TokenStream::new();
        for values in combinations {
            let ty = Holes { pattern, values: &values, next: 0 }.filled(&self.ty)?;
            if values.is_empty() {
                code.extend(code!(__set = #root::check::KernelSet::claim::<#ty>(__set, #pattern);));
                continue;
            }
            let mut name = Literal::string(&filled(pattern, &values)?);
            name.set_span(pattern.span());
            code.extend(code!(__set = #root::__private::of_line(#root::check::KernelSet::claim::<#ty>(__set, #name), #pattern);));
        }
        Ok(code)
    }
}

impl Value {
    /// The items of `[u8, f32]` with one value each, or of `[(u8, f32), (u32, f64)]` with several.
    fn list(list: TokenTree) -> syn::Result<Vec<Vec<Self>>> {
        let span = list.span();
        let items = match without_group(list) {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => separated(group.stream()),
            _ => Vec::new(),
        };
        let several = |item: &Vec<TokenTree>| match &item[..] {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => Some(separated(group.stream())),
            _ => None,
        };
        let tuples: Option<Vec<_>> = items.iter().map(several).collect();
        let items = match tuples.filter(|tuples| tuples.iter().all(|values| !values.is_empty())) {
            Some(tuples) => tuples,
            None => items.into_iter().map(|item| vec![item]).collect(),
        };
        if items.is_empty() || items.iter().flatten().any(Vec::is_empty) {
            return Err(syn::Error::new(span, LIST));
        }
        items.into_iter().map(|item| item.into_iter().map(Self::new).collect()).collect()
    }

    /// `u8`, `"exp"`, `-1` or `half::f16 as "half"`. Without `as`, the name is the last one of a path.
    fn new(mut tokens: Vec<TokenTree>) -> syn::Result<Self> {
        if let [.., TokenTree::Ident(word), _] = &tokens[..] {
            if word == "as" {
                let name = syn::parse2::<LitStr>(tokens.remove(tokens.len() - 1).into())
                    .map_err(|error| syn::Error::new(error.span(), LIST))?;
                tokens.pop();
                if !tokens.is_empty() {
                    return Ok(Self { tokens: tokens.into_iter().collect(), name: name.value() });
                }
                return Err(syn::Error::new(name.span(), LIST));
            }
        }
        let path = last_of_path(&tokens);
        let tokens: TokenStream = tokens.into_iter().collect();
        let name = syn::parse2::<LitStr>(tokens.clone()).map_or(path, |text| text.value());
        Ok(Self { tokens, name })
    }
}

/// The numbers below this one belong to holes, whatever the number of values.
const NUMBERS: usize = 3;

struct Holes<'a> {
    pattern: &'a LitStr,
    values: &'a [&'a Value],
    /// The number of the value for the next `{}`.
    next: usize,
}

impl Holes<'_> {
    /// The type with the values in the places of `{}`, and of `{0}`, `{1}` and so on.
    fn filled(&mut self, ty: &[TokenTree]) -> syn::Result<TokenStream> {
        let mut code = TokenStream::new();
        for token in ty {
            match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => match self.value(group)? {
                    Some(value) => value.tokens.to_tokens(&mut code),
                    None => group.to_tokens(&mut code),
                },
                TokenTree::Group(group) => {
                    let inside: Vec<_> = group.stream().into_iter().collect();
                    let mut filled = Group::new(group.delimiter(), self.filled(&inside)?);
                    filled.set_span(group.span());
                    filled.to_tokens(&mut code);
                }
                _ => token.to_tokens(&mut code),
            }
        }
        Ok(code)
    }

    /// The value for these braces. `None` if they are an argument of the type.
    fn value(&mut self, braces: &Group) -> syn::Result<Option<&Value>> {
        let hole = braces.stream().to_string();
        let number = match (hole.as_str(), self.values.len()) {
            ("", 1) => 0,
            ("", _) => {
                self.next += 1;
                self.next - 1
            }
            (_, 0) => return Ok(None),
            // `{8}` beside two values is an argument, and `{2}` lacks its value.
            (number, count) => match number.parse() {
                Ok(number) if number < count.max(NUMBERS) => number,
                _ => return Ok(None),
            },
        };
        let value = self.values.get(number).copied();
        value.map(Some).ok_or_else(|| syn::Error::new(braces.span(), self.too_few(&hole)))
    }

    fn too_few(&self, hole: &str) -> String {
        let pattern = self.pattern.value();
        let values = match self.values.len() {
            0 => {
                return format!(
                    "the type for `{pattern}` has a hole `{{}}` and no values for it: write `for [f32, f64]` after the type"
                );
            }
            1 => "1 value".to_owned(),
            count => format!("{count} values"),
        };
        let holes = match hole {
            "" => format!("more than {} holes `{{}}`", self.values.len()),
            _ => format!("the hole `{{{hole}}}`"),
        };
        format!(
            "expected a value for each hole: the type for `{pattern}` has {holes}, and `for` has {values} for each type"
        )
    }
}

/// The pattern with the names of the values in its holes. The first value fills the first `{}`, or every `{}` if it is the
/// only value. The second value fills `{1}`.
fn filled(pattern: &LitStr, values: &[&Value]) -> syn::Result<String> {
    let text = pattern.value();
    let error = |message: String| Err(syn::Error::new(pattern.span(), message));
    let (mut filled, mut rest) = (String::new(), text.as_str());
    let mut used = vec![false; values.len()];
    let mut next = 0;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((hole, after)) = after.split_once('}') else { break };
        let number = match hole {
            "" if values.len() == 1 => 0,
            "" => {
                next += 1;
                next - 1
            }
            _ => hole.parse().unwrap_or(usize::MAX),
        };
        let Some(value) = values.get(number) else {
            let count = values.len();
            let plural = if count == 1 { "" } else { "s" };
            return error(format!(
                "expected a value for the hole `{{{hole}}}` of `{text}`: its list has {count} value{plural} for each type"
            ));
        };
        used[number] = true;
        filled.push_str(before);
        filled.push_str(&value.name);
        rest = after;
    }
    if let Some(unused) = used.iter().position(|used| !used) {
        return error(format!(
            "expected a hole `{{}}` in `{text}` for value {unused} of its list: several types would claim one kernel"
        ));
    }
    filled.push_str(rest);
    Ok(filled)
}

/// The last name of a path, without `r#`.
fn last_of_path(tokens: &[TokenTree]) -> String {
    if let [TokenTree::Group(group)] = tokens {
        if group.delimiter() == Delimiter::None {
            return last_of_path(&group.stream().into_iter().collect::<Vec<_>>());
        }
    }
    let last = split(tokens, ':').pop().unwrap_or_default();
    names::spelled(&map(last.iter().cloned().collect(), &mut |token| match token {
        TokenTree::Ident(word) => word.unraw().to_token_stream(),
        token => token.into(),
    }))
}

/// The tokens between commas. Commas inside angle brackets belong to a type. The last comma may be absent.
fn separated(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let mut items: Vec<_> = split(&tokens, ',').into_iter().map(<[_]>::to_vec).collect();
    if items.last().is_some_and(Vec::is_empty) {
        items.pop();
    }
    items
}

/// The token inside groups without delimiters, in which a `macro_rules!` macro puts its arguments.
fn without_group(token: TokenTree) -> TokenTree {
    match &token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inside = group.stream().into_iter();
            match (inside.next(), inside.next()) {
                (Some(only), None) => without_group(only),
                _ => token,
            }
        }
        _ => token,
    }
}
