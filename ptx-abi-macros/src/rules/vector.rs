//! The form of a native vector (guide 1.2).

use crate::errors::Errors;
use crate::model::input::{Body, Input};

pub(super) fn check(input: &Input<'_>, errors: &mut Errors) {
    let Some(vector) = &input.attrs.vector else { return };
    let difference = match &input.body {
        Body::Union(_) => "is a union, and a native vector is a struct".to_owned(),
        Body::Enum(_) => "is an enum, and a native vector is a struct".to_owned(),
        Body::Struct(fields) if fields.iter().any(|field| field.attrs.bits.is_some()) => {
            "has bit-fields, and a native vector has none".to_owned()
        }
        Body::Struct(fields) if fields.len() > 4 => {
            format!("has {} elements, and a native vector has 1 to 4", fields.len())
        }
        Body::Struct(_) if input.repr.packed().is_some() => "is packed, and a native vector is not".to_owned(),
        Body::Struct(_) if input.repr.transparent().is_some() => {
            "is `transparent`, and a native vector is `#[repr(C)]`".to_owned()
        }
        Body::Struct(_) => return,
    };
    errors.at(vector.span, &format!("[PTX306] `{}` {difference} (guide 1.2): remove `vector`", input.ident()));
}
