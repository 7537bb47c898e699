//! Parses the list in `#[ptx(bits(pub s: i16 = 9, _: i32 = 0))]`.

use proc_macro2::{Ident, Span};
use syn::Token;
use syn::parse::ParseStream;

use super::keys::{for_each_item, is_ptx, of_name_only};
use super::values::expected;
use crate::errors::Errors;
use crate::literal;
use crate::names;
use crate::syntax::{Attribute, Type, visibility};
use crate::tokens::Tokens;

pub(crate) struct BitField {
    /// Attributes for the accessors, such as documentation.
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Tokens,
    /// `None` for an unnamed bit-field.
    pub(crate) name: Option<Ident>,
    pub(crate) cpp_name: Option<String>,
    pub(crate) ty: Type,
    /// Whether the type is an enumeration.
    pub(crate) is_enum: bool,
    /// The width in bits.
    pub(crate) width: u32,
    /// The span at which const evaluation reports the bit-field, because most wrong bit-fields have a wrong width.
    pub(crate) width_span: Span,
}

/// Parses as many bit-fields as it can, and notes errors for the rest.
pub(crate) fn parse(input: ParseStream<'_>, errors: &mut Errors) -> Vec<BitField> {
    let mut out = Vec::new();
    let result = for_each_item(input, errors, &mut |input, errors| {
        out.push(bit_field(input, errors)?);
        Ok(())
    });
    errors.note(result);
    out
}

fn bit_field(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<BitField> {
    let mut attrs = Attribute::parse_outer(input)?;
    let vis = visibility(input)?;
    let name = if input.peek(Token![_]) {
        input.parse::<Token![_]>()?;
        None
    } else {
        Some(input.parse::<Ident>()?)
    };
    let cpp_name = of_name_only(&attrs, name.is_some(), errors);
    Attribute::remove(&mut attrs, is_ptx);
    expected(input.parse::<Token![:]>(), "`: type` after the name of a bit-field")?;
    let is_enum = input.peek(Token![enum]);
    if is_enum {
        input.parse::<Token![enum]>()?;
    }
    let ty = Type::parse_strict(input)?;
    expected(input.parse::<Token![=]>(), "`= width` after the type of a bit-field")?;
    // A bit-field with a wrong width is kept, because its accessors may be in use.
    let (width, width_span) = errors.note(width(input, &ty)).unwrap_or((1, Span::call_site()));
    Ok(BitField { attrs, vis, name, cpp_name, ty, is_enum, width, width_span })
}

/// A width in bits, at most 128, and its span. `ty` is the declared type.
pub(crate) fn width(input: ParseStream<'_>, ty: &Type) -> syn::Result<(u32, Span)> {
    let text = "[PTX405] the width of a bit-field is an integer literal, in bits";
    let literal = literal::integer(input, text)?;
    let message = match literal.base10_parse::<u32>() {
        Ok(width @ 0..=128) => return Ok((width, literal.span())),
        Err(_) if literal.base10_digits().starts_with('-') => {
            "[PTX405] the width of a bit-field is not negative: write the width that C++ declares".to_owned()
        }
        _ => match ty.integer_bits() {
            Some(bits) => format!(
                "[PTX403] the width is {literal} bits, and `{}` has {bits} bit{s} (guide 1.3): write at most {bits} bit{s}",
                names::spelled(ty),
                s = if bits == 1 { "" } else { "s" },
            ),
            None => format!(
                "[PTX403] the width is {literal} bits, and the largest integer type has 128 bits (guide 1.3): write at most the \
                 bits of `{}`",
                names::spelled(ty)
            ),
        },
    };
    Err(syn::Error::new(literal.span(), message))
}
