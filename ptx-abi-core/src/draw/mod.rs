//! Layouts drawn for people: as a table, and as a picture.

mod svg;
mod table;
pub(crate) mod text;
