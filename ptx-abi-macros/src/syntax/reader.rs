//! Takes tokens from the input without a model of them, up to the end of a type, a bound or an expression.

use proc_macro2::{Delimiter, Punct, Spacing, TokenTree};
use quote::ToTokens as _;
use syn::parse::ParseStream;
use syn::{Lifetime, LitStr};

use super::contents;
use crate::tokens::{REPORTED, Tokens, is_empty};

/// The input, and the tokens that were taken from it.
pub(super) struct Reader<'a> {
    input: ParseStream<'a>,
    taken: Vec<TokenTree>,
    /// Whether it also parses the contents of groups and of angle brackets. rustc has parsed an item, but not the content
    /// of attributes.
    strict: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(input: ParseStream<'a>) -> Self {
        Self { input, taken: Vec::new(), strict: false }
    }

    pub(super) fn strict(input: ParseStream<'a>) -> Self {
        Self { input, taken: Vec::new(), strict: true }
    }

    pub(super) fn finish(mut self) -> Tokens {
        // The last `>` of a type must not join a `>` that an expansion writes after it, because the span would not be the
        // user's.
        if let Some(TokenTree::Punct(last)) = self.taken.last_mut() {
            let mut alone = Punct::new(last.as_char(), Spacing::Alone);
            alone.set_span(last.span());
            *last = alone;
        }
        Tokens::new(self.taken)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.input.is_empty()
    }

    /// An error at the next token.
    pub(super) fn error<T>(&self, message: &str) -> syn::Result<T> {
        Err(self.input.error(message))
    }

    /// The next token. A fragment of a `macro_rules!` macro is a group.
    pub(super) fn peek(&self) -> Option<TokenTree> {
        self.input.cursor().token_tree().map(|(token, _)| token)
    }

    pub(super) fn peek_second(&self) -> Option<TokenTree> {
        let (_, rest) = self.input.cursor().token_tree()?;
        rest.token_tree().map(|(token, _)| token)
    }

    /// Whether the next token is this character.
    pub(super) fn at(&self, character: char) -> bool {
        matches!(self.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == character)
    }

    /// Whether these two characters come next, as one token of Rust.
    pub(super) fn at_both(&self, first: char, second: char) -> bool {
        let Some(TokenTree::Punct(punct)) = self.peek() else { return false };
        punct.as_char() == first
            && punct.spacing() == Spacing::Joint
            && matches!(self.peek_second(), Some(TokenTree::Punct(punct)) if punct.as_char() == second)
    }

    /// Whether the next token is this word.
    pub(super) fn at_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(TokenTree::Ident(ident)) if ident == word)
    }

    pub(super) fn at_group(&self, delimiter: Delimiter) -> bool {
        matches!(self.peek(), Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
    }

    pub(super) fn take(&mut self) -> syn::Result<()> {
        self.taken.push(self.input.parse()?);
        Ok(())
    }

    pub(super) fn take_if(&mut self, is_there: bool) -> syn::Result<bool> {
        if is_there {
            self.take()?;
        }
        Ok(is_there)
    }

    /// Takes a group. A strict reader lets `parse` check its content.
    pub(super) fn group(&mut self, parse: fn(&mut Reader<'_>) -> syn::Result<()>) -> syn::Result<()> {
        let group = self.input.parse::<TokenTree>()?;
        if let (TokenTree::Group(group), true) = (&group, self.strict) {
            super::parse(group.stream(), &mut |input| parse(&mut Reader::strict(input)))?;
        }
        self.taken.push(group);
        Ok(())
    }

    /// Takes these two characters, one token of Rust, if they come next.
    fn take_both(&mut self, first: char, second: char) -> syn::Result<bool> {
        let is_there = self.take_if(self.at_both(first, second))?;
        self.take_if(is_there)
    }

    /// Takes `->` if it comes next, because its second character closes no angle bracket.
    fn arrow(&mut self) -> syn::Result<bool> {
        self.take_both('-', '>')
    }

    /// Takes `'a` if it comes next. `$a:lifetime` of a macro is a group, of which the tokens are taken.
    pub(super) fn lifetime(&mut self) -> syn::Result<bool> {
        let is_there = self.input.peek(Lifetime);
        if is_there {
            self.taken.extend(self.input.parse::<Lifetime>()?.into_token_stream());
        }
        Ok(is_there)
    }

    /// Takes `<…>` if it comes next.
    pub(super) fn angles(&mut self) -> syn::Result<()> {
        if self.strict && self.take_if(self.at('<'))? {
            contents::generic_arguments(self)?;
            return self.take();
        }
        let mut depth = 0_usize;
        loop {
            if self.at('<') {
                depth += 1;
            } else if depth == 0 {
                return Ok(());
            } else if self.at('>') {
                depth -= 1;
            } else if self.arrow()? {
                continue;
            } else if self.input.is_empty() {
                return self.error("expected `>`");
            }
            self.take()?;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Takes one type.
    pub(super) fn ty(&mut self) -> syn::Result<()> {
        match self.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() != Delimiter::Brace => {
                let delimiter = group.delimiter();
                self.group(match delimiter {
                    Delimiter::Bracket => contents::array,
                    Delimiter::Parenthesis => contents::types,
                    _ => contents::ty,
                })?;
                // This is `$t::Item`, where a macro was given the type `$t`. No path follows parentheses.
                if delimiter == Delimiter::None && self.at_both(':', ':') { self.path() } else { Ok(()) }
            }
            Some(TokenTree::Punct(punct)) => self.ty_from(punct.as_char()),
            Some(TokenTree::Ident(ident)) => match ident.to_string().as_str() {
                "_" => self.take(),
                "dyn" | "impl" => {
                    self.take()?;
                    self.bounds()
                }
                "for" => {
                    self.take()?;
                    self.angles()?;
                    self.ty()
                }
                "fn" | "unsafe" | "extern" => self.function(),
                _ => {
                    self.path()?;
                    // This may be a trait object without `dyn`, as in Rust 2015.
                    if self.strict { Ok(()) } else { self.signature() }
                }
            },
            _ => self.error("expected a type"),
        }
    }

    /// Takes one type that starts with this character.
    fn ty_from(&mut self, first: char) -> syn::Result<()> {
        match first {
            '!' => self.take(),
            '&' => {
                self.take()?;
                self.lifetime()?;
                self.take_if(self.at_word("mut"))?;
                self.ty()
            }
            '*' => {
                self.take()?;
                if !self.take_if(self.at_word("const") || self.at_word("mut"))? {
                    return self.error("expected `const` or `mut`");
                }
                self.ty()
            }
            '<' => self.qualified(),
            ':' => self.path(),
            _ => self.error("expected a type"),
        }
    }

    /// `<T as Trait>::Item`.
    pub(super) fn qualified(&mut self) -> syn::Result<()> {
        if self.strict {
            self.take()?;
            self.ty()?;
            if self.take_if(self.at_word("as"))? {
                self.path()?;
            }
            if !self.take_if(self.at('>'))? {
                return self.error("expected `>`");
            }
        } else {
            self.angles()?;
        }
        if self.at_both(':', ':') { self.path() } else { self.error("expected `::`") }
    }

    /// `unsafe extern "C" fn(…) -> …`.
    fn function(&mut self) -> syn::Result<()> {
        self.take_if(self.at_word("unsafe"))?;
        if self.take_if(self.at_word("extern"))? {
            self.take_if(self.input.peek(LitStr))?;
        }
        if !self.take_if(self.at_word("fn"))? {
            return self.error("expected `fn`");
        }
        if !self.at_group(Delimiter::Parenthesis) {
            return self.error("expected parentheses");
        }
        self.group(contents::parameters)?;
        if self.arrow()? { self.ty() } else { Ok(()) }
    }

    /// Whether the next token is a word that may be in a path.
    fn at_name(&self) -> bool {
        let Some(TokenTree::Ident(ident)) = self.peek() else { return false };
        !self.strict
            || self.input.peek(syn::Ident)
            || ["self", "Self", "super", "crate"].iter().any(|keyword| ident == keyword)
    }

    /// Takes `(A) -> B` of `Fn(A) -> B` if it comes next.
    fn signature(&mut self) -> syn::Result<()> {
        if self.at_group(Delimiter::Parenthesis) {
            self.group(contents::types)?;
            if self.arrow()? {
                return self.ty();
            }
        }
        Ok(())
    }

    /// Takes `a::B<C>::D`, or the call of a macro.
    pub(super) fn path(&mut self) -> syn::Result<()> {
        self.take_both(':', ':')?;
        loop {
            if !self.at_name() {
                let is_reported = self.at(':') && !self.strict;
                return self.error(if is_reported { REPORTED } else { "expected identifier" });
            }
            self.take()?;
            self.angles()?;
            if !self.take_both(':', ':')? {
                break;
            }
            if self.at('<') {
                self.angles()?;
                if !self.take_both(':', ':')? {
                    break;
                }
            }
        }
        if self.take_if(self.at('!'))? {
            if !matches!(self.peek(), Some(TokenTree::Group(_))) {
                return self.error("expected the arguments of a macro");
            }
            self.take()?;
        }
        Ok(())
    }

    /// `A + ?Sized + 'a + for<'b> B<'b>`.
    pub(super) fn bounds(&mut self) -> syn::Result<()> {
        loop {
            if self.at_group(Delimiter::Parenthesis) {
                self.group(contents::bounds)?;
            } else if !self.lifetime()? {
                self.take_if(self.at('?'))?;
                if self.take_if(self.at_word("for"))? {
                    self.angles()?;
                }
                self.path()?;
                self.signature()?;
            }
            if !self.take_if(self.at('+'))? {
                return Ok(());
            }
        }
    }

    /// Takes everything before one of these characters, outside of groups and angle brackets, or before braces.
    pub(super) fn until(&mut self, ends: &[char]) -> syn::Result<()> {
        while !self.input.is_empty() && !self.at_group(Delimiter::Brace) && !ends.iter().any(|end| self.at(*end)) {
            if self.at('<') {
                self.angles()?;
            } else if !self.arrow()? {
                self.take()?;
            }
        }
        Ok(())
    }

    /// Takes `= u8` of a parameter: everything before the next comma, or the end of the parameters.
    pub(super) fn argument(&mut self) -> syn::Result<()> {
        self.take()?;
        // The constant may be in braces.
        self.take_if(self.at_group(Delimiter::Brace))?;
        self.until(&[',', '>'])
    }

    /// Takes an expression: everything before the next comma outside of generic arguments.
    fn expression(&mut self) -> syn::Result<()> {
        while !self.input.is_empty() && !self.at(',') {
            if self.take_if(self.at_word("as"))? {
                self.ty()?;
            } else if self.at('<') && !matches!(self.taken.last(), None | Some(TokenTree::Punct(_))) {
                // After an operand `<` is an operator, perhaps of `<<`.
                let shift = self.at_both('<', '<');
                self.take()?;
                self.take_if(shift)?;
            } else if self.at('<') {
                self.angles()?;
            } else {
                self.take()?;
            }
        }
        Ok(())
    }
}

/// Everything before the next comma outside of generic arguments.
pub(crate) fn expression(input: ParseStream<'_>) -> syn::Result<Tokens> {
    let mut reader = Reader::new(input);
    reader.expression()?;
    Ok(reader.finish())
}

/// `pub`, `pub(crate)` and so on, or nothing.
pub(crate) fn visibility(input: ParseStream<'_>) -> syn::Result<Tokens> {
    let mut reader = Reader::new(input);
    // This is an empty `$vis:vis` of a macro.
    if reader.peek().is_some_and(|token| is_empty(&token)) {
        reader.take()?;
        reader.taken.clear();
    }
    if !input.peek(syn::Token![pub]) {
        return Ok(reader.finish());
    }
    reader.taken.push(TokenTree::Ident(input.call(syn::ext::IdentExt::parse_any)?));
    if let Some(TokenTree::Group(group)) = reader.peek().filter(|_| reader.at_group(Delimiter::Parenthesis)) {
        let mut inner = group.stream().into_iter();
        let first = inner.next().map(|token| token.to_string()).unwrap_or_default();
        // In `struct A(pub (super::B));` the group is a type.
        let is_restriction = match first.as_str() {
            "in" => true,
            "crate" | "self" | "super" => inner.next().is_none(),
            _ => false,
        };
        reader.take_if(is_restriction)?;
    }
    Ok(reader.finish())
}
