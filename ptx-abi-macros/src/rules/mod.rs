//! The rules that the tokens decide, with one message each at the wrong token.
//!
//! Rules about types are not here, because the traits of a type decide, not its spelling.

pub(crate) mod bit_fields;
mod forms;
pub(crate) mod kernel;
pub(crate) mod layout;
