//! The macros: each parses the item, makes the model, applies the rules, and writes the code or the errors.

pub(crate) mod bit_fields;
pub(crate) mod kernel;
pub(crate) mod layout;

use crate::errors::Errors;
use crate::files::{Loaded, Module};
use crate::model::input::Input;

/// The PTX file that the type names.
fn module(input: &Input<'_>, errors: &mut Errors) -> Loaded {
    let Some(module) = &input.attrs.module else { return Loaded::default() };
    errors.note(Module::load(&module.value, input.attrs.optional.is_some())).unwrap_or_default()
}

/// The PTX file, if the type names a variable in it. Otherwise the key `module` does not belong to `PtxLayout`.
fn global_module(input: &Input<'_>, errors: &mut Errors) -> Loaded {
    if input.attrs.global.is_some() { module(input, errors) } else { Loaded::default() }
}
