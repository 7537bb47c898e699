//! The data that layouts are built from.

mod cpp;
mod handle;
mod linkage;
mod pointer;
mod scalar;
mod sm;
mod space;

pub use cpp::{Argument, CppType, Element, Header, Library, Number, Value};
pub use handle::HandleKind;
pub use linkage::Linkage;
pub use pointer::Pointer;
pub use scalar::Scalar;
pub use sm::{IntoSm, Sm, SmError, architecture};
pub use space::StateSpace;
