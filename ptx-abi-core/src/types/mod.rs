//! The data that layouts are built from.

mod cpp;
mod handle;
mod linkage;
mod pointer;
mod scalar;
mod sm;
mod space;

pub use cpp::{CppType, Number};
pub use handle::HandleKind;
pub use linkage::Linkage;
pub use pointer::Pointer;
pub use scalar::Scalar;
pub use sm::{IntoSm, Sm, SmError};
pub use space::StateSpace;
