//! Layouts written out for people and for other compilers.

pub(crate) mod cuda;
mod svg;
mod table;
mod text;
