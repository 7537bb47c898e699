//! What the user wrote, as data.

pub(crate) mod attr;
#[cfg_attr(not(feature = "cuda"), path = "bindgen/absent.rs")]
pub(crate) mod bindgen;
pub(crate) mod bits;
pub(crate) mod derives;
pub(crate) mod input;
pub(crate) mod pattern;
pub(crate) mod repr;
