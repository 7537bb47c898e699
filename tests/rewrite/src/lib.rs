//! Attribute macros that change a type after a derive has read it.

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Mutex, PoisonError};

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// `#[swap(u64 => [u32; 2])]` replaces tokens of the item; `#[swap(u32 => f32, f32 => u32)]` does so at the same time.
#[proc_macro_attribute]
pub fn swap(args: TokenStream, item: TokenStream) -> TokenStream {
    let rules = rules(args);
    replace(item, &rules)
}

/// `#[append(extra: bool)]` adds members after the last one of a struct, union or enum with braces.
#[proc_macro_attribute]
pub fn append(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut item: Vec<_> = item.into_iter().collect();
    for token in item.iter_mut().rev() {
        if let TokenTree::Group(group) = token {
            let mut members = group.stream();
            members.extend(args.clone());
            *token = Group::new(Delimiter::Brace, members).into();
            break;
        }
    }
    item.into_iter().collect()
}

/// `in_turn!(u32, f32)` expands to the first type, then to the next type, and so on in turn. Calls with other arguments do
/// not count.
#[proc_macro]
pub fn in_turn(args: TokenStream) -> TokenStream {
    static COUNTS: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());
    let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    let count = counts.entry(args.to_string()).or_default();
    let types: Vec<_> = args.into_iter().filter(|token| !is(token, ',')).collect();
    let ty = types[*count % types.len()].clone();
    *count += 1;
    ty.into()
}

/// A rule: the tokens to look for, and those that take their place.
type Rule = (Vec<TokenTree>, Vec<TokenTree>);

fn rules(args: TokenStream) -> Vec<Rule> {
    let (mut rules, mut from, mut to) = (Vec::new(), Vec::new(), Vec::new());
    let mut args = args.into_iter().peekable();
    let mut behind_arrow = false;
    while let Some(token) = args.next() {
        let is_arrow = is(&token, '=') && args.peek().is_some_and(|next| is(next, '>'));
        if is_arrow {
            args.next();
            behind_arrow = true;
        } else if is(&token, ',') {
            rules.push((mem::take(&mut from), mem::take(&mut to)));
            behind_arrow = false;
        } else if behind_arrow {
            to.push(token);
        } else {
            from.push(token);
        }
    }
    rules.push((from, to));
    rules
}

fn is(token: &TokenTree, letter: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == letter)
}

fn replace(tokens: TokenStream, rules: &[Rule]) -> TokenStream {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let mut out = TokenStream::new();
    let mut i = 0;
    while i < tokens.len() {
        if let Some((from, to)) = rules.iter().find(|(from, _)| starts_with(&tokens[i..], from)) {
            out.extend(to.iter().cloned());
            i += from.len();
            continue;
        }
        out.extend([match &tokens[i] {
            TokenTree::Group(group) => Group::new(group.delimiter(), replace(group.stream(), rules)).into(),
            token => token.clone(),
        }]);
        i += 1;
    }
    out
}

fn starts_with(tokens: &[TokenTree], from: &[TokenTree]) -> bool {
    tokens.len() >= from.len() && from.iter().zip(tokens).all(|(from, token)| from.to_string() == token.to_string())
}
