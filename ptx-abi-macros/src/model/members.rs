//! The members of a `#[bit_fields]` type.

use proc_macro2::Span;
use syn::Token;

use super::attr::of_field;
use super::bits::{self, BitField};
use super::keys::{check_no_cfg, is_ptx, of_name_only};
use crate::errors::Errors;
use crate::symbol;
use crate::syntax::{self, Attribute, Data, Item, Style, Type};

pub(crate) enum Member {
    /// An ordinary member, and the type in its key `as`.
    Plain(Box<syntax::Field>, Option<Type>),
    Bits(Box<BitField>),
}

/// Takes the fields out of a struct or union with named fields.
pub(crate) fn named_fields(original: &mut Item, errors: &mut Errors) -> Option<Vec<syntax::Field>> {
    let (found, instead) = match &mut original.data {
        Data::Struct(fields) | Data::Union(fields) if matches!(fields.style, Style::Named(_)) => {
            return Some(std::mem::take(&mut fields.list));
        }
        Data::Enum(..) => ("is an enum", "remove `#[bit_fields]`"),
        Data::Struct(fields) if !fields.list.is_empty() => ("has members without names", "give them names"),
        _ => ("has no members", "remove `#[bit_fields]`"),
    };
    let ident = &original.ident;
    let message = format!(
        "[PTX411] `#[bit_fields]` takes a struct or union with named members, and `{ident}` {found}: {instead}"
    );
    errors.on(ident, &message);
    None
}

pub(crate) fn members(fields: Vec<syntax::Field>, errors: &mut Errors) -> Vec<Member> {
    let mut members = Vec::new();
    for mut field in fields {
        check_no_cfg(&field.attrs, "a member of a `#[bit_fields]` type", errors);
        let (mut bits, mut others) = (Vec::new(), Vec::new());
        for attr in field.attrs {
            if !attr.is_cfg() {
                if attr.path().is(symbol::BITS) { &mut bits } else { &mut others }.push(attr);
            }
        }
        field.attrs = others;
        if let Some(second) = bits.get(1) {
            errors.on(second, "[PTX903] `#[bits]` is given twice: remove one of them");
        }
        match bits.first().map(|attr| width(attr, &field.ty)) {
            None => {
                // The derive reports errors in the attributes of a member.
                let as_type = of_field(&field.attrs, &mut Errors::default()).as_type.map(|as_type| as_type.value);
                members.push(Member::Plain(Box::new(field), as_type));
            }
            Some(width) => {
                let (width, is_enum) = errors.note(width).unwrap_or(((1, Span::call_site()), false));
                members.push(Member::Bits(Box::new(bit_field(field, width, is_enum, errors))));
            }
        }
    }
    members
}

/// `#[bits(9)]` or `#[bits(3, enum)]`.
fn width(attr: &Attribute, ty: &Type) -> syn::Result<((u32, Span), bool)> {
    let (mut width, mut is_enum) = ((0, Span::call_site()), false);
    attr.parse_args(&mut |input| {
        if !input.peek(Token![enum]) {
            width = bits::width(input, ty)?;
            is_enum = input.parse::<Option<Token![,]>>()?.is_some() && input.parse::<Option<Token![enum]>>()?.is_some();
        }
        if input.is_empty() { Ok(()) } else { Err(input.error("expected `#[bits(N)]` or `#[bits(N, enum)]`")) }
    })?;
    Ok((width, is_enum))
}

fn bit_field(
    mut field: syntax::Field,
    (width, width_span): (u32, Span),
    is_enum: bool,
    errors: &mut Errors,
) -> BitField {
    if !field.default.is_empty() {
        errors.on(&field.default, "[PTX112] default values of fields are not stable Rust: remove it");
    }
    // In C++ it has no name. A name that starts with `_` is for members that nobody reads.
    let name = field.ident.filter(|ident| !ident.to_string().starts_with('_'));
    let cpp_name = of_name_only(&field.attrs, name.is_some(), errors);
    Attribute::remove(&mut field.attrs, is_ptx);
    BitField { attrs: field.attrs, vis: field.vis, name, cpp_name, ty: field.ty, is_enum, width, width_span }
}
