//! Guide 2.3: kernels and functions as PTX.
//!
//! The page `ptx_abi::param` describes them together with the declarations of parameters.

mod call;
mod lines;
mod prototype;
mod transfer;

pub(crate) use call::{Call, check, is_generic_pointer};
pub use call::{CallError, Memory, Place, Position};
pub(crate) use lines::Lines;
pub use prototype::{Entry, Prototype, PrototypeError};
pub(crate) use prototype::{Header, is_symbol};
pub(crate) use transfer::{Registers, Transfer, is_own};
