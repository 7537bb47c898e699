//! Types of other crates in the functions of a block, each with the type that represents it in C++.
//!
//! An attribute receives tokens, so an entry applies where a type is spelled as the entry spells it: by value, through a
//! pointer, or as an argument of a generic type.

use std::cell::Cell;

use proc_macro2::{Ident, Span, TokenTree};
use quote::ToTokens as _;
use syn::Token;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;

use crate::errors::Errors;
use crate::model::values;
use crate::names;
use crate::symbol;
use crate::syntax::shape::Shape;
use crate::syntax::{Path, Type};
use crate::tokens::{Tokens, with_content};

/// The entries of a block.
#[derive(Default)]
pub(super) struct ForeignTypes {
    /// The map of `foreign_types!`, for all other types.
    pub(super) map: Option<Path>,
    entries: Vec<Entry>,
}

struct Entry {
    key: String,
    /// The number of its tokens.
    len: usize,
    foreign: Type,
    device: Type,
    is_used: Cell<bool>,
}

/// The type that represents another in C++.
pub(super) struct StandIn {
    pub(super) ty: Type,
    /// The span for an error about the two types.
    pub(super) span: Span,
}

impl ForeignTypes {
    /// Whether an entry comes next.
    pub(super) fn begin(input: ParseStream<'_>) -> bool {
        let ahead = input.fork();
        !ahead.peek(Token![crate]) && Type::parse_strict(&ahead).is_ok() && ahead.peek(Token![=])
    }

    /// `Foreign = Device`.
    pub(super) fn parse(&mut self, input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<()> {
        let foreign = Type::parse_strict(input)?.ungrouped();
        input.parse::<Token![=]>()?;
        if names::spelled(&foreign) == symbol::TYPES {
            let key = Ident::new(symbol::TYPES, foreign.span());
            if self.map.replace(values::map_path(&key, input)?).is_some() {
                errors.on(&foreign, "[PTX903] `types` is given twice: remove one of them");
            }
            return Ok(());
        }
        let key = names::spelled(&foreign);
        let example = "a type with a layout, such as `EF = FpExt`";
        let device = values::unquoted(&key, input, Type::parse_strict, example)?;
        if self.entries.iter().any(|entry| entry.key == key) {
            errors.on(&foreign, &format!("[PTX903] `{key}` is given twice: remove one of them"));
            return Ok(());
        }
        let len = foreign.to_token_stream().into_iter().count();
        self.entries.push(Entry { key, len, foreign, device, is_used: Cell::new(false) });
        Ok(())
    }

    /// The type that represents this type. A generic type has others in its arguments.
    pub(super) fn stand_in(&self, ty: &Type) -> Option<StandIn> {
        if self.entries.is_empty() {
            return None;
        }
        let tokens: Vec<_> = ty.ungrouped().to_token_stream().into_iter().collect();
        if let Some(entry) = self.entry_at(&tokens).filter(|entry| entry.len == tokens.len()) {
            return Some(StandIn { ty: entry.device.clone(), span: entry.device.span() });
        }
        if !matches!(ty.shape(), Shape::Name) {
            return None;
        }
        let mut span = None;
        let replaced = self.replaced(&tokens, &mut span)?;
        Some(StandIn { ty: Type::of(&replaced), span: span? })
    }

    /// The tokens with the types of entries in them, and the place of the first entry, if there is one.
    fn replaced(&self, tokens: &[TokenTree], span: &mut Option<Span>) -> Option<Vec<TokenTree>> {
        let (mut out, mut is_changed, mut at) = (Vec::new(), false, 0);
        while let Some(token) = tokens.get(at) {
            let longest = (begins_type(tokens, at)).then(|| self.entry_at(&tokens[at..])).flatten();
            if let Some(entry) = longest {
                span.get_or_insert(entry.device.span());
                out.extend(entry.device.to_token_stream());
                at += entry.len;
                is_changed = true;
                continue;
            }
            at += 1;
            if let TokenTree::Group(group) = token {
                let inner: Vec<_> = group.stream().into_iter().collect();
                if let Some(inner) = self.replaced(&inner, span) {
                    out.push(with_content(group, inner.into_iter().collect()).into());
                    is_changed = true;
                    continue;
                }
            }
            out.push(token.clone());
        }
        is_changed.then_some(out)
    }

    /// The longest entry at the start of the tokens.
    fn entry_at(&self, tokens: &[TokenTree]) -> Option<&Entry> {
        let is_here = |entry: &&Entry| {
            let (Some(start), end) = (tokens.get(..entry.len), tokens.get(entry.len)) else { return false };
            end.is_none_or(|token| is_one_of(token, ",>;")) && entry.key == names::spelled(&Tokens::new(start.to_vec()))
        };
        let found = self.entries.iter().filter(is_here).max_by_key(|entry| entry.len);
        found.inspect(|entry| entry.is_used.set(true))
    }

    /// Reports the entries that no function of the block needs: nothing would compare them.
    pub(super) fn check_used(&self, errors: &mut Errors) {
        for entry in self.entries.iter().filter(|entry| !entry.is_used.get()) {
            let (key, keys) = (&entry.key, [symbol::NAME, symbol::CRATE, symbol::TYPES]);
            let message = if keys.iter().any(|known| names::is_misspelled(key, known)) {
                names::unknown("key", key, &keys)
            } else {
                format!(
                    "[PTX704] no function of this block has the type `{key}`: spell it as the functions do, or remove the entry"
                )
            };
            errors.on(&entry.foreign, &message);
        }
    }
}

/// Whether a type can begin at this token: at the start of a group or of an argument, or after the `*` of a pointer.
fn begins_type(tokens: &[TokenTree], at: usize) -> bool {
    match at.checked_sub(1).map(|before| &tokens[before]) {
        None => true,
        Some(TokenTree::Ident(word)) => {
            let is_lifetime = at >= 2 && is_one_of(&tokens[at - 2], "'");
            is_lifetime || word == "const" || word == "mut"
        }
        // `->` of a function.
        Some(before) => is_one_of(before, "<,&=>"),
    }
}

fn is_one_of(token: &TokenTree, characters: &str) -> bool {
    matches!(token, TokenTree::Punct(punct) if characters.contains(punct.as_char()))
}
