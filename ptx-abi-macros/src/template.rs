//! Code from templates, as [`quote!`](quote::quote) writes it.
//!
//! `quote!` compiles to a call for each token. [`code!`] and [`code_spanned!`] take the same tokens, without repetitions, and
//! compile to one call with a text, which takes rustc less time.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// The tokens, with the value of each variable `#name`.
macro_rules! code {
    ($($tokens:tt)*) => {
        $crate::template::filled!([] [fill, ::core::stringify!($($tokens)*)] $($tokens)*)
    };
}

/// The tokens with this span, with the value of each variable `#name`.
macro_rules! code_spanned {
    ($span:expr => $($tokens:tt)*) => {
        $crate::template::filled!([] [fill_spanned, $span, ::core::stringify!($($tokens)*)] $($tokens)*)
    };
}

/// Collects the variables of the tokens, in order.
macro_rules! filled {
    ([$($hole:expr,)*] [$fill:ident, $($template:tt)*]) => {
        $crate::template::$fill($($template)*, &[$(&$hole),*])
    };
    ([$($hole:tt)*] $template:tt # $name:ident $($rest:tt)*) => {
        $crate::template::filled!([$($hole)* $name,] $template $($rest)*)
    };
    ($holes:tt $template:tt # ($($inner:tt)*) $($rest:tt)*) => { ::core::compile_error!("`quote!` has repetitions") };
    ($holes:tt $template:tt ($($inner:tt)*) $($rest:tt)*) => {
        $crate::template::filled!($holes $template $($inner)* $($rest)*)
    };
    ($holes:tt $template:tt [$($inner:tt)*] $($rest:tt)*) => {
        $crate::template::filled!($holes $template $($inner)* $($rest)*)
    };
    ($holes:tt $template:tt {$($inner:tt)*} $($rest:tt)*) => {
        $crate::template::filled!($holes $template $($inner)* $($rest)*)
    };
    ($holes:tt $template:tt :: $name:ident $($rest:tt)*) => { $crate::template::filled!($holes $template $($rest)*) };
    ($holes:tt $template:tt $token:tt $($rest:tt)*) => { $crate::template::filled!($holes $template $($rest)*) };
}

pub(crate) use {code, code_spanned, filled};

pub(crate) fn option(value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => code!(::core::option::Option::Some(#value)),
        None => code!(::core::option::Option::None),
    }
}

/// The attribute of a test that reads files.
#[cfg(any(feature = "check", feature = "cuda"))]
pub(crate) fn reads_files() -> TokenStream {
    code!(#[cfg_attr(miri, ignore = "Miri keeps programs from files")])
}

/// The tokens of a template.
///
/// The text is what `stringify!` writes, with as many holes as there are `holes`. Its literals are integers, and strings
/// without escapes.
pub(crate) fn fill(text: &'static str, holes: &[&dyn ToTokens]) -> TokenStream {
    fill_spanned(Span::call_site(), text, holes)
}

/// The tokens of a template with this span.
pub(crate) fn fill_spanned(span: Span, text: &'static str, holes: &[&dyn ToTokens]) -> TokenStream {
    Template { text, bytes: text.as_bytes(), at: 0, span, holes, filled: 0 }.stream()
}

/// A template that is read. Macros run without optimization in most builds, so it has loops over bytes in place of iterators.
struct Template<'a> {
    text: &'static str,
    bytes: &'static [u8],
    /// The next byte.
    at: usize,
    span: Span,
    holes: &'a [&'a dyn ToTokens],
    /// The number of holes before the next byte.
    filled: usize,
}

impl Template<'_> {
    /// The next byte, or 0 at the end.
    fn peek(&self) -> u8 {
        if self.at < self.bytes.len() { self.bytes[self.at] } else { 0 }
    }

    /// The tokens up to the end of the group or of the text.
    fn stream(&mut self) -> TokenStream {
        let mut stream = TokenStream::new();
        // A call of the compiler writes them all.
        let mut trees: Vec<TokenTree> = Vec::new();
        loop {
            let from = self.at;
            let byte = self.peek();
            self.at += 1;
            let mut tree: TokenTree = match byte {
                b' ' | b'\n' => continue,
                0 | b')' | b']' | b'}' => break,
                b'(' => Group::new(Delimiter::Parenthesis, self.stream()).into(),
                b'[' => Group::new(Delimiter::Bracket, self.stream()).into(),
                b'{' => Group::new(Delimiter::Brace, self.stream()).into(),
                b'#' if self.is_hole() => {
                    self.word(from);
                    if !trees.is_empty() {
                        stream.extend(trees);
                        trees = Vec::new();
                    }
                    self.holes[self.filled].to_tokens(&mut stream);
                    self.filled += 1;
                    continue;
                }
                b'"' => {
                    while !matches!(self.peek(), b'"' | 0) {
                        self.at += 1;
                    }
                    self.at += 1;
                    Literal::string(&self.text[from + 1..self.at - 1]).into()
                }
                b'0'..=b'9' => {
                    self.word(from);
                    let number = self.text[from..self.at].parse::<Literal>();
                    number.expect("a template has the numbers of Rust").into()
                }
                _ if is_word(byte) => {
                    // The identifier has its span.
                    trees.push(Ident::new(self.word(from), self.span).into());
                    continue;
                }
                _ => {
                    let spacing = if is_joint(byte, self.peek()) { Spacing::Joint } else { Spacing::Alone };
                    Punct::new(char::from(byte), spacing).into()
                }
            };
            tree.set_span(self.span);
            trees.push(tree);
        }
        stream.extend(trees);
        stream
    }

    /// Whether a `#` is in front of a name. What `stringify!` writes between the two may change.
    fn is_hole(&mut self) -> bool {
        while self.peek() == b' ' {
            self.at += 1;
        }
        is_word(self.peek())
    }

    /// The name, keyword or number from this byte.
    fn word(&mut self, from: usize) -> &'static str {
        while is_word(self.peek()) {
            self.at += 1;
        }
        &self.text[from..self.at]
    }
}

const fn is_word(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_')
}

/// Whether two characters are part of one token: an operator, or a lifetime.
const fn is_joint(first: u8, next: u8) -> bool {
    match next {
        b':' | b'<' | b'&' | b'|' | b'.' => first == next,
        b'>' => matches!(first, b'-' | b'=' | b'>'),
        b'=' => !matches!(first, b',' | b';' | b'$' | b'?' | b'#' | b'@' | b':'),
        _ => first == b'\'',
    }
}
