//! Layouts written out for people and for other compilers.

mod table;
mod text;
