//! The code of `#[derive(KernelParams)]`.

mod cudarc;
mod expand;

pub(crate) use expand::{expand, failed};
