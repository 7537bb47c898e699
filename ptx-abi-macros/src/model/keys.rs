//! The keys of `#[ptx(…)]`. A duplicate is an error, and after an error the next key is read.

use proc_macro2::{Ident, Span, TokenTree};
#[cfg(feature = "cuda")]
use syn::LitStr;
use syn::ext::IdentExt as _;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Token, parenthesized};

use super::values::{self, expected, unquoted};
use crate::errors::Errors;
use crate::names;
use crate::symbol;
use crate::syntax::{Attribute, Type};

/// An option with the span of its key.
pub(crate) struct Spanned<T> {
    pub(crate) span: Span,
    pub(crate) value: T,
}

/// The keys of an item, each with its place, or with none if its value is wrong.
#[derive(Default)]
pub(crate) struct Keys(Vec<(String, Option<Span>)>);

impl Keys {
    /// Whether the value of this key is wrong. An error says so, and no other error asks for the key.
    pub(crate) fn is_wrong(&self, key: &str) -> bool {
        self.0.iter().any(|(found, span)| found == key && span.is_none())
    }

    /// The place of a key with a value that is not wrong.
    pub(crate) fn span(&self, key: &str) -> Option<Span> {
        self.0.iter().filter(|(found, _)| found == key).find_map(|(_, span)| *span)
    }

    /// Refuses each of these keys that the item has.
    pub(crate) fn refuse(&self, keys: &[&str], why: &dyn Fn(&str) -> String, errors: &mut Errors) {
        for key in keys {
            if let Some(span) = self.span(key) {
                errors.at(span, &why(key));
            }
        }
    }

    /// The place of the first of these keys that the item has.
    pub(crate) fn first(&self, keys: &[&str]) -> Option<Span> {
        keys.iter().find_map(|key| self.span(key))
    }
}

/// `#[ptx(name = "…")]` where no other key is allowed: on an enumerator or a bit-field, which may be unnamed.
pub(crate) fn of_name_only(attrs: &[Attribute], is_named: bool, errors: &mut Errors) -> Option<String> {
    let mut found = None;
    for_each_key(attrs, errors, &mut |key, input, errors| {
        if key != symbol::NAME {
            let message = names::unknown("key", &key.to_string(), &[symbol::NAME]);
            return Err(syn::Error::new(key.span(), message));
        }
        set(&mut found, key, value(key, input, values::cpp_name)?, errors);
        Ok(())
    });
    if let (Some(name), false) = (&found, is_named) {
        errors.at(
            name.span,
            "[PTX414] an unnamed bit-field has no name in C++: remove `name`, or give the bit-field a name in Rust that does \
             not begin with `_`",
        );
    }
    found.filter(|_| is_named).map(|name| name.value)
}

/// `#[ptx(…)]` on a foreign function, or on a parameter of one.
#[cfg(feature = "cuda")]
#[derive(Default)]
pub(crate) struct ForeignAttrs {
    pub(crate) as_type: Option<Spanned<Type>>,
    /// The source that defines the function.
    pub(crate) file: Option<Spanned<LitStr>>,
}

/// `#[ptx(as = Type)]`, and on a function also `#[ptx(file = "…")]`.
#[cfg(feature = "cuda")]
pub(crate) fn of_foreign(attrs: &[Attribute], is_function: bool, errors: &mut Errors) -> ForeignAttrs {
    let mut out = ForeignAttrs::default();
    for_each_key(attrs, errors, &mut |key, input, errors| {
        match key.to_string().as_str() {
            symbol::AS => set(&mut out.as_type, key, type_value(key, input, "*mut Stream")?, errors),
            symbol::FILE if is_function => set(&mut out.file, key, value(key, input, values::source_path)?, errors),
            found => {
                let keys: &[&str] = if is_function { &[symbol::AS, symbol::FILE] } else { &[symbol::AS] };
                let message = match found {
                    symbol::NAME if is_function => {
                        "[PTX706] the symbol of a function is its name in C++: write `#[link_name = \"…\"]` in place of \
                                     `#[ptx(name = \"…\")]`"
                            .to_owned()
                    }
                    symbol::FILE => "[PTX904] `file` belongs on the function".to_owned(),
                    found => names::unknown("key", found, keys),
                };
                return Err(syn::Error::new(key.span(), message));
            }
        }
        Ok(())
    });
    out
}

