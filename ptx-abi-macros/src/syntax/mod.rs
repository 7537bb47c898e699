//! The part of Rust's syntax that the macros read.
//!
//! rustc has parsed an item before a macro receives it, and a layout depends on few of its parts. So types, bounds and
//! discriminants stay tokens, which [`Type::kind`] reads when a rule needs them.

mod attribute;
mod contents;
#[cfg(feature = "cuda")]
pub(crate) mod functions;
mod generics;
mod item;
mod number;
mod path;
mod reader;
#[cfg(feature = "cuda")]
pub(crate) mod shape;
mod size;
mod ty;

pub(crate) use attribute::Attribute;
pub(crate) use generics::{Generics, Param, ParamKind};
pub(crate) use item::{Data, Field, Item, Style, Variant};
pub(crate) use number::is_integer;
pub(crate) use path::Path;
pub(crate) use reader::{expression, visibility};
pub(crate) use size::NoSize;
pub(crate) use ty::{Kind, Type};
