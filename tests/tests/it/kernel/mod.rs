//! `#[derive(KernelParams)]` on every kind of struct: what the trait says, the addresses, the packed buffer, and the
//! comparison with PTX.
//!
//! `ptx/` has kernels of nvcc and their source.
#![allow(dead_code, reason = "some types are here for what their derive says only")]

mod aliases;
mod buffer;
mod check;
mod declared;
mod derive;
mod layers;
mod many;
mod modules;
mod types;
