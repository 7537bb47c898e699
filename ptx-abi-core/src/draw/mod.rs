//! Layouts drawn for people: as a table, and as a picture.
//!
//! The functions are `#[inline]`, so rustc generates their code only in a crate that calls them (`docs/COST.md`).

#[cfg(not(feature = "draw"))]
mod absent;
#[cfg(feature = "draw")]
pub(crate) mod order;
#[cfg(feature = "draw")]
mod svg;
#[cfg(feature = "draw")]
mod table;
#[cfg(feature = "draw")]
pub(crate) mod text;