/// Calls `parse` for each key of each `#[ptx(…)]`. After an error it continues with the next key.
pub(super) fn for_each_key(
    attrs: &[Attribute],
    errors: &mut Errors,
    parse: &mut dyn FnMut(&Ident, ParseStream<'_>, &mut Errors) -> syn::Result<()>,
) -> Keys {
    let mut keys = Keys::default();
    for attr in attrs.iter().filter(|attr| is_ptx(attr)) {
        if !attr.has_args() {
            errors.on(
                attr,
                "expected keys in parentheses, such as `#[ptx(name = \"…\")]`: write them, or remove `#[ptx]`",
            );
            continue;
        }
        let result = attr.parse_args(&mut |input| {
            for_each_item(input, errors, &mut |input, errors| {
                let key = expected(Ident::parse_any(input), "a key, such as `name = \"Name\"`")?;
                let result = parse(&key, input, errors);
                keys.0.push((key.to_string(), result.is_ok().then(|| key.span())));
                result
            })
        });
        errors.note(result);
    }
    keys
}

pub(crate) fn is_ptx(attr: &Attribute) -> bool {
    attr.path().is(symbol::PTX)
}

/// Calls `parse` for each item of a list with commas. After an error it continues with the next item.
pub(crate) fn for_each_item(
    input: ParseStream<'_>,
    errors: &mut Errors,
    parse: &mut dyn FnMut(ParseStream<'_>, &mut Errors) -> syn::Result<()>,
) -> syn::Result<()> {
    while !input.is_empty() {
        let known = errors.len();
        // One error is enough for one item.
        let result = parse(input, errors).and_then(|()| if errors.len() > known { Ok(()) } else { end_of_item(input) });
        errors.note(result);
        skip_item(input)?;
    }
    Ok(())
}

/// Checks that nothing or a comma follows.
pub(crate) fn end_of_item(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) { Ok(()) } else { Err(input.error("expected `,`")) }
}

/// Skips the rest of an item with the next comma.
pub(crate) fn skip_item(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
            break;
        }
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Whether an attribute is `#[bit_fields]`, under any path.
pub(crate) fn is_bit_fields(attr: &Attribute) -> bool {
    attr.path().ends_with(symbol::BIT_FIELDS)
}

/// Refuses `cfg` on members, because a macro also reads members that `cfg` would remove.
pub(crate) fn check_no_cfg(attrs: &[Attribute], what: &str, errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| attr.is_cfg()) {
        errors.on(
            attr,
            &format!("[PTX412] {what} cannot depend on `cfg`: put `cfg` on the whole struct, and write it twice"),
        );
    }
}

pub(super) fn set<T>(option: &mut Option<Spanned<T>>, key: &Ident, value: T, errors: &mut Errors) {
    match option {
        Some(_) => duplicate(key.span(), &key.to_string(), errors),
        None => *option = Some(Spanned { span: key.span(), value }),
    }
}

pub(super) fn duplicate(span: Span, key: &str, errors: &mut Errors) {
    errors.at(span, &format!("[PTX903] `{key}` is given twice: remove one of them"));
}

pub(super) type Parse<T> = fn(&Ident, ParseStream<'_>) -> syn::Result<T>;

pub(super) fn value<T>(key: &Ident, input: ParseStream<'_>, parse: Parse<T>) -> syn::Result<T> {
    equals(key, input)?;
    parse(key, input)
}

/// A value that is a type, such as this one.
pub(super) fn type_value(key: &Ident, input: ParseStream<'_>, example: &str) -> syn::Result<Type> {
    equals(key, input)?;
    unquoted(key, input, Type::parse_strict, &format!("a type, such as `{key} = {example}`"))
}

fn equals(key: &Ident, input: ParseStream<'_>) -> syn::Result<()> {
    let value = input.parse::<Token![=]>();
    value.map(drop).map_err(|_| syn::Error::new(key.span(), format!("[PTX901] `{key}` takes a value: `{key} = …`")))
}

/// Sets a key without a value, which counts even where it has one.
pub(super) fn flag(
    option: &mut Option<Spanned<()>>,
    key: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<()> {
    set(option, key, (), errors);
    end_of_item(input).map_err(|_| syn::Error::new(key.span(), format!("[PTX901] `{key}` takes no value")))
}

/// The tokens between parentheses.
pub(crate) fn list<'a>(key: &Ident, input: ParseStream<'a>, form: &str) -> syn::Result<ParseBuffer<'a>> {
    if !input.peek(syn::token::Paren) {
        return Err(syn::Error::new(key.span(), format!("expected `{form}`")));
    }
    let content;
    parenthesized!(content in input);
    Ok(content)
}
