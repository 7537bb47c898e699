//! Other crates' traits for our types, and our traits for theirs, with one file per crate.

#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "bytemuck")]
pub(crate) mod cast;
#[cfg(feature = "cuda-core-0_5")]
pub(crate) mod cuda_core;
#[cfg(feature = "cudarc-0_19")]
pub(crate) mod cudarc;
#[cfg(feature = "cust_core-0_1")]
mod cust;
mod feature;
#[cfg(feature = "float4-0_2")]
mod float4;
#[cfg(feature = "float8-0_7")]
mod float8;
#[cfg(feature = "half")]
mod half;
#[cfg(feature = "emit")]
pub(crate) mod initialized;
pub(crate) mod instance;
#[cfg(feature = "bytemuck")]
pub(crate) mod padding;
#[cfg(any(feature = "float8-0_7", feature = "float4-0_2"))]
mod small_float;
