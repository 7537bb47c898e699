//! Makes random changes to token streams.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use ptx_abi_tests::rng::Rng;

use crate::robustness::pieces::{IDENTS, LITERALS, piece};

/// Makes a few changes.
pub(crate) fn mutate(stream: &mut TokenStream, other: &TokenStream, rng: &mut Rng) {
    for _ in 0..=rng.below(4) {
        let changed = std::mem::take(stream);
        *stream = change(changed, other, rng);
    }
}

/// Makes one change, most often inside one of the groups.
fn change(stream: TokenStream, other: &TokenStream, rng: &mut Rng) -> TokenStream {
    let mut tokens = stream.into_iter().collect::<Vec<_>>();
    let is_group = |token: &TokenTree| matches!(token, TokenTree::Group(_));
    let groups = (0..tokens.len()).filter(|&index| is_group(&tokens[index])).collect::<Vec<_>>();
    if !groups.is_empty() && rng.percent(80) {
        let index = rng.pick(&groups);
        if let TokenTree::Group(group) = &tokens[index] {
            let inner = change(group.stream(), other, rng);
            tokens[index] = Group::new(group.delimiter(), inner).into();
        }
        return tokens.into_iter().collect();
    }
    let at = rng.below(tokens.len() + 1);
    // This takes the tokens from `at` to `end`, at least one if there is one.
    let end = tokens.len().min(at + 1 + rng.below(3));
    match rng.below(13) {
        0 => drop(tokens.drain(at..end)),
        1 => {
            let copied = tokens[at..end].to_vec();
            tokens.splice(at..at, copied);
        }
        2 if at + 1 < tokens.len() => tokens.swap(at, at + 1),
        3 if at < tokens.len() => tokens[at] = token(rng),
        4 => tokens.insert(at, token(rng)),
        5 => {
            let mut delimiter = rng.pick(&[Delimiter::None, Delimiter::None, Delimiter::Parenthesis, Delimiter::Brace]);
            // No fragment of a macro begins with the `(super)` of a visibility.
            if at > 0 && matches!(&tokens[at - 1], TokenTree::Ident(word) if word == "pub") {
                delimiter = Delimiter::Brace;
            }
            let wrapped = tokens.drain(at..end).collect();
            tokens.insert(at, Group::new(delimiter, wrapped).into());
        }
        6 => {
            if let Some(TokenTree::Group(group)) = tokens.get(at).cloned() {
                tokens.splice(at..=at, group.stream());
            }
        }
        7 => {
            if let Some(TokenTree::Group(group)) = tokens.get(at) {
                let all = [Delimiter::None, Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket];
                tokens[at] = Group::new(rng.pick(&all), group.stream()).into();
            }
        }
        8 => tokens.truncate(at),
        9 | 10 => {
            tokens.splice(at..at, piece(rng));
        }
        11 if at < tokens.len() => {
            tokens.splice(at..=at, piece(rng));
        }
        _ => {
            // This inserts a piece of another item.
            let mut piece = other.clone();
            while let Some(TokenTree::Group(group)) = piece.clone().into_iter().find(is_group) {
                if rng.percent(40) {
                    break;
                }
                piece = group.stream();
            }
            let piece = piece.into_iter().collect::<Vec<_>>();
            let from = rng.below(piece.len() + 1);
            let to = piece.len().min(from + 1 + rng.below(4));
            tokens.splice(at..at, piece[from..to].to_vec());
        }
    }
    tokens.into_iter().collect()
}

/// A token of any kind.
fn token(rng: &mut Rng) -> TokenTree {
    match rng.below(4) {
        0 => {
            let text = rng.pick(&IDENTS);
            match text.strip_prefix("r#") {
                Some(text) => Ident::new_raw(text, Span::call_site()).into(),
                None => Ident::new(text, Span::call_site()).into(),
            }
        }
        1 => {
            // Literals of other compilers are not a single literal here.
            let literal = rng.pick(&LITERALS).parse::<Literal>();
            literal.map_or_else(|_| Ident::new("none", Span::call_site()).into(), TokenTree::from)
        }
        2 => {
            let letters = ['#', '!', ':', ',', ';', '=', '<', '>', '&', '*', '-', '+', '.', '?', '\'', '$', '@', '|'];
            let spacing = rng.pick(&[Spacing::Joint, Spacing::Alone]);
            Punct::new(rng.pick(&letters), spacing).into()
        }
        _ => {
            let all = [Delimiter::None, Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket];
            Group::new(rng.pick(&all), TokenStream::new()).into()
        }
    }
}
