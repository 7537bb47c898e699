//! Every rule that the tokens alone decide, with one message each at the wrong token.

mod instance;
pub(crate) mod kernel;
pub(crate) mod layout;
pub(crate) mod opaque;
mod vector;
