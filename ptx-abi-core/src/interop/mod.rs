//! Other crates' traits for our types, and ours for theirs: one file per crate.

#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "half")]
mod half;
#[cfg(feature = "bytemuck")]
pub(crate) mod padding;
