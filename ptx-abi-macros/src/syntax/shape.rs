//! The shapes of types in foreign functions: pointers, arrays and functions are taken apart.

use proc_macro2::{Delimiter, Spacing, TokenTree};
use syn::LitStr;

use super::Type;
use super::ty::{Kind, inside, split};
use crate::tokens::{Tokens, is_punct};

/// The shape of a type, by its spelling.
pub(crate) enum Shape {
    /// `*const T`, `&T`, `Option<&T>`, `NonNull<T>` and so on.
    Pointer { to: Type, mutable: bool },
    /// `[T; N]`
    Array { element: Type, len: Tokens },
    /// `extern "C" fn(…) -> …`, in `Option` or not.
    Function(Signature),
    /// `[T]`, `str`, `dyn Trait`.
    Unsized,
    /// `()`
    Unit,
    /// `!`
    Never,
    /// A name, which only the compiler can resolve.
    Name,
}

/// The types of a function that is passed by its address.
pub(crate) struct Signature {
    /// The calling convention: `None` is Rust's, and `""` is that of `extern` alone.
    pub(crate) abi: Option<String>,
    pub(crate) is_variadic: bool,
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Option<Type>,
}

impl Type {
    pub(crate) fn shape(&self) -> Shape {
        match self.kind() {
            Kind::Reference { to, mutable } | Kind::Pointer { to, mutable } => Shape::Pointer { to, mutable },
            Kind::Never => Shape::Never,
            Kind::Function => signature(self.ungrouped().as_slice()).map_or(Shape::Name, Shape::Function),
            Kind::Array { elem, len } => Shape::Array { element: elem, len: Tokens::new(len) },
            Kind::Slice { .. } | Kind::TraitObject => Shape::Unsized,
            Kind::Path { .. } if self.is_str() => Shape::Unsized,
            Kind::Tuple(types) if types.is_empty() => Shape::Unit,
            Kind::Path { path, arguments } => match (path.last(), &*arguments) {
                (Some(name), [to]) if name == "NonNull" => Shape::Pointer { to: to.clone(), mutable: true },
                // An `Option` of a raw pointer, or of an `Option`, is not a pointer.
                (Some(name), [inner]) if name == "Option" => match inner.kind() {
                    Kind::Reference { .. } | Kind::Function => inner.shape(),
                    Kind::Path { path, .. } if path.ends_with("NonNull") => inner.shape(),
                    _ => Shape::Name,
                },
                _ => Shape::Name,
            },
            _ => Shape::Name,
        }
    }
}

/// `for<'a> unsafe extern "C" fn(name: A, B) -> C`.
fn signature(tokens: &[TokenTree]) -> Option<Signature> {
    let at = tokens.iter().position(|token| matches!(token, TokenTree::Ident(word) if word == "fn"))?;
    let (before, rest) = tokens.split_at(at);
    let is_extern = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "extern");
    let abi = before.iter().position(is_extern).map(|at| {
        let literal = syn::parse2::<LitStr>(before[at + 1..].iter().cloned().collect());
        literal.map(|literal| literal.value()).unwrap_or_default()
    });
    let [_, TokenTree::Group(group), rest @ ..] = rest else { return None };
    if group.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    let result = match rest {
        [] => None,
        [_, _, result @ ..] => Some(Type::of(result)),
        _ => return None,
    };
    let (mut parameters, mut is_variadic) = (Vec::new(), false);
    for part in split(&inside(group), ',').into_iter().filter(|part| !part.is_empty()) {
        match parameter(part) {
            Some(ty) => parameters.push(ty),
            None => is_variadic = true,
        }
    }
    Some(Signature { abi, is_variadic, parameters, result })
}

/// The type of a parameter without its attributes and its name, or `None` for `...`.
fn parameter(mut part: &[TokenTree]) -> Option<Type> {
    let is = |token: Option<&TokenTree>, character| token.is_some_and(|token| is_punct(token, character));
    loop {
        part = match part {
            [TokenTree::Punct(pound), TokenTree::Group(_), after @ ..] if pound.as_char() == '#' => after,
            // This is `name: T` or `name:*const T`, and not `a::T`.
            [TokenTree::Ident(_), TokenTree::Punct(colon), ty @ ..]
                if colon.as_char() == ':' && (colon.spacing() == Spacing::Alone || !is(ty.first(), ':')) =>
            {
                ty
            }
            _ => break,
        };
    }
    (!is(part.first(), '.')).then(|| Type::of(part))
}
