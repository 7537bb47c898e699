//! Types as tokens, whose spelling a rule may ask for.

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;

use super::Path;
use super::reader::Reader;
use crate::tokens::{self, Tokens, is_empty};

#[derive(Clone)]
pub(crate) struct Type {
    tokens: Tokens,
    /// What the user wrote, if `tokens` name an alias of it.
    written: Option<Tokens>,
}

/// The spelling of a type, as far as rules need it.
pub(crate) enum Kind {
    Array {
        elem: Type,
        len: Vec<TokenTree>,
    },
    /// A name, and the arguments of its last segment.
    Path {
        path: Path,
        arguments: Vec<Type>,
    },
    Reference {
        to: Type,
        mutable: bool,
    },
    /// `*const T` or `*mut T`.
    Pointer {
        to: Type,
        mutable: bool,
    },
    Function,
    /// `!`
    Never,
    Slice {
        elem: Type,
    },
    TraitObject,
    Tuple(Vec<Type>),
    Other,
}

impl Type {
    /// A type in an item.
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut reader = Reader::new(input);
        reader.ty()?;
        Ok(Self::new(reader.finish()))
    }

    /// A type in an attribute, which rustc has not parsed.
    pub(crate) fn parse_strict(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut reader = Reader::strict(input);
        reader.ty()?;
        let tokens = reader.finish();
        // Groups have none either: rustc has not parsed the length of an array in an attribute.
        let mut kept = |token| if is_empty(&token) { TokenStream::new() } else { token.into() };
        Ok(Self::new(Tokens::of(&tokens::map(tokens.into_token_stream(), &mut kept))))
    }

    /// The type without groups around it: `$t:ty` of a macro has one without delimiters, and other types have parentheses.
    pub(crate) fn ungrouped(&self) -> Self {
        let mut ty = Self::new(Tokens::new(without_nothing(self.as_slice().to_vec())));
        while let [TokenTree::Group(group)] = ty.as_slice() {
            let inner = inside(group);
            let is_tuple = inner.is_empty() || split(&inner, ',').len() > 1;
            match group.delimiter() {
                Delimiter::None if !inner.is_empty() => {}
                Delimiter::Parenthesis if !is_tuple => {}
                _ => break,
            }
            ty = Self::new(Tokens::new(inner));
        }
        ty
    }

    pub(crate) fn kind(&self) -> Kind {
        // Most types are one word.
        if let [ident @ TokenTree::Ident(_)] = self.as_slice() {
            return Kind::Path { path: Path::of(vec![ident.clone()]), arguments: Vec::new() };
        }
        let ty = self.ungrouped();
        if let Some((mutable, to)) = ty.reference() {
            return Kind::Reference { to: Self::of(to), mutable };
        }
        let is_function = |word: &Ident| ["for", "unsafe", "extern", "fn"].iter().any(|keyword| word == keyword);
        match ty.as_slice() {
            [TokenTree::Group(group)] => {
                let inner = inside(group);
                match (group.delimiter(), &*split(&inner, ';')) {
                    (Delimiter::Bracket, [elem, len]) => Kind::Array { elem: Self::of(elem), len: len.to_vec() },
                    (Delimiter::Bracket, _) => Kind::Slice { elem: Self::of(&inner) },
                    (Delimiter::Parenthesis, _) => Kind::Tuple(list(&inner)),
                    _ => Kind::Other,
                }
            }
            [TokenTree::Ident(word), _, ..] if word == "dyn" => Kind::TraitObject,
            [TokenTree::Ident(word), _, ..] if is_function(word) => Kind::Function,
            [TokenTree::Punct(star), TokenTree::Ident(word), to @ ..] if star.as_char() == '*' => {
                Kind::Pointer { to: Self::of(to), mutable: word == "mut" }
            }
            [TokenTree::Punct(never)] if never.as_char() == '!' => Kind::Never,
            tokens => path(tokens),
        }
    }

    /// Whether a reference is mutable, and what it refers to.
    fn reference(&self) -> Option<(bool, &[TokenTree])> {
        let rest = match self.as_slice() {
            [TokenTree::Punct(and), TokenTree::Punct(quote), _, rest @ ..]
                if and.as_char() == '&' && quote.as_char() == '\'' =>
            {
                rest
            }
            [TokenTree::Punct(and), rest @ ..] if and.as_char() == '&' => rest,
            _ => return None,
        };
        match rest {
            [TokenTree::Ident(word), to @ ..] if word == "mut" => Some((true, to)),
            to => Some((false, to)),
        }
    }

    pub(crate) fn of(tokens: &[TokenTree]) -> Self {
        Self::new(Tokens::new(tokens.to_vec()))
    }

    fn new(tokens: Tokens) -> Self {
        Self { tokens, written: None }
    }

    /// The tokens that rules read: those that the user wrote.
    pub(crate) fn as_slice(&self) -> &[TokenTree] {
        self.written().as_slice()
    }

    /// This type, for which expansions write `alias`.
    pub(crate) fn bound(&self, alias: &TokenStream) -> Self {
        Self { tokens: Tokens::of(alias), written: Some(self.tokens.clone()) }
    }

    /// Whether expansions write an alias for this type.
    pub(crate) fn is_bound(&self) -> bool {
        self.written.is_some()
    }

    /// The tokens that the user wrote, for rules and messages.
    pub(crate) fn written(&self) -> &Tokens {
        self.written.as_ref().unwrap_or(&self.tokens)
    }
}

