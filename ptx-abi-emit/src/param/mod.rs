//! Guide 2.3: kernels and functions as PTX.
//!
//! The page `ptx_abi::param` describes them together with the declarations of parameters.

mod call;
mod lines;
mod prototype;
mod transfer;

pub use call::{Call, CallError, LoadParam, Memory, Place, Position, StoreReturn};
pub(crate) use call::{check, is_generic_pointer};
pub(crate) use lines::Lines;
pub use prototype::{Definition, Entry, Prototype, PrototypeError};
pub(crate) use transfer::{Registers, Target, Transfer, is_own};
