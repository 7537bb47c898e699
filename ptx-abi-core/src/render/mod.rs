//! Layouts written out for people and for other compilers.

mod svg;
mod table;
mod text;