impl ToTokens for Type {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

/// The tokens without the groups that empty fragments leave, because `[f32; 4 $nothing]` is an array for rustc.
fn without_nothing(mut tokens: Vec<TokenTree>) -> Vec<TokenTree> {
    tokens.retain(|token| !is_empty(token));
    tokens
}

/// The tokens in a group.
pub(super) fn inside(group: &Group) -> Vec<TokenTree> {
    without_nothing(group.stream().into_iter().collect())
}

/// `a::B<C, D>`. Arguments of other segments than the last make it another kind of type.
fn path(tokens: &[TokenTree]) -> Kind {
    let is_part = |token: &TokenTree| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    };
    let end = tokens.iter().position(|token| !is_part(token)).unwrap_or(tokens.len());
    let (names, rest) = tokens.split_at(end);
    // `Option::<T>` is the same as `Option<T>`.
    let turbofish = names.len().checked_sub(2).filter(|_| matches!(names.last(), Some(TokenTree::Punct(_))));
    let names = turbofish.map_or(names, |end| &names[..end]);
    let arguments = match rest {
        [] => Vec::new(),
        [TokenTree::Punct(open), inner @ .., TokenTree::Punct(close)]
            if open.as_char() == '<' && close.as_char() == '>' && turbofish != Some(0) =>
        {
            list(inner)
        }
        _ => return Kind::Other,
    };
    match names.last() {
        Some(TokenTree::Ident(_)) => Kind::Path { path: Path::of(names.to_vec()), arguments },
        _ => Kind::Other,
    }
}

/// The types between commas.
fn list(tokens: &[TokenTree]) -> Vec<Type> {
    let mut types = Vec::new();
    for part in split(tokens, ',') {
        if !part.is_empty() {
            types.push(Type::of(part));
        }
    }
    types
}

/// The parts between separators outside of groups and angle brackets.
pub(crate) fn split(tokens: &[TokenTree], separator: char) -> Vec<&[TokenTree]> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let (mut depth, mut after_minus) = (0_usize, false);
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Punct(punct) = token else {
            after_minus = false;
            continue;
        };
        match punct.as_char() {
            '<' => depth += 1,
            '>' if !after_minus => depth = depth.saturating_sub(1),
            character if character == separator && depth == 0 => {
                parts.push(&tokens[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        after_minus = punct.as_char() == '-' && punct.spacing() == Spacing::Joint;
    }
    parts.push(&tokens[start..]);
    parts
}

/// Whether a constant that is not a path begins with this token, perhaps in a fragment of a `macro_rules!` macro.
pub(crate) fn begins_constant(token: &TokenTree) -> bool {
    match token {
        TokenTree::Literal(_) => true,
        TokenTree::Ident(word) => word == "true" || word == "false",
        TokenTree::Punct(punct) => punct.as_char() == '-',
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            group.stream().into_iter().next().is_some_and(|first| begins_constant(&first))
        }
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
    }
}
