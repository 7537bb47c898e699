//! The file that `module = "…"` names. It is found, read once, and tracked for rebuilds. Const evaluation compares what
//! was read, and reads nothing.
//!
//! Each derive makes the compiler track the file, and no derive depends on another. If several derives name one file, it is
//! read and indexed only once, which saves time. The language server keeps the macros alive over many compilations, so each
//! derive compares the file's time and length.

mod declared;
mod images;
mod named;
mod path;
mod search;
mod spelled;

pub use named::{Loaded, Module};
pub use search::FoundKernel;
