//! How C++ spells the names of types, members and enumerators: for headers, and for debug information.

pub(crate) mod ident;
pub(crate) mod names;
pub(crate) mod reserved;
pub(crate) mod templates;
