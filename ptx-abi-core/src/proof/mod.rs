//! The functions that the expansions of the derive call. They compare Rust's layout with the layout that the engine
//! computes.
//!
//! The expansion declares what the derive has read (`declare`), `verify` compares it with `size_of`, `align_of`,
//! `offset_of!` and the types of the fields, and `report` writes the differences. Only constants call the functions of these
//! two. They are `#[inline]`, so rustc generates no code for them (`docs/COST.md`).

#[cfg(feature = "cuda")]
pub(crate) mod bindgen;
mod by_hand;
pub(crate) mod fields;
pub(crate) mod foreign;
mod implement;
pub(crate) mod mapped;
pub(crate) mod plain;
mod report;
pub(crate) mod unchanged;
pub(crate) mod verify;

use crate::abi::layout::Layout;

/// The type whose functions the derives call to describe and to prove a type.
///
/// `#[ptx(crate = …)]` lets a user replace the path of this type, and other functions could return what is wrong. So an
/// expansion also passes the type to the function that returns the constant of the trait, [`Layout::__laid_out`],
/// [`Layout::__proven`] or `Param::__params`, which requires `Genuine`. That function belongs to the type of the constant,
/// so no path can replace it. Each other `unsafe` trait that a derive implements has such a type in its items.
pub enum Proof {}

/// The type is [`Proof`].
///
/// # Safety
///
/// No other type implements it.
#[diagnostic::on_unimplemented(
    message = "[PTX103] `{Self}` is not the type whose functions prove what a derive of ptx-abi writes",
    label = "a path of `#[ptx(crate = …)]` leads to another type",
    note = "name in `crate` the path of the crate ptx-abi, or of a module that re-exports all of it"
)]
pub unsafe trait Genuine {}

// SAFETY: this is the type.
unsafe impl Genuine for Proof {}

impl Layout<'static> {
    /// The layout that the functions of `P` have compared with the type.
    ///
    /// It is a function of `Layout`, because `LAYOUT` has that type: [`Proof`] explains it.
    #[doc(hidden)]
    pub const fn __proven<P: Genuine>(layout: Layout<'static>) -> Layout<'static> {
        layout
    }
}
